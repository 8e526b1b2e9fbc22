import { openSubmission } from "#data/queries/open-submission.ts";
import { mayChangeSubmission } from "#core/submissions/submission-policy.ts";
import { submissionFields } from "#core/submissions/submission-shown.ts";
import type { Toast } from "#core/toast.ts";
import { submissionFormView } from "#web/components/submissions/submission-form-view.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmissionEditView } from "#web/routes/submission-edit/submission-edit-view.ts";

/** Said when a submission waits no longer. */
export const ANSWERED: Toast = {
  kind: "info",
  title: "submissions.toast.answered",
  message: "submissions.toast.answeredText",
  seconds: 5,
};

/** The form with what was sent; one that waits no longer leads back to its page, but not from below a form that was sent here. */
export async function loadSubmissionEdit(
  key: string,
  context: RequestContext,
): Promise<{ status: number; view: SubmissionEditView } | Response> {
  const { translate, site, actor, database, viewer } = context;
  const title = translate("submissions.edit.title");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const submission = await openSubmission(database.db, key, actor);
  if (submission === null) {
    const missing = { shows: "missing", returnTo: `/submissions/${key}/edit`, isSignedIn: viewer !== null } as const;
    return { status: 404, view: { documentTitle, ...missing } };
  }
  const statusHref = `/submissions/${key}`;
  if (!mayChangeSubmission(submission) && context.method !== "POST")
    return redirectWithToast(statusHref, ANSWERED, context);
  const form = submissionFormView(submissionFields(submission), context, submission.startsLocal);
  return { status: 200, view: { documentTitle, shows: "form", form, version: submission.version, statusHref } };
}
