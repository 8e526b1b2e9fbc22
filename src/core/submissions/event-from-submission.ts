import { EMPTY_DRAFT, type EventDraft } from "#core/events/event-draft.ts";
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
