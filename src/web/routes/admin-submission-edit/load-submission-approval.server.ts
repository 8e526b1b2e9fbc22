import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { writeSubmissionItem } from "#core/submissions/submission-item.ts";
import { SUBMISSIONS_PATH } from "#core/submissions/submission-list-address.ts";
import { submissionFields } from "#core/submissions/submission-shown.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { findDeskSubmission } from "#data/queries/submission-desk.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { submissionFormView } from "#web/components/submissions/submission-form-view.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmissionApprovalView } from "#web/routes/admin-submission-edit/submission-approval-view.ts";

/** The form of a submission that waits, for a moderator; one with an event is edited as that event. */
export async function loadSubmissionApproval(
  publicId: string,
  frame: AdminFrameData,
  context: RequestContext,
): Promise<SubmissionApprovalView> {
  const { translate, site, database } = context;
  const submission = isPublicId(publicId) ? await findDeskSubmission(database.db, publicId) : null;
  if (submission === null) throw new AppError("not-found", "there is no such submission");
  const { event, eventId, withdrawnAt, eventTitle } = submission;
  if (context.method !== "POST") {
    if (event !== null) throw redirect(`${eventPath(event)}/edit`);
    if (eventId !== null || withdrawnAt !== null) throw redirect(SUBMISSIONS_PATH);
  }
  const page = translate("adminSubmissions.editing.documentTitle");
  return {
    documentTitle: translate("admin.documentTitle", { page, site: site.name }),
    frame,
    title: eventTitle,
    form: submissionFormView(submissionFields(submission), context, submission.startsLocal),
    item: writeSubmissionItem(submission),
    here: `${SUBMISSIONS_PATH}/${publicId}/edit`,
    back: SUBMISSIONS_PATH,
  };
}
