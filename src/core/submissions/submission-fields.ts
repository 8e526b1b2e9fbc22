import { type EventFields, REPEAT_FIELDS } from "#core/events/event-fields.ts";

/** The fields of 'Submit Your Event' (spec visitors §5), in the order in which they stand; `endsOn` is ours (PRODUCT P11). */
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

/** In front of the names of the rule builder's fields. */
export const REPEAT_PREFIX = "repeat.";

const NAMES: ReadonlySet<string> = new Set([
  ...SUBMISSION_FIELDS,
  ...REPEAT_FIELDS.map((field) => `${REPEAT_PREFIX}${field}`),
]);

/** The submission's fields of a posted form; whatever else it holds (status, owner, files) is nobody's to send and left out. */
export function submissionFieldsOf(form: Iterable<readonly [string, unknown]>): EventFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value === "string" && NAMES.has(name)) fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(fields);
}
