import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { EpochMs } from "#core/time/instant.ts";
import { AUTH_SECRET_NAME, authSecretFile } from "#data/auth-secret-file.ts";
import type { Database } from "#data/database.ts";
import { findSecret } from "#data/queries/site-settings.ts";
import { findOrInsertSecret } from "#data/queries/settings-write.ts";

const BYTES = 48;

export type SecretPlace = { configured: string | null; dataDir: string; database: Pick<Database, "db" | "kind"> };

/**
 * The secret that signs cookies and encrypts stored values: AUTH_SECRET, else one that is created once. With the
 * embedded database it is a file beside it that only this user may read, and backups store it beside their dump;
 * processes that share a PostgreSQL share it there.
 */
export async function authSecret({ configured, dataDir, database }: SecretPlace, now: EpochMs): Promise<string> {
  if (configured !== null) return configured;
  const proposed = randomBytes(BYTES).toString("base64url");
  if (database.kind === "postgres") return findOrInsertSecret(database.db, { name: AUTH_SECRET_NAME, proposed }, now);
  const path = authSecretFile(dataDir);
  try {
    writeFileSync(path, proposed, { mode: 0o600, flag: "wx", flush: true });
    return proposed;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return readFileSync(path, "utf8").trim();
    throw error;
  }
}

/** The same secret for read-only tools: none is created; null if there is none yet. */
export async function readAuthSecret({ configured, dataDir, database }: SecretPlace): Promise<string | null> {
  if (configured !== null) return configured;
  if (database.kind === "postgres") return findSecret(database.db, AUTH_SECRET_NAME);
  const path = authSecretFile(dataDir);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}
