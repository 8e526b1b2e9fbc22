import { backUpSite } from "#commands/backups/back-up-site.ts";
import { rehearseRestore } from "#commands/backups/rehearse-restore.ts";
import { sendUnsent } from "#commands/backups/send-backup.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Backs up the database and the pictures, and sends them to the store of backups if there is one. */
export async function runBackUp({ database, storage, dataDir, backups, now, log }: JobDeps): Promise<void> {
  const { databaseUrl, store } = backups;
  // The embedded database is copied by the process that runs it.
  if (databaseUrl === null && !database.engine) return;
  // A bucket that was away costs no second dump when the job is tried again.
  const late = store === null ? null : await sendUnsent(store, { dataDir, kind: database.kind }, now());
  if (late !== null) return log("the last backup was sent", late);
  const { file, sent } = await backUpSite({ database, databaseUrl, storage, dataDir, store }, now());
  log("backup made and read back", { file, ...(sent !== null && { sent }) });
}

/** Restores the latest backup into a scratch database, and says what it held. */
export async function runRehearseRestore({ database, dataDir, backups, now, log }: JobDeps): Promise<void> {
  const { takenAt, ...rehearsed } = await rehearseRestore({ database, dataDir, ...backups }, now());
  log("the latest backup was restored as a rehearsal", { ...rehearsed, takenAt: toIsoSeconds(takenAt) });
}
