import type { ParticipationFacts } from "#core/events/event-draft.ts";

/**
 * The posted fields of an event's form: every name with its texts, JSON-safe. A missing name leaves the event's value
 * unchanged, so a checkbox follows a hidden field of the same name with the value `off`.
 */
export type EventFields = Readonly<Record<string, readonly string[]>>;

/** What participants may expect, in the order of the form. */
export const FACT_FIELDS = [
  "guidance",
  "sharing",
  "camera",
  "listeningWelcome",
  "beginnersWelcome",
  "captions",
  "signLanguage",
  "lateEntry",
] as const satisfies readonly (keyof ParticipationFacts)[];

/** Fields with one text each. Checkboxes are `on` or `off`; what participants may expect is empty if not stated. */
export const EVENT_TEXT_FIELDS = [
  "title",
  "nativeTitle",
  "nativeTitleLanguage",
  "description",
  "type",
  /** Public id of an organizer that the member may publish for; if empty, `organizerName` counts. */
  "organizer",
  "organizerName",
  /** A room that is always open: it needs no schedule. */
  "alwaysOpen",
  "mode",
  "location",
  "address",
  "city",
  "region",
  "country",
  "latitude",
  "longitude",
  "link",
  "linkAudience",
  "passcode",
  "dialIn",
  "price",
  "donationWelcome",
  "eventSize",
  ...FACT_FIELDS,
  /** Storage key of an uploaded picture; empty for none. */
  "imageKey",
  "imageAlt",
  /** The point of the picture that is never cropped (`FocusPoint`); empty for the middle. */
  "imageFocusX",
  "imageFocusY",
  "visibility",
  /** `on`: it is not in the open data. */
  "leftOutOfData",
] as const;
export type EventTextField = (typeof EVENT_TEXT_FIELDS)[number];

/** Fields that may be sent several times; each text may itself hold several values separated by semicolons. */
export const EVENT_LIST_FIELDS = ["practices", "traditions", "languages"] as const;
export type EventListField = (typeof EVENT_LIST_FIELDS)[number];

/**
 * The fields of one schedule, prefixed `schedules.N.`. Times are `YYYY-MM-DDTHH:MM`, as the browser's date-time field
 * sends them.
 */
export type ScheduleField = "id" | "startsLocal" | "endsLocal" | "timezone";

/**
 * The rule builder's fields, behind a prefix of the form's choice (in an event's form `schedules.N.repeat.`).
 * - `recurring`: absent, the last of its texts `off` (no rule, whatever else says) or `on` (without `freq`: every week, PRODUCT P3)
 * - `freq`: one of `REPEAT_FREQUENCIES`; `every`: a whole number; `days`: `MO` to `SU`, several
 * - `nth`: of `monthly-nth`, `1` to `5` or `last`; empty: the start's own
 * - `ends`: one of `REPEAT_ENDS`; `until`: `YYYY-MM-DD`; `count`: a whole number
 * - `rule`: of `custom`, the RFC 5545 rule that the builder cannot show and keeps
 */
export const REPEAT_FIELDS = ["recurring", "freq", "every", "days", "nth", "ends", "until", "count", "rule"] as const;
export type RepeatField = (typeof REPEAT_FIELDS)[number];
export const REPEAT_FREQUENCIES = [
  "none",
  "daily",
  "weekly",
  "monthly-date",
  "monthly-last",
  "monthly-nth",
  "custom",
] as const;
export type RepeatFrequency = (typeof REPEAT_FREQUENCIES)[number];
export const REPEAT_ENDS = ["never", "on", "after"] as const;

/** More schedules than any event needs; the form offers no more. */
export const SCHEDULES_MAX = 24;
/** Most drafts of one person, and longest draft as JSON, in characters. */
export const DRAFTS_MAX = 20;
export const DRAFT_MAX_CHARACTERS = 60_000;
/** Beside the fields: the `eventVersion` that the form was opened with, to detect changes made meanwhile. */
export const VERSION_FIELD = "version";

/** Beside the fields: the name of the picture's file, so that the form can ask for it again if the file is lost. */
export const PICTURE_NAME_FIELD = "pictureName";
const PICTURE_NAME_MAX = 200;

/** The file name for which the form asks again; null if the form has a picture, or none was chosen. */
export function lostPictureName(fields: EventFields): string | null {
  const name = textOf(fields, PICTURE_NAME_FIELD).slice(0, PICTURE_NAME_MAX);
  return name === "" || textOf(fields, "imageKey") !== "" ? null : name;
}

/** `schedules.0.startsLocal`. */
export function scheduleFieldName(index: number, field: ScheduleField): string {
  return `schedules.${index}.${field}`;
}

/** `schedules.0.repeat.`, the prefix of the rule builder's names. */
export function repeatPrefix(index: number): string {
  return `schedules.${index}.repeat.`;
}

/** The last text sent under a name, as for a checkbox after its hidden `off`; empty if none was sent. */
export function textOf(fields: EventFields, name: string): string {
  return fields[name]?.at(-1) ?? "";
}

const SCHEDULE_NAME = /^schedules\.(\d{1,3})\.(?:repeat\.)?([a-zA-Z]+)$/;
const TEXT_NAMES: ReadonlySet<string> = new Set([...EVENT_TEXT_FIELDS, ...EVENT_LIST_FIELDS, PICTURE_NAME_FIELD]);

/** The numbers of the schedules in the form, in order; removed ones leave gaps. */
export function scheduleIndexes(fields: EventFields): readonly number[] {
  const numbers = Object.keys(fields).flatMap((name) => {
    const index = SCHEDULE_NAME.exec(name)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The event's fields of a posted form; everything else (owner, moderation, files) is dropped, since no form may set it. */
export function eventFieldsOf(form: Iterable<readonly [string, unknown]>): EventFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    if (!TEXT_NAMES.has(name) && !SCHEDULE_NAME.test(name)) continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(fields);
}

/** A form's fields without its schedules. */
export function withoutSchedules(fields: EventFields): EventFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SCHEDULE_NAME.test(name)));
}

/** Stored fields overlaid with posted ones; if the form has any schedule, its schedules replace all stored ones. */
export function withPosted(stored: EventFields, posted: EventFields): EventFields {
  const replaces = scheduleIndexes(posted).length > 0;
  const remaining = Object.entries(stored).filter(([name]) => !(replaces && SCHEDULE_NAME.test(name)));
  return { ...Object.fromEntries(remaining), ...posted };
}
