import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Points events on whose current date is over. */
export async function runAdvanceDates({ database, now }: JobDeps): Promise<void> {
  await advanceDates(database, now());
}
