import { editSubmission } from "#commands/submissions/edit-submission.ts";
import { openSubmission } from "#data/queries/open-submission.ts";
import { AppError } from "#core/errors.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { mayChangeSubmission } from "#core/submissions/submission-policy.ts";
import { readSubmission, type SubmissionInput } from "#core/submissions/submission-input.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import type { Toast } from "#core/toast.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { FORM_ACT, SHOW_DATES, UNKNOWN_ACT } from "#web/components/event-form/form-acts.ts";
import { submissionPreview } from "#web/components/submissions/check-submission.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { ANSWERED } from "#web/routes/submission-edit/load-submission-edit.server.ts";
import type { SubmissionEditAnswer } from "#web/routes/submission-edit/submission-edit-view.ts";

const SAVED: Toast = {
  kind: "success",
  title: "submissions.toast.saved",
  message: "submissions.toast.savedText",
  seconds: 5,
};
/** More mail than the limits allow: the private page is all that the submitter has. */
const SAVED_UNMAILED: Toast = { ...SAVED, message: "submissions.receipt.notMailed" };
const FAILED: Toast = {
  kind: "error",
  title: "submissions.toast.failed",
  message: "submissions.toast.failedText",
  seconds: 0,
};

type SentEdit = { key: string; fields: EventFields; version: number; keeps: LocalDateTime };

/** Saves a submission that waits, unless something is wrong with it. Whatever happens, what was typed stays. */
export async function answerSubmissionEdit(request: Request, key: string, about: RequestContext) {
  const form = await request.formData();
  const submission = await openSubmission(about.database.db, key, about.actor);
  if (submission === null) throw new AppError("not-found", "there is no such submission");
  const version = Number(form.get("version"));
  const sent = { key, fields: submissionFieldsOf(form), version, keeps: submission.startsLocal };
  const act = form.get(FORM_ACT) ?? "";
  if (act === SHOW_DATES) return again(sent, {}, 200, about);
  if (act !== "") return again(sent, { toast: shownToast(UNKNOWN_ACT, about) }, 400, about);
  if (!mayChangeSubmission(submission)) return answered(sent, about);
  const read = readSubmission(sent.fields, { now: about.now, keeps: sent.keeps });
  if (!read.ok) return again(sent, { errors: formErrors(read.errors, about) }, 422, about);
  const answer = await orLogged(about, "a submission could not be saved", () => save(sent, read.input, about));
  return answer ?? again(sent, { toast: shownToast(FAILED, about) }, 503, about);
}

async function save(sent: SentEdit, input: SubmissionInput, about: RequestContext) {
  const { database, actor, auth, site, now } = about;
  const { key, version } = sent;
  const { isMailed } = await auth.countSubmission({ email: input.organizerEmail });
  const edit = { actor, key, version, input, baseUrl: site.baseUrl, isMailed };
  const result = await editSubmission(database, edit, now);
  switch (result.outcome) {
    case "unknown":
      throw new AppError("not-found", "there is no such submission");
    case "changed-meanwhile":
      return again(sent, { isMeanwhile: true, version: result.submission.version }, 409, about);
    case "answered":
      return answered(sent, about);
    case "saved":
      return redirectWithToast(`/submissions/${key}`, isMailed ? SAVED : SAVED_UNMAILED, about);
  }
}

/** Nothing is stored any more; what was typed stays to be copied. */
function answered(sent: SentEdit, about: RequestContext) {
  return again(sent, { isAnswered: true, toast: shownToast(ANSWERED, about) }, 409, about);
}

function again(sent: SentEdit, answer: Partial<SubmissionEditAnswer>, status: number, about: RequestContext) {
  const { fields, version, keeps } = sent;
  const preview = submissionPreview(fields, about, keeps);
  const nothing = { errors: {}, toast: null, isMeanwhile: false, isAnswered: false };
  return answerForm<SubmissionEditAnswer>({ ...nothing, values: fields, preview, version, ...answer }, { status });
}
