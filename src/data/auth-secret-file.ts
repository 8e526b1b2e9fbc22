import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EpochMs } from "#core/time/instant.ts";
import { syncFolder } from "#data/data-folder.ts";

/** The name in `site_secrets` under which processes that share a PostgreSQL store the secret. */
export const AUTH_SECRET_NAME = "auth";

/** Path of the secret that a site with the embedded database generated. */
export function authSecretFile(dataDir: string): string {
  return join(dataDir, "auth-secret");
}

/** Path of the copy of the secret beside a backup: without the secret, the two-factor data in the backup cannot be decrypted. */
export function secretCopyOf(backupFile: string): string {
  return `${backupFile}.auth-secret`;
}

/** Copies the secret of a data folder, if any, beside a backup, readable by its owner only. */
export function copyAuthSecret(dataDir: string, backupFile: string): void {
  const file = authSecretFile(dataDir);
  if (existsSync(file)) writeFileSync(secretCopyOf(backupFile), readFileSync(file), { mode: 0o600, flush: true });
}

/**
 * Result for the secret when a backup was restored: `same`, `restored` (a different earlier one is renamed to
 * `….before-…`), or `absent` from the backup.
 */
export type SecretRestored = "same" | "restored" | "absent";

export function restoreAuthSecret(dataDir: string, backupFile: string, now: EpochMs): SecretRestored {
  const copy = secretCopyOf(backupFile);
  return existsSync(copy) ? writeAuthSecret(dataDir, readFileSync(copy, "utf8"), now) : "absent";
}

/** Makes this the secret of a data folder; a different earlier one is renamed to `….before-…`. */
export function writeAuthSecret(dataDir: string, secret: string, now: EpochMs): "same" | "restored" {
  const file = authSecretFile(dataDir);
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
