import {
  type EventFields,
  type RepeatField,
  repeatPrefix,
  type ScheduleField,
  scheduleFieldName,
  textOf,
} from "#core/events/event-fields.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { durationBetween } from "#core/schedules/duration-between.ts";
import { readRepeat } from "#core/schedules/repeat-input.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import type { Fault } from "#core/text/fault.ts";
import type { LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { isLocalDateTime } from "#core/time/local-time.ts";
import { canonicalZone } from "#core/time/zone.ts";

/** A schedule of a form: `id` is that of the event's own schedule which it changes, null for a new one. */
export type ScheduleInput = Schedule & { id: number | null };

type ReadSchedule =
  | { ok: true; schedule: ScheduleInput }
  | { ok: false; faults: readonly (readonly [name: string, Fault])[] };

const FIELD_OF: Record<keyof Schedule, ScheduleField | `repeat.${RepeatField}`> = {
  startsLocal: "startsLocal",
  timezone: "timezone",
  durationSeconds: "endsLocal",
  rrule: "repeat.freq",
};

const TYPED_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/;

/** The schedule with this number in a form, or what is wrong with it by the names of its fields (PRODUCT P3, P11). */
export function readScheduleInput(fields: EventFields, index: number): ReadSchedule {
  const faults: (readonly [string, Fault])[] = [];
  const read = (field: ScheduleField): string => textOf(fields, scheduleFieldName(index, field)).trim();
  const wrong = (field: ScheduleField | `repeat.${RepeatField}`, key: string, values: Fault["values"] = {}): null => {
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

/** What a browser's date-time field sends, with seconds or without, as a wall-clock time; null when the calendar has none such. */
export function localTimeOf(typed: string): LocalDateTime | null {
  const parts = TYPED_TIME.exec(typed);
  if (parts === null) return null;
  const local = `${parts[1]}T${parts[2]}${parts[3] ?? ":00"}`;
  return isLocalDateTime(local) ? local : null;
}

/** No number of ours: a new schedule. The command looks whether one is the event's. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
