import type { Submission } from "#core/submissions/submission.ts";
import { formatLocalDate } from "#core/time/format.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { ShownStatus } from "#web/components/submissions/submission-form-view.ts";
import { submissionWhen } from "#web/components/submissions/submission-when.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmissionStep } from "#web/routes/submission/submission-steps.server.ts";

type Facts = Extract<SubmissionView, { shows: "submission" }>["facts"];

/** Formats all values of a submission for its submitter. */
export function submissionFacts(submission: Submission, context: RequestContext): Facts {
  const reader = listReader(context);
  const { translate } = reader;
  const when = submissionWhen(submission, reader, formatLocalDate);
  const term = (name: FactName): string => translate(`submissions.status.facts.${name}`);
  const allFacts: [FactName, string | null][] = [
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
  return allFacts.flatMap(([name, value]) => {
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

/** What /submissions/{key} shows, or that there is nothing at the address. */
export type SubmissionView = { documentTitle: string } & (
  | { shows: "missing"; returnTo: string; isSignedIn: boolean }
  | {
      shows: "submission";
      title: string;
      status: ShownStatus;
      statusWord: string;
      private: string;
      steps: readonly SubmissionStep[];
      reason: string | null;
      /** The event's page, where the submission has one. */
      eventHref: string | null;
      facts: readonly { term: string; value: string; isLong?: true }[];
      /** The page of the form; null when the submission no longer waits. */
      editHref: string | null;
      mayWithdraw: boolean;
      mayBringBack: boolean;
    }
);
