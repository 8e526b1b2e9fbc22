import { clockOf, dateOf } from "#core/time/local-time.ts";
import type { DeskSubmission } from "#data/queries/submission-desk.ts";
import { shownStatus } from "#web/components/submissions/submission-form-view.ts";

/** The spec's fields under its names (admin §3), then our own. Programs read them, so they are the same in every language. */
export const CSV_COLUMNS = [
  "id",
  "created_at",
  "event_title",
  "event_type",
  "description",
  "date",
  "start_time",
  "end_time",
  "timezone",
  "location",
  "address",
  "organizer_name",
  "organizer_email",
  "organizer_phone",
  "expected_attendees",
  "special_requirements",
  "registration_link",
  "status",
  "admin_notes",
  "end_date",
  "recurrence",
  "mode",
  "spam_signals",
  "status_reason",
] as const;

/** Formats a submission as a row of these columns: local dates and times, moments in UTC (ISO 8601). */
export function csvRow(submission: DeskSubmission): readonly string[] {
  const { startsLocal, endsLocal, mode, location, expectedAttendees } = submission;
  const isOnline = mode === "online";
  const row: Record<(typeof CSV_COLUMNS)[number], string | null> = {
    id: submission.publicId,
    created_at: new Date(submission.createdAt).toISOString(),
    event_title: submission.eventTitle,
    event_type: submission.eventType,
    description: submission.description,
    date: dateOf(startsLocal),
    start_time: clockOf(startsLocal).slice(0, 5),
    end_time: clockOf(endsLocal).slice(0, 5),
    timezone: submission.timezone,
    location: isOnline ? location : null,
    address: isOnline ? null : location,
    organizer_name: submission.organizerName,
    organizer_email: submission.organizerEmail,
    organizer_phone: submission.organizerPhone,
    expected_attendees: expectedAttendees === null ? null : String(expectedAttendees),
    special_requirements: submission.specialRequirements,
    registration_link: submission.link,
    status: shownStatus(submission),
    admin_notes: submission.adminNotes,
    end_date: dateOf(endsLocal),
    recurrence: submission.rrule,
    mode,
    spam_signals: submission.spamSignals.join(" "),
    status_reason: submission.statusReason,
  };
  return CSV_COLUMNS.map((column) => row[column] ?? "");
}
