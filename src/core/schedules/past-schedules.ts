import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

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

type Linked = Pick<Schedule, "startsLocal" | "timezone"> & { id: number; followsId: number | null };

/** The schedules that say when an event comes from now on: without those in whose place another one has come. */
export function presentSchedules<Given extends Linked>(schedules: readonly Given[], now: EpochMs): readonly Given[] {
  // Lists ask for every row, and hardly any schedule comes in another's place: clocks are not asked for the others.
  if (schedules.every(({ followsId }) => followsId === null)) return schedules;
  const replaced = new Set(schedules.filter((schedule) => hasBegun(schedule, now)).map(({ followsId }) => followsId));
  return schedules.filter(({ id }) => !replaced.has(id));
}

/** Those that say how it comes at present: without those also that will come in the place of one of these. */
export function currentSchedules<Given extends Linked>(schedules: readonly Given[], now: EpochMs): readonly Given[] {
  const present = presentSchedules(schedules, now);
  const ids = new Set(present.map(({ id }) => id));
  return present.filter(({ followsId }) => followsId === null || !ids.has(followsId));
}

function hasBegun({ startsLocal, timezone }: Linked, now: EpochMs): boolean {
  return toInstant(startsLocal, timezone).instant <= now;
}
