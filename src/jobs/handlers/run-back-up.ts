import { backUp } from "#data/backups.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Backs the embedded database up, when this process runs it. */
export async function runBackUp({ database, dataDir, now, log }: JobDeps): Promise<void> {
  if (!database.engine) return;
  const made = await backUp(database.engine, dataDir, now());
  log("backup made and read back", { file: made.file });
}
