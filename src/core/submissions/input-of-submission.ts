import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import type { Submission } from "#core/submissions/submission.ts";

/** What a stored submission says, without what was noted about it. */
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
