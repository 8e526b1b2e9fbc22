import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { movedOriginal } from "#core/occurrences/moved-original.ts";
import type { Occurrence, Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import { DAY_MS, type LocalDateTime } from "#core/time/instant.ts";
import { toInstant, wallMs } from "#core/time/local-time.ts";

type Timing = Pick<Schedule, "startsLocal" | "rrule">;

/** A move of a schedule, from `since` on (null: all of it), within itself or into another. */
export type ScheduleMove = {
  scheduleId: number;
  from: Timing;
  since: LocalDateTime | null;
  toScheduleId: number;
  to: Timing;
};

/** A date by its identity. */
export type DateIdentity = { scheduleId: number; originalLocal: LocalDateTime };

/** Where a date is after its event's moves, in the order in which they were made (PRODUCT P3: old addresses redirect). */
export function resolveMovedDate(date: DateIdentity, moves: readonly ScheduleMove[]): DateIdentity {
  let { scheduleId, originalLocal } = date;
  for (const move of moves) {
    if (move.scheduleId !== scheduleId || !isMoved(move, originalLocal)) continue;
    originalLocal = movedOriginal(move.from, move.to, originalLocal);
    scheduleId = move.toScheduleId;
  }
  return { scheduleId, originalLocal };
}

function isMoved({ from, since }: ScheduleMove, originalLocal: LocalDateTime): boolean {
  return (since === null || originalLocal >= since) && hasDate(from, originalLocal);
}

/** Whether a schedule has a date with this original start, wherever it was moved. */
export function hasDate({ startsLocal, rrule }: Timing, originalLocal: LocalDateTime): boolean {
  if (rrule === null) return originalLocal === startsLocal;
  const parsed = parseRule(rrule);
  if (!parsed.ok) return false;
  const at = wallMs(originalLocal);
  return !ruleDates({ ...parsed.rule, count: null, until: null }, startsLocal, { from: at, to: at }).next().done;
}

/** The date with this original start, wherever it was moved; null if the schedule has none. */
export function findDate(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  originalLocal: LocalDateTime,
): Occurrence | null {
  const at = toInstant(originalLocal, schedule.timezone).instant;
  // Without the other dates' exceptions, which would be included, wherever they went.
  const own = exceptions.filter((exception) => exception.originalLocal === originalLocal);
  const dates = expandOccurrences(schedule, own, { from: at - DAY_MS, to: at + DAY_MS });
  return dates.find((date) => date.originalLocal === originalLocal) ?? null;
}

/** A schedule's exceptions after all its dates move: each moves with its date (PRODUCT P3). */
export function movedExceptions(
  from: Schedule & { exceptions: readonly ScheduleException[] },
  to: Schedule,
): readonly ScheduleException[] {
  if (from.startsLocal === to.startsLocal && from.rrule === to.rrule) return from.exceptions;
  return from.exceptions.map((exception) => ({
    ...exception,
    originalLocal: movedOriginal(from, to, exception.originalLocal),
  }));
}
