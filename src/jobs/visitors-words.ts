import { countDirectory } from "#commands/directory/count-directory.ts";
import { settleReports } from "#commands/reports/settle-reports.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Ends marks after four weeks, and passes corrections to the moderators after one. */
export async function runSettleReports({ database, now, log }: JobDeps): Promise<void> {
  const { endedMarks, toStaff } = await settleReports(database, now());
  if (endedMarks + toStaff > 0) log("reports settled", { endedMarks, toStaff });
}

/** Stores the day's figures of the directory. */
export async function runCountDirectory({ database, now, log }: JobDeps): Promise<void> {
  const { live = 0, waiting = 0 } = await countDirectory(database, now());
  log("directory counted", { live, waiting });
}
