/**
 * What an event's form posts: every name with the texts sent under it, JSON-safe. A name that is not there was not in the
 * form: what the event says there stays (so a checkbox stands behind a hidden field of the same name with the value `off`).
 */
export type EventFields = Readonly<Record<string, readonly string[]>>;

/** The names of the fields that hold one text. Checkboxes are `on` or `off`; what participants may expect is `` where nothing is said. */
export const EVENT_TEXT_FIELDS = [
  "title",
  "nativeTitle",
  "nativeTitleLanguage",
  "description",
  "type",
  /** The public id of an organizer that the member may publish for; empty: by `organizerName`. */
  "organizer",
  "organizerName",
  /** A room that never closes: it needs no schedule. */
  "alwaysOpen",
  "mode",
  "location",
  "address",
  "city",
  "region",
  "country",
  "link",
  "linkAudience",
  "passcode",
  "dialIn",
  "price",
  "donationWelcome",
  "eventSize",
  "guidance",
  "sharing",
  "camera",
  "listeningWelcome",
  "beginnersWelcome",
  "captions",
  "signLanguage",
  "lateEntry",
  /** The key of a picture that the member has sent; empty for none. */
  "imageKey",
  "imageAlt",
  /** The point of the picture that stays in sight (`FocusPoint`); empty for the middle. */
  "imageFocusX",
  "imageFocusY",
  "visibility",
] as const;
export type EventTextField = (typeof EVENT_TEXT_FIELDS)[number];

/** The names under which several texts may be sent; each may itself hold several, apart by semicolons. */
export const EVENT_LIST_FIELDS = ["practices", "traditions", "languages"] as const;
export type EventListField = (typeof EVENT_LIST_FIELDS)[number];

/** The fields of one schedule, behind `schedules.N.`. Times are `YYYY-MM-DDTHH:MM` as the browser's date-time field gives them. */
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

/** More schedules than any gathering needs; the form offers no further one. */
export const SCHEDULES_MAX = 24;
/** Forms that one person may put aside, and how long one may be, as JSON. */
export const DRAFTS_MAX = 20;
export const DRAFT_MAX_CHARACTERS = 60_000;
/** Beside the fields: what the form was opened with (`eventVersion`), to find out what changed meanwhile. */
export const VERSION_FIELD = "version";

/** Beside the fields: the name of the image's file, so that the form can ask for it again when the file is lost. */
export const PICTURE_NAME_FIELD = "pictureName";
const PICTURE_NAME_MAX = 200;

/** The name under which a form's image is asked for again; null when the form has an image, or none was ever chosen. */
export function lostPictureName(fields: EventFields): string | null {
  const name = textOf(fields, PICTURE_NAME_FIELD).slice(0, PICTURE_NAME_MAX);
  return name === "" || textOf(fields, "imageKey") !== "" ? null : name;
}

/** `schedules.0.startsLocal`. */
export function scheduleFieldName(index: number, field: ScheduleField): string {
  return `schedules.${index}.${field}`;
}

/** `schedules.0.repeat.`, in front of the rule builder's names. */
export function repeatPrefix(index: number): string {
  return `schedules.${index}.repeat.`;
}

/** The last text sent under a name, which is what a checkbox says that stands behind its hidden `off`; empty when none was. */
export function textOf(fields: EventFields, name: string): string {
  return fields[name]?.at(-1) ?? "";
}

const SCHEDULE_NAME = /^schedules\.(\d{1,3})\.(?:repeat\.)?([a-zA-Z]+)$/;
const TEXT_NAMES: ReadonlySet<string> = new Set([...EVENT_TEXT_FIELDS, ...EVENT_LIST_FIELDS, PICTURE_NAME_FIELD]);

/** The numbers of the schedules that are in the form, in order; there may be gaps where some were taken out. */
export function scheduleIndexes(fields: EventFields): readonly number[] {
  const numbers = Object.keys(fields).flatMap((name) => {
    const index = SCHEDULE_NAME.exec(name)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The event's fields of a posted form; whatever else it holds (owner, moderation, files) is nobody's to send and left out. */
export function eventFieldsOf(form: Iterable<readonly [string, unknown]>): EventFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    if (!TEXT_NAMES.has(name) && !SCHEDULE_NAME.test(name)) continue;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(fields);
}

/** What stands there with what was posted laid over it; schedules are taken whole from the form that has any. */
export function withPosted(stored: EventFields, posted: EventFields): EventFields {
  const replaces = scheduleIndexes(posted).length > 0;
  const kept = Object.entries(stored).filter(([name]) => !(replaces && SCHEDULE_NAME.test(name)));
  return { ...Object.fromEntries(kept), ...posted };
}
