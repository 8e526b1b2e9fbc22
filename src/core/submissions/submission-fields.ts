import { type EventFields, REPEAT_FIELDS } from "#core/events/event-fields.ts";

/** The fields of 'Submit Your Event' (spec visitors §5), in order; `endsOn` is our addition (PRODUCT P11). */
export const SUBMISSION_FIELDS = [
  "eventTitle",
  "eventType",
  "description",
  "date",
  "startTime",
  "endTime",
  "endsOn",
  "timezone",
  "isOnline",
  "location",
  "eventUrl",
  "organizerName",
  "organizerEmail",
  "organizerPhone",
  "expectedAttendees",
  "additionalNotes",
] as const;
export type SubmissionField = (typeof SUBMISSION_FIELDS)[number];

/** Prefix of the rule builder's field names. */
export const REPEAT_PREFIX = "repeat.";

const NAMES: ReadonlySet<string> = new Set([
  ...SUBMISSION_FIELDS,
  ...REPEAT_FIELDS.map((field) => `${REPEAT_PREFIX}${field}`),
]);

/** The submission's fields of a posted form; everything else (status, owner, files) is dropped, since no form may set it. */
export function submissionFieldsOf(form: Iterable<readonly [string, unknown]>): EventFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value === "string" && NAMES.has(name)) fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(fields);
}
