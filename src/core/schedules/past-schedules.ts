import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/**
 * Which of a form's schedules, by index, put an event wholly in the past: those that are new or changed, if no
 * schedule has a running or upcoming date. None if the event is unchanged.
 */
export function pastSchedules(
  inputs: readonly ScheduleInput[],
  stored: readonly ScheduleInput[],
  now: EpochMs,
): readonly number[] {
  if (inputs.some((schedule) => !isOver(schedule, now))) return [];
  return inputs.flatMap((schedule, place) => {
    const own = schedule.id === null ? undefined : stored.find(({ id }) => id === schedule.id);
    return own !== undefined && isSame(own, schedule) ? [] : [place];
  });
}

/** Whether all dates of a schedule have ended. */
export function isOver(schedule: Schedule, now: EpochMs): boolean {
  return nextOccurrences(schedule, [], now, 1).length === 0;
}

type Linked = Pick<Schedule, "startsLocal" | "timezone"> & { id: number; followsId: number | null };

/** The schedules of an event from now on: without replaced ones. */
export function presentSchedules<Row extends Linked>(schedules: readonly Row[], now: EpochMs): readonly Row[] {
  // Lists call this for every row, and hardly any schedule is replaced: no clock is needed for the others.
  if (schedules.every(({ followsId }) => followsId === null)) return schedules;
  const replaced = new Set(schedules.filter((schedule) => hasStarted(schedule, now)).map(({ followsId }) => followsId));
  return schedules.filter(({ id }) => !replaced.has(id));
}

/** The schedules in effect now: also without those that will replace one of these later. */
export function currentSchedules<Row extends Linked>(schedules: readonly Row[], now: EpochMs): readonly Row[] {
  const present = presentSchedules(schedules, now);
  const ids = new Set(present.map(({ id }) => id));
  return present.filter(({ followsId }) => followsId === null || !ids.has(followsId));
}

function hasStarted({ startsLocal, timezone }: Linked, now: EpochMs): boolean {
  return toInstant(startsLocal, timezone).instant <= now;
}
