import { movedOriginal } from "#core/occurrences/moved-original.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";

/** A schedule's exceptions where they are once all its dates move: each goes along with its date (PRODUCT P3). */
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
