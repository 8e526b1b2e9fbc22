import { type EventFields, textOf } from "#core/events/event-fields.ts";
import { readRepeat } from "#core/schedules/repeat-input.ts";
import { durationBetween } from "#core/schedules/schedule-input.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { REPEAT_PREFIX, type SubmissionField } from "#core/submissions/submission-fields.ts";
import { type Result, type ValidationError, accepted, refused } from "#core/validation-error.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { type LocalDate, addDays, isLocalDateTime, localDate, toInstant } from "#core/time/local-time.ts";
import { canonicalZone } from "#core/time/zone.ts";

/** The times of an event as typed: local times in its zone, and the repetition. */
export type SubmissionTimes = {
  startsLocal: LocalDateTime;
  endsLocal: LocalDateTime;
  durationSeconds: number;
  timezone: ZoneId;
  rrule: string | null;
};

type Options = {
  now: EpochMs;
  /** The stored start: it may stay although it has passed meanwhile. */
  allowedPast?: LocalDateTime | undefined;
};
type NamedFault = readonly [name: string, ValidationError];
type TimesRead =
  | { ok: true; times: SubmissionTimes; isNextDay: boolean }
  | { ok: false; faults: ReadonlyMap<string, ValidationError> };

/** The fields of the times, each valid by itself. */
type Typed = { date: string; startTime: string; endTime: string; endsOn: string; timezone: ZoneId };

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/;
const FIELD_OF = {
  startsLocal: "date",
  timezone: "timezone",
  durationSeconds: "endTime",
  rrule: `${REPEAT_PREFIX}freq`,
} as const;

/** Validates date, times, zone and rule of a submission: the times, or their errors by field name (PRODUCT P3, P11). */
export function readSubmissionTimes(fields: EventFields, options: Options): TimesRead {
  const faults = new Map<string, ValidationError>();
  const typed = readTyped(fields, faults);
  if (typed === null) return { ok: false, faults };
  const { date, startTime, timezone } = typed;
  const startsLocal = `${date}T${startTime}:00`;
  const { endsLocal, isNextDay } = submissionEnd(typed);
  const duration = durationBetween(startsLocal, endsLocal, timezone);
  if (!duration.ok) {
    const isLong = typed.endsOn !== "" && duration.fault.key !== "fields.endBeforeStart";
    return { ok: false, faults: faults.set(isLong ? "endsOn" : "endTime", duration.fault) };
  }
  const repeat = readRepeat(fields, REPEAT_PREFIX, startsLocal);
  if (!repeat.ok) {
    for (const [field, fault] of Object.entries(repeat.faults)) faults.set(`${REPEAT_PREFIX}${field}`, fault);
    return { ok: false, faults };
  }
  const times = { startsLocal, endsLocal, durationSeconds: duration.value, timezone, rrule: repeat.rrule };
  for (const [name, fault] of faultsOf(times, options)) faults.set(name, fault);
  return faults.size > 0 ? { ok: false, faults } : { ok: true, times, isNextDay };
}

function readTyped(fields: EventFields, faults: Map<string, ValidationError>): Typed | null {
  const read = (name: SubmissionField, rule: (text: string) => Result<string>): string => {
    const text = textOf(fields, name).trim();
    const checked = text === "" ? refused(`submissions.faults.${name}`) : rule(text);
    if (checked.ok) return checked.value;
    faults.set(name, checked.fault);
    return "";
  };
  const typed = {
    date: read("date", dateOf),
    startTime: read("startTime", timeOf),
    endTime: read("endTime", timeOf),
    endsOn: textOf(fields, "endsOn").trim() === "" ? "" : read("endsOn", dateOf),
    timezone: read("timezone", zoneOf),
  };
  return faults.size > 0 ? null : typed;
}

function dateOf(text: string): Result<string> {
  return DATE.test(text) && isLocalDateTime(`${text}T00:00:00`) ? accepted(text) : refused("submissions.faults.noDate");
}

function timeOf(text: string): Result<string> {
  return TIME.test(text) ? accepted(text.slice(0, 5)) : refused("submissions.faults.noTime");
}

function zoneOf(text: string): Result<string> {
  const zone = canonicalZone(text);
  return zone === null ? refused("recurrence.faultZone", { value: text.slice(0, 40) }) : accepted(zone);
}

/** Errors of times that are valid by themselves: not a valid schedule, or in the past. */
function faultsOf(times: SubmissionTimes, options: Options): readonly NamedFault[] {
  const found = validateSchedule(times).map(({ field, fault }): NamedFault => [
    FIELD_OF[field],
    { key: `recurrence.${fault.key}`, values: fault.values },
  ]);
  return found.length > 0 || times.startsLocal === options.allowedPast ? found : pastFaults(times, options.now);
}

function pastFaults({ startsLocal, endsLocal, timezone, rrule }: SubmissionTimes, now: EpochMs): readonly NamedFault[] {
  if (startsLocal.slice(0, 10) < localDate(now, timezone)) return [["date", PAST]];
  const isOver = rrule === null && toInstant(endsLocal, timezone).instant <= now;
  return isOver ? [["endTime", OVER]] : [];
}

const PAST: ValidationError = { key: "submissions.faults.past", values: {} };
const OVER: ValidationError = { key: "submissions.faults.over", values: {} };

type TypedTimes = {
  date: LocalDate;
  /** `HH:MM`. */ startTime: string;
  endTime: string;
  /** Empty if not given. */ endsOn: string;
};

/**
 * The end of an event with one date and two times: an end before the start is on the next day, unless 'ends on' says
 * which (PRODUCT P11).
 */
export function submissionEnd({ date, startTime, endTime, endsOn }: TypedTimes): {
  endsLocal: LocalDateTime;
  isNextDay: boolean;
} {
  const isNextDay = endsOn === "" && endTime < startTime;
  const day = endsOn !== "" ? endsOn : isNextDay ? addDays(date, 1) : date;
  return { endsLocal: `${day}T${endTime}:00`, isNextDay };
}
