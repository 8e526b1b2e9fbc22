import type { Submission } from "#core/submissions/submission.ts";
import { formatLocalDate } from "#core/time/format.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { submissionWhen } from "#web/components/submissions/submission-when.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmissionView } from "#web/routes/submission/submission-view.ts";

type Facts = Extract<SubmissionView, { shows: "submission" }>["facts"];

/** Everything that a submission says, as its submitter reads it. */
export function submissionFacts(submission: Submission, context: RequestContext): Facts {
  const reader = listReader(context);
  const { translate } = reader;
  const when = submissionWhen(submission, reader, formatLocalDate);
  const term = (name: FactName): string => translate(`submissions.status.facts.${name}`);
  const said: [FactName, string | null][] = [
    ["eventTitle", submission.eventTitle],
    ["eventType", translate(`submissions.event.types.${submission.eventType}`)],
    ["date", when.date],
    ["time", when.times],
    ["repeats", when.repeats],
    ["forYou", when.forYou],
    [submission.mode === "online" ? "platform" : "address", submission.location],
    ["link", submission.link],
    ["organizer", submission.organizerName],
    ["email", submission.organizerEmail],
    ["phone", submission.organizerPhone],
    ["attendees", submission.expectedAttendees === null ? null : String(submission.expectedAttendees)],
    ["description", submission.description],
    ["notes", submission.specialRequirements],
  ];
  return said.flatMap(([name, value]) => {
    if (value === null) return [];
    return [
      { term: term(name), value, ...((name === "description" || name === "notes") && { isLong: true as const }) },
    ];
  });
}

type FactName =
  | "eventTitle"
  | "eventType"
  | "description"
  | "date"
  | "time"
  | "repeats"
  | "forYou"
  | "platform"
  | "address"
  | "link"
  | "organizer"
  | "email"
  | "phone"
  | "attendees"
  | "notes";
