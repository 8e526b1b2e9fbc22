import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { secretCopyOf } from "#data/auth-secret-file.ts";
import { syncFile, syncFolder } from "#data/data-folder.ts";
import type { Database } from "#data/database.ts";
import { dumpPostgres, programsFor, readPostgresDump } from "#data/postgres-backup.ts";
import { readDump } from "#data/restore.ts";
import { siteSecretsOf } from "#data/site-secrets-file.ts";
import { type Backup, backupsFolder, expiredBackups, expiredUpgradeDumps, knownBackups } from "#data/stored-backups.ts";

const ENDINGS = { pglite: ".tar.gz", postgres: ".dump" } as const;

type BackupOptions = {
  database: Pick<Database, "db" | "pool" | "engine">;
  /** Null for the embedded database, which this process must run. */
  databaseUrl: string | null;
  dataDir: string;
  /** Writes further files of the backup after the dump, under the backup's name, before the backup counts. */
  beside?: (file: string) => Promise<void>;
  occasion?: Occasion;
};

/**
 * Why a backup is made. The data that a restore replaces has a name of its own and stays until someone deletes it; of
 * the data before upgrades the last few stay.
 */
export type Occasion = "regular" | "before-restore" | "before-upgrade";

/**
 * Dumps the database at one point in time, reads the dump back and compares the row counts of every table. Only then
 * renames it to a backup and deletes backups that are no longer needed. Throws `unavailable` otherwise.
 */
export async function backUp(
  { database, databaseUrl, dataDir, beside, occasion = "regular" }: BackupOptions,
  now: EpochMs,
): Promise<Backup> {
  const folder = backupsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kind = databaseUrl === null ? "pglite" : "postgres";
  // One process at a time copies the embedded database: a fixed name lets it replace what a killed one left.
  const unread = join(folder, `unread-${kind === "pglite" ? "embedded" : process.pid}${ENDINGS[kind]}`);
  try {
    const [counts, found] =
      databaseUrl === null
        ? await dumpEmbedded(database, unread)
        : await dumpServed(database, { url: databaseUrl, file: unread, folder });
    if (!isDeepStrictEqual(found, counts)) throw new AppError("unavailable", differenceMessage(counts, found));
    const name = `${occasion === "regular" ? "samehour" : occasion}-${momentName(now)}`;
    const file = join(folder, `${name}${ENDINGS[kind]}`);
    await beside?.(file);
    syncFile(unread);
    renameSync(unread, file);
    syncFolder(folder);
    if (occasion !== "before-restore") dropOld(dataDir, now);
    return { file, takenAt: now };
  } finally {
    rmSync(unread, { force: true });
  }
}

type Compared = [counts: Record<string, number>, found: Record<string, number>];

async function dumpEmbedded({ engine }: BackupOptions["database"], file: string): Promise<Compared> {
  if (!engine) throw new AppError("unavailable", "Only the process that runs the database can copy it.");
  return [await engine.dump(file), await readDump(file)];
}

async function dumpServed(
  database: BackupOptions["database"],
  where: { url: string; file: string; folder: string },
): Promise<Compared> {
  const counts = await dumpPostgres(database, where);
  return [counts, await readPostgresDump(await programsFor(database), where.file)];
}

function differenceMessage(counts: Record<string, number>, found: Record<string, number>): string {
  const differing = Object.keys(counts).filter((table) => counts[table] !== found[table]);
  return `The backup does not hold what the database does: ${differing.join(", ") || "other tables"}.`;
}

function dropOld(dataDir: string, now: EpochMs): void {
  const { backups } = knownBackups(dataDir, now);
  const dropped = new Set(expiredBackups(backups.map((backup) => backup.takenAt)));
  const files = backups.flatMap(({ file, takenAt }) => (dropped.has(takenAt) ? [file] : []));
  for (const file of [...files, ...expiredUpgradeDumps(dataDir)]) {
    for (const part of [file, pictureListOf(file), secretCopyOf(file), siteSecretsOf(file)])
      rmSync(part, { force: true });
  }
}

function momentName(moment: EpochMs): string {
  return new Date(moment).toISOString().replaceAll(/[:.]/g, "-");
}

/** Path of the list of a backup's pictures, beside the backup. */
export function pictureListOf(backupFile: string): string {
  return `${backupFile}.pictures`;
}
