import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "#core/errors.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { authSecretFile, writeAuthSecret } from "#data/auth-secret-file.ts";
import { syncFolder } from "#data/data-folder.ts";
import { type Database, type DatabaseOptions, EMBEDDED_FOLDER, openDatabase } from "#data/database.ts";
import { lockFolder } from "#data/folder-lock.ts";
import { moveData } from "#data/move/move-data.ts";
import { storeSecret, takeSecret } from "#data/move/move-secret.ts";
import { refuseWhileServed } from "#data/postgres-backup.ts";

type Places = {
  dataDir: string;
  databaseUrl: string;
  /** Whether AUTH_SECRET is set: then no secret is stored in either place. */
  hasOwnSecret: boolean;
  log: DatabaseOptions["log"];
};

/** Row counts by table of what was moved. */
type Moved = Record<string, number>;

/** A table of a large directory is copied and compared for minutes. */
const NO_LIMIT = { statementTimeoutMs: 24 * HOUR_MS, idleInTransactionMs: 24 * HOUR_MS, poolSize: 2 };

/**
 * Moves the embedded database of a data folder to an empty PostgreSQL, with the secret that signs cookies. Both stay
 * unchanged when it fails, and the embedded one afterwards too. Throws `unavailable` while a server runs, and `conflict`
 * when the PostgreSQL holds anything.
 */
export async function moveToPostgres(
  { dataDir, databaseUrl, hasOwnSecret, log }: Places,
  now: EpochMs,
): Promise<Moved> {
  if (!existsSync(join(dataDir, EMBEDDED_FOLDER))) {
    throw new AppError("not-found", `There is no embedded database in ${dataDir}.`);
  }
  const source = await openDatabase({ url: null, dataDir, purpose: "move", log, ...NO_LIMIT });
  const target = await openDatabase({ url: databaseUrl, dataDir, purpose: "move", log, ...NO_LIMIT });
  const file = authSecretFile(dataDir);
  const secret = !hasOwnSecret && existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  try {
    return await moveData({
      source,
      target,
      finish: async (client) => void (secret === null || (await storeSecret(client, secret, now))),
    });
  } finally {
    await target.close();
    await source.close();
  }
}

/**
 * Moves a PostgreSQL to an embedded database in a data folder that has none, with the secret that signs cookies. It
 * takes its place only when all of it is there. Throws `unavailable` while a server uses either, and `conflict` when the
 * folder has a database.
 */
export async function moveToEmbedded(
  { dataDir, databaseUrl, hasOwnSecret, log }: Places,
  now: EpochMs,
): Promise<Moved> {
  const folder = resolve(dataDir);
  const { lock, holder } = await lockFolder(folder, "move", folder);
  if (!lock)
    throw new AppError("unavailable", `Process ${holder.pid} (${holder.purpose}) is using ${folder}. Stop it first.`);
  const draft = join(folder, "moving");
  try {
    const place = join(folder, EMBEDDED_FOLDER);
    if (existsSync(place)) {
      throw new AppError("conflict", `${folder} has an embedded database already. Move ${place} away first.`);
    }
    rmSync(draft, { recursive: true, force: true });
    const { moved, secret } = await fillEmbedded(databaseUrl, draft, log);
    if (secret !== null && !hasOwnSecret) writeAuthSecret(folder, secret, now);
    renameSync(join(draft, EMBEDDED_FOLDER), place);
    syncFolder(folder);
    return moved;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** Copies a PostgreSQL into a new embedded database; its secret comes back apart, since that has a file beside such a database. */
async function fillEmbedded(
  databaseUrl: string,
  folder: string,
  log: Places["log"],
): Promise<{ moved: Moved; secret: string | null }> {
  const source = await openDatabase({ url: databaseUrl, dataDir: folder, purpose: "move", log, ...NO_LIMIT });
  let target: Database | null = null;
  try {
    await refuseWhileServed(source.db, "moving the database");
    target = await openDatabase({ url: null, dataDir: folder, purpose: "move", log, ...NO_LIMIT });
    let secret: string | null = null;
    const finish: Parameters<typeof moveData>[0]["finish"] = async (client) => void (secret = await takeSecret(client));
    const moved = await moveData({ source, target, finish });
    return { moved, secret };
  } finally {
    await target?.close();
    await source.close();
  }
}
