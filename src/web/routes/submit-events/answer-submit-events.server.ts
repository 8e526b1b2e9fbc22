import { submitEvent } from "#commands/submissions/submit-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { formDoubts } from "#core/submissions/form-doubts.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { readSubmission, type SubmissionInput } from "#core/submissions/submission-input.ts";
import type { SubmissionDoubt } from "#core/submissions/submission.ts";
import type { Toast } from "#core/toast.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { CREATE_ANYWAY, FORM_ACT, SHOW_DATES, UNKNOWN_ACT } from "#web/components/event-form/form-acts.ts";
import { submissionPreview } from "#web/components/submissions/check-submission.server.ts";
import { HONEYPOT } from "#web/components/submissions/honeypot.ts";
import { similarEvents } from "#web/components/submissions/similar-events.server.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmitEventsAnswer } from "#web/routes/submit-events/submit-events-view.ts";

const RECEIVED: Toast = {
  kind: "success",
  title: "submissions.toast.received",
  message: "submissions.toast.receivedText",
  seconds: 5,
};
const FAILED: Toast = {
  kind: "error",
  title: "submissions.toast.failed",
  message: "submissions.toast.failedText",
  seconds: 0,
};

type SentForm = { fields: EventFields; formKey: string; act: string; honeypot: string };

/** Takes a submission, unless something is wrong with it, or it may be on the calendar already. Whatever happens, what was typed stays. */
export async function answerSubmitEvents(request: Request, context: RequestContext) {
  const form = await readSent(request);
  if (form.act === SHOW_DATES) return again(form, {}, 200, context);
  if (form.act !== "" && form.act !== CREATE_ANYWAY)
    return again(form, { toast: shownToast(UNKNOWN_ACT, context) }, 400, context);
  const read = readSubmission(form.fields, { now: context.now });
  if (!read.ok) return again(form, { errors: formErrors(read.errors, context) }, 422, context);
  const answer = await orLogged(context, "a submission could not be taken", () => take(form, read.input, context));
  return answer ?? again(form, { toast: shownToast(FAILED, context) }, 503, context);
}

async function readSent(request: Request): Promise<SentForm> {
  const form = await request.formData();
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { fields: submissionFieldsOf(form), formKey: text("form"), act: text(FORM_ACT), honeypot: text(HONEYPOT) };
}

async function take(form: SentForm, input: SubmissionInput, context: RequestContext) {
  if (form.act !== CREATE_ANYWAY) {
    const similar = await similarEvents(input, context);
    if (similar.length > 0) return again(form, { similar }, 409, context);
  }
  const { database, actor, auth, language, zone, site, now } = context;
  const opened = auth.readOpenForm(form.formKey);
  const counts = await auth.countSubmission({ email: input.organizerEmail });
  const doubts: SubmissionDoubt[] = [...formDoubts({ ageMs: opened?.ageMs ?? null, honeypot: form.honeypot })];
  if (counts.manyFromClient) doubts.push("many-from-client");
  if (counts.manyFromEmail) doubts.push("many-from-email");
  const mail = { language, zone: zone.id, baseUrl: site.baseUrl, isMailed: counts.isMailed };
  const sent = { actor, input, formKey: opened?.key ?? null, doubts, ...mail };
  const { path } = await submitEvent(database, sent, now);
  const receipt = { path, email: counts.isMailed ? input.organizerEmail : null };
  return again(form, { receipt, toast: shownToast(RECEIVED, context) }, 200, context);
}

function again(form: SentForm, answer: Partial<SubmitEventsAnswer>, status: number, context: RequestContext) {
  const { fields, formKey } = form;
  const preview = submissionPreview(fields, context);
  const nothing = { errors: {}, toast: null, similar: [], receipt: null };
  return answerForm<SubmitEventsAnswer>({ ...nothing, values: fields, preview, formKey, ...answer }, { status });
}
