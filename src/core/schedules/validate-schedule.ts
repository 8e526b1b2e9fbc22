import { DURATION_MAX_SECONDS, type Schedule } from "#core/occurrences/occurrence.ts";
import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RuleErrorKey } from "#core/occurrences/rule.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { isLocalDateTime, wallMs } from "#core/time/local-time.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { MessageRef } from "#core/message-ref.ts";

type ScheduleFaultKey =
  | RuleErrorKey
  | "faultStart"
  | "faultStartRange"
  | "faultZone"
  | "faultEndBeforeStart"
  | "faultTooLongDate"
  | "faultNoDates"
  | "faultStartNotInRule";

/** An error of a schedule and its field; the messages are in `recurrence`. */
type ScheduleError = { field: keyof Schedule; fault: MessageRef<ScheduleFaultKey> };

/** The first and last year of a start: no event is outside, but a typing error often is. */
const START_YEAR_MIN = 1900;
const START_YEAR_MAX = 2200;

/** The errors of a schedule (PRODUCT P3, P11), at most one per field; empty if it is valid. */
export function validateSchedule(schedule: Schedule): ScheduleError[] {
  const faults = [startFault(schedule), zoneFault(schedule), durationFault(schedule), ruleFault(schedule)];
  const found = faults.filter((fault) => fault !== null);
  if (found.length > 0 || schedule.rrule === null) return found;
  const dates = datesFault(schedule);
  return dates === null ? [] : [dates];
}

function faulty(field: keyof Schedule, key: ScheduleFaultKey, values: MessageRef["values"] = {}): ScheduleError {
  return { field, fault: { key, values } };
}

function startFault({ startsLocal }: Schedule): ScheduleError | null {
  if (!isLocalDateTime(startsLocal)) return faulty("startsLocal", "faultStart", { value: startsLocal.slice(0, 40) });
  const year = Number(startsLocal.slice(0, 4));
  if (year >= START_YEAR_MIN && year <= START_YEAR_MAX) return null;
  return faulty("startsLocal", "faultStartRange", { from: String(START_YEAR_MIN), to: String(START_YEAR_MAX) });
}

function zoneFault({ timezone }: Schedule): ScheduleError | null {
  return canonicalZone(timezone) === null ? faulty("timezone", "faultZone", { value: timezone.slice(0, 40) }) : null;
}

function durationFault({ durationSeconds }: Schedule): ScheduleError | null {
  if (!Number.isInteger(durationSeconds) || durationSeconds <= 0)
    return faulty("durationSeconds", "faultEndBeforeStart");
  if (durationSeconds <= DURATION_MAX_SECONDS) return null;
  return faulty("durationSeconds", "faultTooLongDate", { days: DURATION_MAX_SECONDS / 86_400 });
}

function ruleFault({ rrule }: Schedule): ScheduleError | null {
  if (rrule === null) return null;
  const parsed = parseRule(rrule);
  return parsed.ok ? null : { field: "rrule", fault: parsed.fault };
}

/** RFC 5545 §3.8.2.4 leaves open what a start outside its own rule means, so the form asks instead of choosing. */
function datesFault(schedule: Schedule): ScheduleError | null {
  const first = nextOccurrences(schedule, [], wallMs(schedule.startsLocal) - 2 * DAY_MS, 1)[0];
  if (!first) return faulty("rrule", "faultNoDates");
  if (first.originalLocal === schedule.startsLocal) return null;
  return faulty("startsLocal", "faultStartNotInRule", { first: first.originalLocal.slice(0, 10) });
}
