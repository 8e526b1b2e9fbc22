import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { copySite } from "#commands/backups/back-up-site.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { restoreAuthSecret, type SecretRestored } from "#data/auth-secret-file.ts";
import { pictureListOf } from "#data/backups.ts";
import { backupsFolder } from "#data/stored-backups.ts";
import type { Database } from "#data/database.ts";
import { restorePostgres } from "#data/postgres-backup.ts";
import { restore } from "#data/restore.ts";
import { pictureCopies, readPictureList, restorePictures } from "#storage/backup/backup-pictures.ts";
import type { Storage } from "#storage/storage.ts";

type Site = {
  /** The PostgreSQL database to restore; null for the embedded database, which no process may have open. */
  served: { database: Pick<Database, "db" | "pool" | "engine">; url: string } | null;
  storage: Storage;
  dataDir: string;
};

type RestoredSite = {
  /** Number of rows in each table after the restore. */
  counts: Record<string, number>;
  /** Where the data from before the restore is now; null when there was none. */
  previous: string | null;
  pictures: { restored: number; missing: readonly string[] };
  /** Null when the secret is stored in the database. */
  secret: SecretRestored | null;
};

/**
 * Restores database and pictures from a backup. The pictures come first: the store may hold more pictures than the
 * database refers to, never fewer. The earlier data is kept: the embedded database's folder beside the new one,
 * PostgreSQL's as a backup of its own.
 */
export async function restoreSite(
  { served, storage, dataDir }: Site,
  file: string,
  now: EpochMs,
): Promise<RestoredSite> {
  if (!existsSync(file)) throw new AppError("not-found", `There is no backup ${file}.`);
  if (file.endsWith(".dump") !== (served !== null)) throw new AppError("invalid", wrongKind(file));
  const listed = readPictureList(pictureListOf(file)) ?? [];
  const pictures = await restorePictures(storage, pictureCopies(dirname(file)), listed);
  if (served === null) {
    const restored = await restore(dataDir, file, now);
    return { ...restored, pictures, secret: restoreAuthSecret(dataDir, file, now) };
  }
  const { database, url } = served;
  const previous = await copySite({ database, databaseUrl: url, storage, dataDir, occasion: "before-restore" }, now);
  const folder = backupsFolder(dataDir);
  const counts = await restorePostgres(database, { url, file, folder });
  return { counts, previous: previous.file, pictures, secret: null };
}

function wrongKind(file: string): string {
  return file.endsWith(".dump")
    ? `${file} is a backup of PostgreSQL. Set DATABASE_URL to the database that it is to be put into.`
    : `${file} is a backup of the embedded database, but DATABASE_URL is set.`;
}
