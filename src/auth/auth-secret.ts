import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { shareSecret } from "#data/queries/site-secrets-write.ts";

const FILE = "auth-secret";
const BYTES = 48;

type Where = { given: string | null; dataDir: string; database: Pick<Database, "db" | "kind"> };

/**
 * The secret that signs cookies and encrypts what must be read again: AUTH_SECRET, else one that is made once. With the
 * embedded database it lies beside it in a file that only this user may read, so that no backup of the database holds it;
 * processes that share a PostgreSQL share it there.
 */
export async function authSecret({ given, dataDir, database }: Where, now: EpochMs): Promise<string> {
  if (given !== null) return given;
  const proposed = randomBytes(BYTES).toString("base64url");
  if (database.kind === "postgres") return shareSecret(database.db, { name: "auth", proposed }, now);
  const path = join(dataDir, FILE);
  try {
    writeFileSync(path, proposed, { mode: 0o600, flag: "wx", flush: true });
    return proposed;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return readFileSync(path, "utf8").trim();
    throw error;
  }
}
