import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EpochMs } from "#core/time/instant.ts";
import { syncFolder } from "#data/data-folder.ts";

/** Where the secret is that a site with the embedded database made for itself. */
export function authSecretFile(dataDir: string): string {
  return join(dataDir, "auth-secret");
}

/** The file beside a backup that holds the secret: without it authenticator apps no longer fit what the backup holds. */
export function secretCopyOf(backupFile: string): string {
  return `${backupFile}.auth-secret`;
}

/** Puts the secret of a data folder, if it has one, beside a backup; only its owner may read it. */
export function copyAuthSecret(dataDir: string, backupFile: string): void {
  const file = authSecretFile(dataDir);
  if (existsSync(file)) writeFileSync(secretCopyOf(backupFile), readFileSync(file), { mode: 0o600, flush: true });
}

/**
 * What became of the secret when a backup was put back: `same` as it was, `restored` (the other one, if there was one, is
 * kept as `….before-…`), or `absent` from the backup.
 */
export type SecretRestored = "same" | "restored" | "absent";

export function restoreAuthSecret(dataDir: string, backupFile: string, now: EpochMs): SecretRestored {
  const copy = secretCopyOf(backupFile);
  if (!existsSync(copy)) return "absent";
  const file = authSecretFile(dataDir);
  const secret = readFileSync(copy, "utf8");
  if (existsSync(file)) {
    if (readFileSync(file, "utf8").trim() === secret.trim()) return "same";
    renameSync(file, `${file}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}`);
  }
  const incoming = `${file}.restored`;
  rmSync(incoming, { force: true });
  writeFileSync(incoming, secret, { mode: 0o600, flush: true });
  renameSync(incoming, file);
  syncFolder(dataDir);
  return "restored";
}
