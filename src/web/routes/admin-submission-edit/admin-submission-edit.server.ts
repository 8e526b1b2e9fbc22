import { redirect } from "react-router";
import type { AnswerOutcome } from "#commands/submissions/answer-submission.ts";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { type SubmissionInput, readSubmission } from "#core/submissions/submission-input.ts";
import { SUBMISSIONS_PATH } from "#core/submissions/submission-list-address.ts";
import {
  type SubmissionItem,
  readSubmissionItem,
  submissionFields,
  writeSubmissionItem,
} from "#core/submissions/submission.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { type DeskSubmission, findDeskSubmission } from "#data/queries/submission-desk.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { FORM_ACT, SHOW_DATES, UNKNOWN_ACT } from "#web/components/event-form/form-acts.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { submissionFormView, submissionPreview } from "#web/components/submissions/submission-form-view.server.ts";
import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const TOAST = "adminSubmissions.toast";
const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: `${TOAST}.failedText` });

type Sent = { fields: EventFields; item: SubmissionItem; allowedPast: LocalDateTime; context: RequestContext };

/** Approves a submission with the form's values, unless there is an error. Whatever happens, the typed values stay. */
export async function submissionApprovalAction(request: Request, publicId: string, context: RequestContext) {
  const form = await request.formData();
  const item = readSubmissionItem(String(form.get("item") ?? ""));
  const submission = await findDeskSubmission(context.database.db, publicId);
  if (submission === null || item?.publicId !== publicId)
    throw new AppError("not-found", "there is no such submission");
  const sent = { fields: submissionFieldsOf(form), item, allowedPast: submission.startsLocal, context };
  const act = form.get(FORM_ACT) ?? "";
  if (act === SHOW_DATES) return showAgain(sent, {}, 200);
  if (act !== "") return showAgain(sent, { toast: shownToast(UNKNOWN_ACT, context) }, 400);
  const read = readSubmission(sent.fields, { now: context.now, allowedPast: sent.allowedPast });
  if (!read.ok) return showAgain(sent, { errors: formErrors(read.errors, context) }, 422);
  const result = await orLogged(context, "a submission could not be approved", () =>
    approve(sent, submission, read.input),
  );
  if (result === null) return showAgain(sent, { toast: shownToast(FAILED, context) }, 503);
  return answered(sent, result, read.input.eventTitle);
}

function approve(
  { item, context }: Sent,
  { adminNotes: notes }: DeskSubmission,
  input: SubmissionInput,
): Promise<AnswerOutcome> {
  const { database, actor, site, now } = context;
  const { publicId, version, deskVersion } = item;
  const desk = { version: deskVersion, notes };
  const approval = { actor, publicId, version, desk, reason: "", baseUrl: site.baseUrl, input };
  return approveSubmission(database, approval, now);
}

async function answered(sent: Sent, result: AnswerOutcome, title: string) {
  switch (result.outcome) {
    case "answered": {
      const undo = `submission:${writeSubmissionItem(result.item)}`;
      const approvalToast = successToast({ title: `${TOAST}.approved`, message: `${TOAST}.approvedText` });
      return redirectWithToast(SUBMISSIONS_PATH, { ...approvalToast, values: { title }, undo }, sent.context);
    }
    case "forbidden":
      throw new AppError("forbidden", "only moderators answer submissions");
    case "unknown":
      throw new AppError("not-found", "there is no such submission");
    case "withdrawn":
      return showAgain(sent, { meanwhile: { kind: "withdrawn" } }, 409);
    case "changed-meanwhile":
      return afterOthers(sent, { kind: "submitter" });
    case "other-first":
      return afterOthers(sent, { kind: "other", name: result.by ?? "nobody" });
    default:
      // The submission is already approved, or has its event: the list shows its state.
      return redirectWithToast(SUBMISSIONS_PATH, infoToast({ title: `${TOAST}.unchanged` }), sent.context);
  }
}

/** Says who changed the submission, and brings its new state: approving again uses the version on the page. */
async function afterOthers(sent: Sent, meanwhile: NonNullable<SubmissionApprovalAnswer["meanwhile"]>) {
  const current = await findDeskSubmission(sent.context.database.db, sent.item.publicId);
  return showAgain(sent, { meanwhile, item: writeSubmissionItem(current ?? sent.item) }, 409);
}

function showAgain(
  { fields, item, allowedPast, context }: Sent,
  answer: Partial<SubmissionApprovalAnswer>,
  status: number,
) {
  const preview = submissionPreview(fields, context, allowedPast);
  const nothing = { errors: {}, toast: null, meanwhile: null, item: writeSubmissionItem(item) };
  return formResult<SubmissionApprovalAnswer>({ ...nothing, values: fields, preview, ...answer }, { status });
}

/**
 * Loads the form of a waiting submission for a moderator; a submission with an event is edited as that event. Returns a
 * failure as a value.
 */
export async function submissionApprovalLoader(
  publicId: string,
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: SubmissionApprovalView }> {
  const { translate, site, database, requestId } = context;
  const page = translate("adminSubmissions.editing.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const common = { documentTitle, frame, here: `${SUBMISSIONS_PATH}/${publicId}/edit` };
  const found = await orLogged(context, "a submission could not be read", async () => ({
    submission: isPublicId(publicId) ? await findDeskSubmission(database.db, publicId) : null,
  }));
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId } };
  const { submission } = found;
  if (submission === null) throw new AppError("not-found", "there is no such submission");
  const { event, eventId, withdrawnAt, eventTitle } = submission;
  if (context.method !== "POST") {
    if (event !== null) throw redirect(`${eventPath(event)}/edit`);
    if (eventId !== null || withdrawnAt !== null) throw redirect(SUBMISSIONS_PATH);
  }
  const { stashed } = frame;
  const values = stashed === undefined ? submissionFields(submission) : submissionFieldsOf(stashed);
  const form = submissionFormView(values, context, submission.startsLocal);
  // A restored form keeps the version that it was read at, so that the submitter's changes since are noticed.
  const item = stashed?.find(([name]) => name === "item")?.[1] ?? writeSubmissionItem(submission);
  return { status: 200, view: { ...common, shows: "form", title: eventTitle, form, item, back: SUBMISSIONS_PATH } };
}

/** The initial data of /admin/submissions/{id}/edit. */
type SubmissionApprovalView = {
  documentTitle: string;
  frame: AdminFrameData;
  /** The address of the form with the newest version. */
  here: string;
} & (
  | {
      shows: "form";
      title: string;
      form: SubmissionFormView;
      /** Identifies the submission in the state that was read. */
      item: string;
      back: string;
    }
  | { shows: "failed"; requestId: string }
);

/** The outcome of the form. */
export type SubmissionApprovalAnswer = SubmissionFormAnswer & {
  item: string;
  /** Why nothing was approved; null when the fields have errors. */
  meanwhile: { kind: "submitter" | "withdrawn" } | { kind: "other"; name: string } | null;
};
