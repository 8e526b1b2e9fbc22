import { errorText } from "#core/error-text.ts";
import { extendDates } from "#commands/occurrences/extend-dates.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Stores the dates that have come within reach, and tells of events whose dates cannot be computed. */
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
