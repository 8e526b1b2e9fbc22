import { backUpSite } from "#commands/backups/back-up-site.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Backs the embedded database and the pictures up, when this process runs it. */
export async function runBackUp({ database, storage, dataDir, now, log }: JobDeps): Promise<void> {
  if (!database.engine) return;
  const made = await backUpSite({ database, databaseUrl: null, storage, dataDir }, now());
  log("backup made and read back", { file: made.file });
}
