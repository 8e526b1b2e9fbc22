import { join } from "node:path";
import type { EpochMs } from "#core/time/instant.ts";
import { copyAuthSecret } from "#data/auth-secret-file.ts";
import { type Backup, backUp, backupsFolder, pictureListOf } from "#data/backups.ts";
import type { Database } from "#data/database.ts";
import { copyPictures, dropUnlisted, readPictureLists } from "#storage/backup/backup-pictures.ts";
import { openDiskStorage } from "#storage/disk.ts";
import type { Storage } from "#storage/storage.ts";

type SiteToCopy = {
  database: Pick<Database, "db" | "pool" | "engine">;
  /** Null is the embedded database. */
  databaseUrl: string | null;
  storage: Storage;
  dataDir: string;
  /** As in `backUp`. */
  isBeforeRestore: boolean;
};

/**
 * Backs the database and the pictures up while both are in use. The database comes first: a row refers to a picture only once all of its
 * files are there, and they stay for an hour after the last reference is gone; so what the dump refers to is still there when it
 * is copied, while a picture that came after the dump is merely one too many.
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

/** The copies of the pictures stand once beside all backups of a folder. */
export function pictureCopies(folder: string): Storage {
  return openDiskStorage(join(folder, "pictures"));
}

/** Backs the database and the pictures up while both are in use, and drops older backups that are no longer needed. */
export function backUpSite(site: Omit<SiteToCopy, "isBeforeRestore">, now: EpochMs): Promise<Backup> {
  return copySite({ ...site, isBeforeRestore: false }, now);
}
