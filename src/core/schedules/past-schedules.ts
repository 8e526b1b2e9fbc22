import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";

/**
 * Which of a form's schedules, by their places, make an event of the past: those that are new or others than what is stored,
 * where no schedule has a date that is still to come or runs. None for an event that stays as it was.
 */
export function pastSchedules(
  given: readonly ScheduleInput[],
  stored: readonly ScheduleInput[],
  now: EpochMs,
): readonly number[] {
  if (given.some((schedule) => !isOver(schedule, now))) return [];
  return given.flatMap((schedule, place) => {
    const own = schedule.id === null ? undefined : stored.find(({ id }) => id === schedule.id);
    return own !== undefined && isSame(own, schedule) ? [] : [place];
  });
}

/** Whether all dates of a schedule have ended. */
export function isOver(schedule: Schedule, now: EpochMs): boolean {
  return nextOccurrences(schedule, [], now, 1).length === 0;
}
