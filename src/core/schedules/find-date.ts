import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Occurrence, Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type LocalDateTime } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** The date with this original start, wherever it was moved to; null when the schedule gives none. */
export function findDate(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  originalLocal: LocalDateTime,
): Occurrence | null {
  const at = toInstant(originalLocal, schedule.timezone).instant;
  // Without the other dates' exceptions, which would come too, wherever they went.
  const own = exceptions.filter((exception) => exception.originalLocal === originalLocal);
  const dates = expandOccurrences(schedule, own, { from: at - DAY_MS, to: at + DAY_MS });
  return dates.find((date) => date.originalLocal === originalLocal) ?? null;
}
