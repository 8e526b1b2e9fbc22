import {
  CORRECTION_PARTS,
  type CorrectionPart,
  correctionWhyOf,
  partFields,
  partMark,
  partOfName,
  publicFields,
} from "#core/corrections/correction.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { type EventInput, lackedFields, readEventInput } from "#core/events/event-input.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { cleanParagraphs } from "#core/text/clean-text.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import { DAY_MS, type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { addDays, dateOf } from "#core/time/local-time.ts";
import { type ValidationError, refused } from "#core/validation-error.ts";

/** The fields of the form with which a visitor suggests a correction; lists are texts separated by semicolons. */
export const CORRECTION_FORM_FIELDS = [
  "title",
  "date",
  "start",
  "end",
  "timezone",
  "link",
  "description",
  "type",
  "languages",
  "practices",
  "traditions",
  "price",
  "mode",
  "location",
  "city",
  "why",
] as const;
type CorrectionFormField = (typeof CORRECTION_FORM_FIELDS)[number];
export type CorrectionForm = Readonly<Record<CorrectionFormField, string>>;

const LISTS = ["languages", "practices", "traditions"] as const;
const SINGLES = ["title", "link", "description", "type", "price", "mode", "location", "city"] as const;
const TIME_FIELDS = ["date", "start", "end", "timezone"] as const;
const SEPARATOR = "; ";

/** The one schedule whose times the form shows; null for rooms, several schedules, and dates of a day and more. */
export function correctableSchedule({ schedules }: EventInput): ScheduleInput | null {
  const [one, ...others] = schedules;
  return one === undefined || others.length > 0 || one.durationSeconds * SECOND_MS >= DAY_MS ? null : one;
}

/** The form as it is opened: what the event says now, without what only some may know. */
export function correctionFormOf(input: EventInput): CorrectionForm {
  const fields = publicFields(input);
  const single = (name: string) => fields[name]?.at(-1) ?? "";
  const [startsLocal, endsLocal] = [single("schedules.0.startsLocal"), single("schedules.0.endsLocal")];
  return {
    ...(Object.fromEntries(SINGLES.map((name) => [name, single(name)])) as Record<(typeof SINGLES)[number], string>),
    ...(Object.fromEntries(LISTS.map((name) => [name, (fields[name] ?? []).join(SEPARATOR)])) as Record<
      (typeof LISTS)[number],
      string
    >),
    date: startsLocal.slice(0, 10),
    start: startsLocal.slice(11, 16),
    end: endsLocal.slice(11, 16),
    timezone: single("schedules.0.timezone"),
    why: "",
  };
}

/** A suggestion for one part: the texts of the event's form that it should have. */
export type SuggestedPart = { part: CorrectionPart; fields: EventFields };
type CorrectionRead =
  | { ok: true; suggested: readonly SuggestedPart[]; why: string }
  | { ok: false; errors: ValidationErrors };

const APART = ".";

/** The state of the form when it was opened: only what the visitor changed since is a suggestion. It contains no values. */
export function correctionVersion(form: CorrectionForm, input: EventInput): string {
  const fields = fieldsOfForm(form, input);
  return CORRECTION_PARTS.map((part) => partMark(part, fields)).join(APART);
}

/** `version` was sent back with the form; a forged one harms only its sender. */
type Reading = { version: string; now: EpochMs };

/**
 * Validates a suggested correction by the rules of the event's form, so that applying it is one press. Returns what
 * should change, part by part, or the errors by field of this form.
 */
export function readCorrection(form: CorrectionForm, input: EventInput, { version, now }: Reading): CorrectionRead {
  const present = fieldsOfInput(input);
  const typed = fieldsOfForm(form, input);
  const opened = version.split(APART);
  const parts = CORRECTION_PARTS.filter((part, at) => partMark(part, typed) !== opened[at]).filter(
    (part) => part !== "times" || correctableSchedule(input) !== null,
  );
  const errors = new Map<string, ValidationError>();
  const suggested = parts.flatMap((part) => {
    const fields = partFields(part, typed);
    const read = readEventInput(
      { ...present, ...fields },
      { now, stored: input.schedules, mayLack: lackedFields(input.draft) },
    );
    if (!read.ok) for (const [name, fault] of faultsOf(part, read.errors)) errors.set(name, fault);
    // The spelling of the event's form, in which the same suggestion is the same.
    const clean = read.ok ? partFields(part, fieldsOfInput(read.input)) : fields;
    return partMark(part, clean) === partMark(part, present) ? [] : [{ part, fields: clean }];
  });
  const why = correctionWhyOf(form.why);
  if (!why.ok) errors.set("why", why.fault);
  if (suggested.length === 0 && errors.size === 0) errors.set("title", refused("corrections.faults.nothing").fault);
  return errors.size > 0 || !why.ok
    ? { ok: false, errors: Object.fromEntries(errors) }
    : { ok: true, suggested, why: why.value };
}

/** The event form's errors about one part, by the field names of this form. */
function faultsOf(part: CorrectionPart, errors: ValidationErrors): [CorrectionFormField, ValidationError][] {
  return Object.entries(errors).flatMap(([name, fault]) => {
    const field = formFieldOf(name);
    return partOfName(name) === part && field !== null ? [[field, fault] as const] : [];
  });
}

function formFieldOf(name: string): CorrectionFormField | null {
  if (name.endsWith(".startsLocal")) return "start";
  if (name.endsWith(".endsLocal")) return "end";
  if (name.startsWith("schedules")) return "timezone";
  return CORRECTION_FORM_FIELDS.find((field) => field === name) ?? null;
}

/** The form's values under the names of the event's form. */
function fieldsOfForm(form: CorrectionForm, input: EventInput): EventFields {
  // Browsers send the line ends of a text area as CRLF, whatever the page held.
  const singles = SINGLES.map((name) => [name, [name === "description" ? cleanParagraphs(form[name]) : form[name]]]);
  const lists = LISTS.map((name) => [
    name,
    form[name]
      .split(";")
      .map((each) => each.trim())
      .filter(Boolean),
  ]);
  return { ...Object.fromEntries([...singles, ...lists]), ...timeFields(form, input) };
}

/** The times of the one schedule. Only a one-off has a date of its own; an end before the start is on the next day. */
function timeFields(form: CorrectionForm, input: EventInput): EventFields {
  const schedule = correctableSchedule(input);
  if (schedule === null || TIME_FIELDS.every((name) => form[name] === "")) return {};
  const date = schedule.rrule === null ? form.date : dateOf(schedule.startsLocal);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const endDate = isDate && form.end <= form.start ? addDays(date, 1).slice(0, 10) : date;
  return {
    "schedules.0.startsLocal": [`${date}T${form.start}`],
    "schedules.0.endsLocal": [`${endDate}T${form.end}`],
    "schedules.0.timezone": [form.timezone],
  };
}
