import {
  type EventFields,
  type RepeatField,
  type ScheduleField,
  repeatPrefix,
  scheduleFieldName,
  textOf,
} from "#core/events/event-fields.ts";
import { DURATION_MAX_SECONDS, type Schedule } from "#core/occurrences/occurrence.ts";
import { readRepeat } from "#core/schedules/repeat-input.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { type Result, type ValidationError, accepted, refused } from "#core/validation-error.ts";
import { DAY_MS, HOUR_MS, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { isLocalDateTime, toInstant, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { canonicalZone } from "#core/time/zone.ts";

const MINUTES = "yyyy-mm-ddThh:mm".length;

/** Times of form fields, `yyyy-mm-ddThh:mm` in one zone; "" if missing. */
type StartChange = { before: LocalDateTime | ""; after: LocalDateTime | ""; end: LocalDateTime | "" };

/**
 * The end to suggest after a change of the start: the duration stays, and a missing end becomes one hour after the
 * start. Null if the end should stay, for example because it was before the start.
 */
export function endForStart({ before, after, end }: StartChange): LocalDateTime | null {
  if (after.length !== MINUTES) return null;
  if (end === "") return laterThan(after, HOUR_MS);
  if (before.length !== MINUTES || end.length !== MINUTES) return null;
  const duration = wallMs(end) - wallMs(before);
  return duration > 0 ? laterThan(after, duration) : null;
}

/** Like `endForStart` for times of day, `hh:mm`: an end that is not after the start is on the next day. */
export function endTimeForStart({ before, after, end }: StartChange): string | null {
  const wall = (time: string, days: number) =>
    time === "" ? "" : wallFromMs(ANY_DAY + days * DAY_MS).slice(0, 11) + time;
  const change = { before: wall(before, 0), after: wall(after, 0), end: wall(end, end > before ? 0 : 1) };
  return endForStart(change)?.slice(11) ?? null;
}

const ANY_DAY = Date.UTC(2000, 0, 1);

function laterThan(start: LocalDateTime, ms: number): LocalDateTime {
  return wallFromMs(wallMs(start) + ms).slice(0, MINUTES);
}

/** A schedule of a form: `id` is the event's schedule that it changes, null for a new one. */
export type ScheduleInput = Schedule & { id: number | null };

type ReadSchedule =
  | { ok: true; schedule: ScheduleInput }
  | { ok: false; faults: readonly (readonly [name: string, ValidationError])[] };

const FIELD_OF: Record<keyof Schedule, ScheduleField | `repeat.${RepeatField}`> = {
  startsLocal: "startsLocal",
  timezone: "timezone",
  durationSeconds: "endsLocal",
  rrule: "repeat.freq",
};

const TYPED_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/;

/** Validates the schedule with this number in a form: the schedule, or its errors by field name (PRODUCT P3, P11). */
export function readScheduleInput(fields: EventFields, index: number): ReadSchedule {
  const faults: (readonly [string, ValidationError])[] = [];
  const read = (field: ScheduleField): string => textOf(fields, scheduleFieldName(index, field)).trim();
  const wrong = (
    field: ScheduleField | `repeat.${RepeatField}`,
    key: string,
    values: ValidationError["values"] = {},
  ): null => {
    faults.push([`schedules.${index}.${field}`, { key, values }]);
    return null;
  };
  const startsLocal = timeOf("startsLocal", "fields.startMissing");
  const endsLocal = timeOf("endsLocal", "fields.endMissing");
  const timezone = zoneOf();
  const repeat = startsLocal === null ? null : readRepeat(fields, repeatPrefix(index), startsLocal);
  if (repeat?.ok === false) {
    for (const [field, fault] of Object.entries(repeat.faults)) faults.push([`${repeatPrefix(index)}${field}`, fault]);
  }
  const durationSeconds = lasts();
  if (startsLocal === null || timezone === null || durationSeconds === null || repeat?.ok !== true)
    return { ok: false, faults };
  const schedule = { startsLocal, timezone, durationSeconds, rrule: repeat.rrule };
  for (const { field, fault } of validateSchedule(schedule))
    wrong(FIELD_OF[field], `recurrence.${fault.key}`, fault.values);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, schedule: { ...schedule, id: idOf(read("id")) } };

  function timeOf(field: "startsLocal" | "endsLocal", missing: string): LocalDateTime | null {
    const typed = read(field);
    if (typed === "") return wrong(field, missing);
    const local = localTimeOf(typed);
    return local ?? wrong(field, "recurrence.faultStart", { value: typed.slice(0, 40) });
  }

  function zoneOf(): ZoneId | null {
    const typed = read("timezone");
    if (typed === "") return wrong("timezone", "fields.timezoneMissing");
    return canonicalZone(typed) ?? wrong("timezone", "recurrence.faultZone", { value: typed.slice(0, 40) });
  }

  function lasts(): number | null {
    if (startsLocal === null || endsLocal === null || timezone === null) return null;
    const duration = durationBetween(startsLocal, endsLocal, timezone);
    return duration.ok ? duration.value : wrong("endsLocal", duration.fault.key, duration.fault.values);
  }
}

/** The local time of a browser's date-time field, with or without seconds; null if there is no such time. */
export function localTimeOf(typed: string): LocalDateTime | null {
  const parts = TYPED_TIME.exec(typed);
  if (parts === null) return null;
  const local = `${parts[1]}T${parts[2]}${parts[3] ?? ":00"}`;
  return isLocalDateTime(local) ? local : null;
}

/** Anything invalid is a new schedule. The command checks that an id belongs to the event. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/**
 * Exact seconds from start to end in the same zone, as a rule repeats them (RFC 5545 §3.8.5.3). A start that a clock
 * change skips moves forward, and its end with it. Both must be valid, else RangeError.
 */
export function durationBetween(
  startsLocal: LocalDateTime,
  endsLocal: LocalDateTime,
  timezone: ZoneId,
): Result<number> {
  const start = toInstant(startsLocal, timezone);
  const lasts =
    start.clockEffect === "gap"
      ? wallMs(endsLocal) - wallMs(startsLocal)
      : toInstant(endsLocal, timezone).instant - start.instant;
  if (lasts <= 0) return refused("fields.endBeforeStart");
  const seconds = Math.round(lasts / SECOND_MS);
  if (seconds <= DURATION_MAX_SECONDS) return accepted(seconds);
  return refused("fields.durationTooLong", { days: DURATION_MAX_SECONDS / 86_400 });
}
