import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";

/**
 * The schedules that an event still has: those with a date that is not over, or all if every one is over. Removed ones
 * are left out, and those that others continued and that have ended.
 */
export function remainingSchedules<Row extends Schedule & { endedAt: EpochMs | null }>(
  schedules: readonly Row[],
  now: EpochMs,
): readonly Row[] {
  const current = schedules.filter((schedule) => schedule.endedAt === null);
  const remaining = current.filter((schedule) => nextOccurrences(schedule, [], now, 1).length > 0);
  return remaining.length > 0 ? remaining : current;
}
