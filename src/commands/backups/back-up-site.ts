import { join } from "node:path";
import type { EpochMs } from "#core/time/instant.ts";
import { copyAuthSecret } from "#data/auth-secret-file.ts";
import { backUp, pictureListOf } from "#data/backups.ts";
import { type Backup, backupsFolder } from "#data/stored-backups.ts";
import type { Database } from "#data/database.ts";
import { copyPictures, dropUnlisted, readPictureLists } from "#storage/backup/backup-pictures.ts";
import { openDiskStorage } from "#storage/disk.ts";
import type { Storage } from "#storage/storage.ts";

type SiteToCopy = {
  database: Pick<Database, "db" | "pool" | "engine">;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  storage: Storage;
  dataDir: string;
  /** As in `backUp`. */
  isBeforeRestore: boolean;
};

/**
 * Backs up the database and the pictures while both are in use. The database comes first: a row refers to a picture
 * only once all of the picture's files exist, and the files stay for an hour after the last reference is gone. So
 * every picture in the dump still exists when the pictures are copied, and a picture newer than the dump is merely
 * superfluous.
 */
export async function copySite({ storage, ...site }: SiteToCopy, now: EpochMs): Promise<Backup> {
  const folder = backupsFolder(site.dataDir);
  const copies = pictureCopies(folder);
  const beside = async (file: string): Promise<void> => {
    await copyPictures(storage, copies, pictureListOf(file));
    if (site.databaseUrl === null) copyAuthSecret(site.dataDir, file);
  };
  const backup = await backUp({ ...site, beside }, now);
  await dropUnlisted(copies, readPictureLists(folder));
  return backup;
}

/** All backups of a folder share one copy of the pictures beside them. */
export function pictureCopies(folder: string): Storage {
  return openDiskStorage(join(folder, "pictures"));
}

/** Backs up the database and the pictures while both are in use, and deletes older backups that are no longer needed. */
export function backUpSite(site: Omit<SiteToCopy, "isBeforeRestore">, now: EpochMs): Promise<Backup> {
  return copySite({ ...site, isBeforeRestore: false }, now);
}
