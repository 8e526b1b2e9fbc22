import { editSubmission } from "#commands/submissions/edit-submission.ts";
import { AppError } from "#core/errors.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { type SubmissionInput, readSubmission } from "#core/submissions/submission-input.ts";
import { mayChangeSubmission, submissionFields } from "#core/submissions/submission.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { findSubmissionOfVisitor } from "#data/queries/submissions.ts";
import { FORM_ACT, SHOW_DATES, UNKNOWN_ACT } from "#web/components/event-form/form-acts.ts";
import { submissionFormView, submissionPreview } from "#web/components/submissions/submission-form-view.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmissionEditAnswer, SubmissionEditView } from "#web/routes/submission-edit/submission-edit-view.ts";

/** The toast for a submission that no longer waits. */
const ANSWERED: Toast = infoToast({ title: "submissions.toast.answered", message: "submissions.toast.answeredText" });

/**
 * Loads the form with the submitted values. A submission that no longer waits redirects to its page, but not after a
 * POST to this address.
 */
export async function submissionEditLoader(
  key: string,
  context: RequestContext,
): Promise<{ status: number; view: SubmissionEditView } | Response> {
  const { translate, site, actor, database, viewer } = context;
  const title = translate("submissions.edit.title");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const submission = await findSubmissionOfVisitor(database.db, key, actor);
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

const SAVED: Toast = successToast({ title: "submissions.toast.saved", message: "submissions.toast.savedText" });
/** Mail limits were reached: the private page is the submitter's only receipt. */
const SAVED_UNMAILED: Toast = { ...SAVED, message: "submissions.receipt.notMailed" };
const FAILED: Toast = errorToast({ title: "submissions.toast.failed", message: "submissions.toast.failedText" });

type SentEdit = { key: string; fields: EventFields; version: number; allowedPast: LocalDateTime };

/** Saves a submission that waits, unless it has errors. Whatever happens, the typed values stay. */
export async function submissionEditAction(request: Request, key: string, context: RequestContext) {
  const form = await request.formData();
  const submission = await findSubmissionOfVisitor(context.database.db, key, context.actor);
  if (submission === null) throw new AppError("not-found", "there is no such submission");
  const version = Number(form.get("version"));
  const sent = { key, fields: submissionFieldsOf(form), version, allowedPast: submission.startsLocal };
  const act = form.get(FORM_ACT) ?? "";
  if (act === SHOW_DATES) return showAgain(sent, {}, 200, context);
  if (act !== "") return showAgain(sent, { toast: shownToast(UNKNOWN_ACT, context) }, 400, context);
  if (!mayChangeSubmission(submission)) return answered(sent, context);
  const read = readSubmission(sent.fields, { now: context.now, allowedPast: sent.allowedPast });
  if (!read.ok) return showAgain(sent, { errors: formErrors(read.errors, context) }, 422, context);
  const answer = await orLogged(context, "a submission could not be saved", () => save(sent, read.input, context));
  return answer ?? showAgain(sent, { toast: shownToast(FAILED, context) }, 503, context);
}

async function save(sent: SentEdit, input: SubmissionInput, context: RequestContext) {
  const { database, actor, publicForms, site, now } = context;
  const { key, version } = sent;
  const { isMailed } = await publicForms.countSubmission({ email: input.organizerEmail });
  const edit = { actor, key, version, input, baseUrl: site.baseUrl, isMailed };
  const result = await editSubmission(database, edit, now);
  switch (result.outcome) {
    case "unknown":
      throw new AppError("not-found", "there is no such submission");
    case "changed-meanwhile":
      return showAgain(sent, { isMeanwhile: true, version: result.submission.version }, 409, context);
    case "answered":
      return answered(sent, context);
    case "saved":
      return redirectWithToast(`/submissions/${key}`, isMailed ? SAVED : SAVED_UNMAILED, context);
  }
}

/** Stores nothing any more; the typed values stay, so that the person can copy them. */
function answered(sent: SentEdit, context: RequestContext) {
  return showAgain(sent, { isAnswered: true, toast: shownToast(ANSWERED, context) }, 409, context);
}

function showAgain(sent: SentEdit, answer: Partial<SubmissionEditAnswer>, status: number, context: RequestContext) {
  const { fields, version, allowedPast } = sent;
  const preview = submissionPreview(fields, context, allowedPast);
  const nothing = { errors: {}, toast: null, isMeanwhile: false, isAnswered: false };
  return formResult<SubmissionEditAnswer>({ ...nothing, values: fields, preview, version, ...answer }, { status });
}
