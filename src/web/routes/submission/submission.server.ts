import { withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { type Submission, mayChangeSubmission } from "#core/submissions/submission.ts";
import { formatLocalDate } from "#core/time/format.ts";
import { type Toast, infoToast, successToast } from "#core/toast.ts";
import { findEventOfSubmission, findSubmissionOfVisitor } from "#data/queries/submissions.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { type ShownStatus, shownStatus } from "#web/components/submissions/submission-form-view.ts";
import { submissionWhen } from "#web/components/submissions/submission-when.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { submissionSteps, type SubmissionStep } from "#web/routes/submission/submission-steps.server.ts";

type Outcome = Exclude<Awaited<ReturnType<typeof withdrawSubmission>>, "unknown">;

const TOASTS: Record<Outcome, Toast> = {
  withdrawn: successToast({ title: "submissions.toast.withdrawn", message: "submissions.toast.withdrawnText" }),
  back: successToast({ title: "submissions.toast.back", message: "submissions.toast.backText" }),
  answered: infoToast({ title: "submissions.toast.answered", message: "submissions.toast.answeredText" }),
};

/** Withdraws or restores a submission; any other form is `invalid`. */
export async function submissionAction(request: Request, key: string, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const intent = form.text("intent");
  if (intent !== "back" && intent !== "withdraw") throw new AppError("invalid", "the form names no known action");
  const outcome = await withdrawSubmission(context.database, { actor: context.actor, key, intent }, context.now);
  if (outcome === "unknown") throw new AppError("not-found", "there is no such submission");
  return redirectWithToast(`/submissions/${key}`, TOASTS[outcome], context);
}

/** Loads the private page of a submission, for anyone who has its address. */
export async function submissionLoader(
  key: string,
  context: RequestContext,
): Promise<{ status: number; view: SubmissionView }> {
  const { translate, site, actor, database, viewer } = context;
  const documentTitle = translate("layout.documentTitle", {
    title: translate("submissions.status.title"),
    site: site.name,
  });
  const submission = await findSubmissionOfVisitor(database.db, key, actor);
  if (submission === null) {
    const missing = { shows: "missing", returnTo: `/submissions/${key}`, isSignedIn: viewer !== null } as const;
    return { status: 404, view: { documentTitle, ...missing } };
  }
  const isShown = submission.status === "approved" && submission.eventId !== null;
  const event = isShown ? await findEventOfSubmission(database.db, submission.eventId ?? 0) : null;
  const status = shownStatus(submission);
  const mayChange = mayChangeSubmission(submission);
  return {
    status: 200,
    view: {
      documentTitle,
      shows: "submission",
      title: submission.eventTitle,
      status,
      statusWord: translate(`submissions.status.${status}`),
      private: translate("submissions.status.private", { email: submission.organizerEmail }),
      steps: submissionSteps(submission, event !== null, listReader(context)),
      reason: submission.statusReason,
      eventHref: event === null ? null : eventPath(event),
      facts: submissionFacts(submission, context),
      editHref: mayChange ? `/submissions/${key}/edit` : null,
      mayWithdraw: mayChange,
      mayBringBack: status === "withdrawn",
    },
  };
}

type Facts = Extract<SubmissionView, { shows: "submission" }>["facts"];

/** Formats all values of a submission for its submitter. */
function submissionFacts(submission: Submission, context: RequestContext): Facts {
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
