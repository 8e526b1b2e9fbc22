import { EMPTY_DRAFT, type EventDraft } from "#core/events/event-draft.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";

/** What an event keeps of a submission beside its draft: whom to ask, and what was asked for. Seen by its owner and moderators. */
type SubmittedContact = {
  contactName: string;
  contactEmail: string;
  contactPhone: string | null;
  specialRequirements: string | null;
};

/** The event that an approval makes of a submission, with all that was said (PRODUCT P12; admin spec §7): nothing is lost, nothing invented. */
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
