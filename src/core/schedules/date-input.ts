import type { ValidationErrors } from "#core/check-input.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { durationBetween, localTimeOf } from "#core/schedules/schedule-input.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { LocalDateTime } from "#core/time/instant.ts";

/** A new time for one date, in its schedule's zone: local start and exact duration in seconds. */
export type DateTime = { startsLocal: LocalDateTime; durationSeconds: number };

type Typed = { startsLocal: string; endsLocal: string };

/** Parses the time of one date, `startsLocal` and `endsLocal` as the browser's date-time fields send them (PRODUCT P11). */
export function readDateTime(
  typed: Typed,
  timezone: Schedule["timezone"],
): { ok: true; time: DateTime } | { ok: false; errors: ValidationErrors } {
  const [startsLocal, endsLocal] = [localTimeOf(typed.startsLocal.trim()), localTimeOf(typed.endsLocal.trim())];
  if (startsLocal === null || endsLocal === null) {
    const errors = {
      ...(startsLocal === null && { startsLocal: timeFault(typed.startsLocal, "fields.startMissing") }),
      ...(endsLocal === null && { endsLocal: timeFault(typed.endsLocal, "fields.endMissing") }),
    };
    return { ok: false, errors };
  }
  const duration = durationBetween(startsLocal, endsLocal, timezone);
  if (!duration.ok) return { ok: false, errors: { endsLocal: duration.fault } };
  const [fault] = validateSchedule({ startsLocal, timezone, durationSeconds: duration.value, rrule: null });
  if (fault !== undefined) {
    const { key, values } = fault.fault;
    return { ok: false, errors: { startsLocal: { key: `recurrence.${key}`, values } } };
  }
  return { ok: true, time: { startsLocal, durationSeconds: duration.value } };
}

function timeFault(typed: string, missing: string): ValidationError {
  const value = typed.trim().slice(0, 40);
  return value === "" ? { key: missing, values: {} } : { key: "recurrence.faultStart", values: { value } };
}
