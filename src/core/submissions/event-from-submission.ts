import { EMPTY_DRAFT, type EventDraft } from "#core/events/event-draft.ts";
import type { EventInput } from "#core/events/event-input.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import type { Submission } from "#core/submissions/submission.ts";

/**
 * What an event stores of a submission beside its draft: the contact and the special requirements. Visible to its
 * owner and moderators.
 */
type SubmittedContact = {
  contactName: string;
  contactEmail: string;
  contactPhone: string | null;
  specialRequirements: string | null;
};

/**
 * The event created by approving a submission (PRODUCT P12; admin spec §7): everything the submitter gave, and nothing
 * else.
 */
export function eventFromSubmission(input: SubmissionInput): { draft: EventDraft; contact: SubmittedContact } {
  const { startsLocal, timezone, durationSeconds, rrule } = input;
  const isOnline = input.mode === "online";
  const draft: EventDraft = {
    ...EMPTY_DRAFT,
    title: input.eventTitle,
    description: input.description,
    type: input.eventType,
    organizerName: input.organizerName,
    mode: input.mode,
    place: { ...EMPTY_DRAFT.place, [isOnline ? "location" : "address"]: input.location },
    link: input.link,
    eventSize: input.expectedAttendees,
    schedules: [{ startsLocal, timezone, durationSeconds, rrule, exceptions: [] }],
  };
  const contact = {
    contactName: input.organizerName,
    contactEmail: input.organizerEmail,
    contactPhone: input.organizerPhone,
    specialRequirements: input.specialRequirements,
  };
  return { draft, contact };
}

/** The fields of an event that a submission's fields give. */
const DRAFT_FIELDS: Partial<Record<string, readonly (keyof EventDraft)[]>> = {
  eventTitle: ["title"],
  eventType: ["type"],
  description: ["description"],
  organizerName: ["organizerName"],
  mode: ["mode", "place"],
  location: ["place"],
  link: ["link"],
  expectedAttendees: ["eventSize"],
};
const TIME_FIELDS = ["startsLocal", "endsLocal", "durationSeconds", "timezone", "rrule"];

/**
 * An event's form with the fields of its submission that were corrected. The times become those of its first schedule;
 * an always-open room has none.
 */
export function correctedInput(
  present: EventInput,
  submission: SubmissionInput,
  corrected: ReadonlySet<string>,
): EventInput {
  const { draft: sent } = eventFromSubmission(submission);
  const { location, address } = sent.place;
  const submitted = { ...sent, place: { ...present.draft.place, location, address } };
  const names = [...corrected].flatMap((name) => DRAFT_FIELDS[name] ?? []);
  const draft = { ...present.draft, ...Object.fromEntries(names.map((name) => [name, submitted[name]])) };
  // A typed name counts only where no organizer is chosen.
  const organizer = corrected.has("organizerName") ? null : present.organizer;
  const isTimed = TIME_FIELDS.some((name) => corrected.has(name)) && draft.kind === "scheduled";
  const [first, ...others] = present.schedules;
  const { startsLocal, timezone, durationSeconds, rrule } = submission;
  const schedule = { id: first?.id ?? null, startsLocal, timezone, durationSeconds, rrule };
  const schedules = isTimed ? [schedule, ...others] : present.schedules;
  const written = schedules.map(({ id: _id, ...times }) => ({ ...times, exceptions: [] }));
  return { ...present, draft: { ...draft, schedules: written }, schedules, organizer };
}

/** The submitter's part of a stored submission. */
export function inputOfSubmission(submission: Submission): SubmissionInput {
  return {
    eventTitle: submission.eventTitle,
    eventType: submission.eventType,
    description: submission.description,
    startsLocal: submission.startsLocal,
    endsLocal: submission.endsLocal,
    durationSeconds: submission.durationSeconds,
    timezone: submission.timezone,
    rrule: submission.rrule,
    mode: submission.mode,
    location: submission.location,
    link: submission.link,
    organizerName: submission.organizerName,
    organizerEmail: submission.organizerEmail,
    organizerPhone: submission.organizerPhone,
    expectedAttendees: submission.expectedAttendees,
    specialRequirements: submission.specialRequirements,
  };
}
