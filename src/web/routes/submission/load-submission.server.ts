import { openSubmission } from "#data/queries/open-submission.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayChangeSubmission } from "#core/submissions/submission-policy.ts";
import { WITHDRAWN_KEPT_DAYS } from "#core/submissions/submission-limits.ts";
import type { Submission } from "#core/submissions/submission.ts";
import { formatDateAtClock, formatFullDate } from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { findEventOfSubmission } from "#data/queries/submissions.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { shownStatus } from "#web/components/submissions/shown-status.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { submissionFacts } from "#web/routes/submission/submission-facts.server.ts";
import type { SubmissionStep, SubmissionView } from "#web/routes/submission/submission-view.ts";

/** The private page of a submission, for whoever holds its address. */
export async function loadSubmission(
  key: string,
  context: RequestContext,
): Promise<{ status: number; view: SubmissionView }> {
  const { translate, site, actor, database, viewer } = context;
  const documentTitle = translate("layout.documentTitle", {
    title: translate("submissions.status.title"),
    site: site.name,
  });
  const submission = await openSubmission(database.db, key, actor);
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
      steps: steps(submission, event !== null, listReader(context)),
      reason: submission.statusReason,
      eventHref: event === null ? null : eventPath(event),
      facts: submissionFacts(submission, context),
      editHref: mayChange ? `/submissions/${key}/edit` : null,
      mayWithdraw: mayChange,
      mayBringBack: status === "withdrawn",
    },
  };
}

function steps(submission: Submission, hasEvent: boolean, reader: ListReader): SubmissionStep[] {
  const { translate, style } = reader;
  const { createdAt, editedAt } = submission;
  const sent = formatDateAtClock(createdAt, style);
  const edited =
    editedAt === null ? null : translate("submissions.status.edited", { moment: formatDateAtClock(editedAt, style) });
  const received = {
    key: "received",
    title: translate("submissions.status.received"),
    text: edited === null ? sent : `${sent}. ${edited}`,
    state: "done",
  } as const;
  return [
    received,
    ...(submission.withdrawnAt === null ? answer(submission, hasEvent, reader) : withdrawn(submission, reader)),
  ];
}

function withdrawn({ withdrawnAt }: Submission, { translate, style }: ListReader): SubmissionStep[] {
  const at = withdrawnAt ?? 0;
  const date = formatFullDate(at + WITHDRAWN_KEPT_DAYS * DAY_MS, style);
  const text = translate("submissions.status.withdrawnText", { moment: formatDateAtClock(at, style), date });
  return [{ key: "answer", title: translate("submissions.status.withdrawnStep"), text, state: "refused" }];
}

function answer(
  { status, decidedAt }: Submission,
  hasEvent: boolean,
  { translate, style }: ListReader,
): SubmissionStep[] {
  if (status === "pending") {
    return [
      {
        key: "reading",
        title: translate("submissions.status.reading"),
        text: translate("submissions.status.readingText"),
        state: "now",
      },
      {
        key: "answer",
        title: translate("submissions.status.answer"),
        text: translate("submissions.status.answerText"),
        state: "ahead",
      },
    ];
  }
  const moment = formatDateAtClock(decidedAt, style);
  const told = status === "rejected" ? "rejectedText" : hasEvent ? "approvedText" : "approvedGone";
  return [
    { key: "reading", title: translate("submissions.status.read"), text: moment, state: "done" },
    {
      key: "answer",
      title: translate(`submissions.status.${status}`),
      text: translate(`submissions.status.${told}`, { moment }),
      state: status === "approved" ? "done" : "refused",
    },
  ];
}
