import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import { extendDates } from "#commands/occurrences/extend-dates.ts";
import { errorText } from "#core/errors.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Moves events whose current date is over to their next date. */
export async function runAdvanceDates({ database, now }: JobDeps): Promise<void> {
  await advanceDates(database, now());
}

/** Stores dates up to the end of the period that is computed ahead, and logs events whose dates cannot be computed. */
export async function runExtendDates({ database, now, log }: Pick<JobDeps, "database" | "now" | "log">): Promise<void> {
  const { events, failures } = await extendDates(database, { now: now() });
  for (const { eventId, error } of failures) {
    log("an event's dates cannot be computed", {
      eventId,
      error: errorText(error),
    });
  }
  if (events > 0) log("dates extended", { events });
}
