import { withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayChangeSubmission } from "#core/submissions/submission.ts";
import { type Toast, infoToast, successToast } from "#core/toast.ts";
import { findEventOfSubmission, findSubmissionOfVisitor } from "#data/queries/submissions.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { shownStatus } from "#web/components/submissions/submission-form-view.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { submissionSteps } from "#web/routes/submission/submission-steps.server.ts";
import { type SubmissionView, submissionFacts } from "#web/routes/submission/submission-view.server.ts";

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
