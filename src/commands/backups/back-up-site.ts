import { type Sent, sendBackup } from "#commands/backups/send-backup.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { copyAuthSecret } from "#data/auth-secret-file.ts";
import { backUp, type Occasion, pictureListOf } from "#data/backups.ts";
import { copySiteSecrets } from "#data/site-secrets-file.ts";
import { type Backup, backupsFolder } from "#data/stored-backups.ts";
import type { Database } from "#data/database.ts";
import { copyPictures, dropUnlisted, pictureCopies, readPictureLists } from "#storage/backup/backup-pictures.ts";
import type { BackupStore } from "#storage/backup/backup-store.ts";
import type { Storage } from "#storage/storage.ts";

type SiteToCopy = {
  database: Pick<Database, "db" | "pool" | "engine">;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  storage: Storage;
  dataDir: string;
  occasion: Occasion;
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
    else await copySiteSecrets(site.database, file);
  };
  const backup = await backUp({ ...site, beside }, now);
  await dropUnlisted(copies, readPictureLists(folder));
  return backup;
}

type BackedUp = Backup & {
  /** What was sent to the store of backups; null without one. */
  sent: Sent | null;
};

/**
 * Backs up the database and the pictures while both are in use, sends the backup to the store of backups if there is
 * one, and deletes older backups that are no longer needed in both places.
 */
export async function backUpSite(
  { store, ...site }: Omit<SiteToCopy, "occasion"> & { store: BackupStore | null },
  now: EpochMs,
): Promise<BackedUp> {
  const backup = await copySite({ ...site, occasion: "regular" }, now);
  return { ...backup, sent: store === null ? null : await sendBackup(store, backup, now) };
}
