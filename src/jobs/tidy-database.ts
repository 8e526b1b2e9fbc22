import { vacuumTables } from "#data/vacuum.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Gives back the space of deleted rows and renews the statistics of the query planner. */
export async function runTidyDatabase({ database, log }: Pick<JobDeps, "database" | "log">): Promise<void> {
  const tables = await vacuumTables(database.pool);
  log("the database was tidied", { tables });
}
