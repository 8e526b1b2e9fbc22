import type { ValidationErrors } from "#core/check-input.ts";
import { type EventFields, REPEAT_FIELDS, textOf } from "#core/events/event-fields.ts";
import type { EventMode, EventType } from "#core/events/event.ts";
import { REPEAT_PREFIX, SUBMISSION_FIELDS } from "#core/submissions/submission-fields.ts";
import { type SubmissionTimes, readSubmissionTimes } from "#core/submissions/submission-times.ts";
import { WORD_RULES, type WordField } from "#core/submissions/submission-words.ts";
import type { Result, ValidationError } from "#core/validation-error.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";

/** A complete submission, validated and normalized (spec visitors §3, Event submission). */
export type SubmissionInput = SubmissionTimes & {
  eventTitle: string;
  eventType: EventType;
  description: string;
  mode: EventMode;
  /** The platform of an online event, else the address. */
  location: string;
  link: string | null;
  organizerName: string;
  /** In lower case. */
  organizerEmail: string;
  organizerPhone: string | null;
  expectedAttendees: number | null;
  /** 'Additional Notes'. */
  specialRequirements: string | null;
};

type SubmissionRead =
  | { ok: true; input: SubmissionInput; isNextDay: boolean }
  | { ok: false; errors: ValidationErrors };

/** The fields in the order of the page; the rule builder's belong to the times. */
const ORDER: readonly string[] = SUBMISSION_FIELDS.flatMap((name) =>
  name === "timezone" ? [...REPEAT_FIELDS.map((field) => `${REPEAT_PREFIX}${field}`), name] : [name],
);

/**
 * Validates a submission's form: the submission, or its errors by field name (spec visitors §5; PRODUCT P10, P11).
 * `allowedPast` is the stored start of an edited submission: it may stay although it has passed meanwhile.
 */
export function readSubmission(
  fields: EventFields,
  options: { now: EpochMs; allowedPast?: LocalDateTime | undefined },
): SubmissionRead {
  const faults = new Map<string, ValidationError>();
  const read = <Value>(name: WordField, rule: (text: string) => Result<Value>, otherwise: Value): Value => {
    const checked = rule(textOf(fields, name));
    if (checked.ok) return checked.value;
    faults.set(name, checked.fault);
    return otherwise;
  };
  const mode = read("isOnline", WORD_RULES.isOnline, "online");
  const words = {
    eventTitle: read("eventTitle", WORD_RULES.eventTitle, ""),
    eventType: read("eventType", WORD_RULES.eventType, "other"),
    description: read("description", WORD_RULES.description, ""),
    mode,
    location: read("location", WORD_RULES.location, ""),
    // For in-person events the field is not shown.
    link: mode === "in_person" ? null : read("eventUrl", WORD_RULES.eventUrl, null),
    organizerName: read("organizerName", WORD_RULES.organizerName, ""),
    organizerEmail: read("organizerEmail", WORD_RULES.organizerEmail, ""),
    organizerPhone: read("organizerPhone", WORD_RULES.organizerPhone, null),
    expectedAttendees: read("expectedAttendees", WORD_RULES.expectedAttendees, null),
    specialRequirements: read("additionalNotes", WORD_RULES.additionalNotes, null),
  };
  const when = readSubmissionTimes(fields, options);
  if (!when.ok) for (const [name, fault] of when.faults) faults.set(name, fault);
  if (!when.ok || faults.size > 0) return { ok: false, errors: inOrder(faults) };
  return { ok: true, input: { ...words, ...when.times }, isNextDay: when.isNextDay };
}

function inOrder(faults: ReadonlyMap<string, ValidationError>): ValidationErrors {
  const entries = [...faults].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return Object.fromEntries(entries);
}
