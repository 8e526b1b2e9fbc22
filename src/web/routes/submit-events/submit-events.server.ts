import { submitEvent } from "#commands/submissions/submit-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { type SubmissionInput, readSubmission } from "#core/submissions/submission-input.ts";
import { type SpamSignal, spamSignalsOf } from "#core/submissions/submission.ts";
import { formatFullDate } from "#core/time/format.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { listSubmissionsOf } from "#data/queries/submissions.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-list.tsx";
import { duplicateViews } from "#web/components/duplicates/duplicate-views.server.ts";
import { formZone } from "#web/components/event-form/event-form-options.server.ts";
import { CREATE_ANYWAY, FORM_ACT, SHOW_DATES, UNKNOWN_ACT } from "#web/components/event-form/form-acts.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { submissionFormView, submissionPreview } from "#web/components/submissions/submission-form-view.server.ts";
import {
  HONEYPOT,
  type SubmissionFormAnswer,
  type SubmissionFormView,
  shownStatus,
} from "#web/components/submissions/submission-form-view.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const RECEIVED: Toast = successToast({
  title: "submissions.toast.received",
  message: "submissions.toast.receivedText",
});
const FAILED: Toast = errorToast({ title: "submissions.toast.failed", message: "submissions.toast.failedText" });

type SentForm = { fields: EventFields; formKey: string; act: string; honeypot: string };

/** Accepts a submission, unless it has errors or may be a duplicate of an event. Whatever happens, the typed values stay. */
export async function submitEventsAction(request: Request, context: RequestContext) {
  const form = await readSent(request);
  if (form.act === SHOW_DATES) return showAgain(form, {}, 200, context);
  if (form.act !== "" && form.act !== CREATE_ANYWAY)
    return showAgain(form, { toast: shownToast(UNKNOWN_ACT, context) }, 400, context);
  const read = readSubmission(form.fields, { now: context.now });
  if (!read.ok) return showAgain(form, { errors: formErrors(read.errors, context) }, 422, context);
  const answer = await orLogged(context, "a submission could not be stored", () => take(form, read.input, context));
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, 503, context);
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
    if (similar.length > 0) return showAgain(form, { similar }, 409, context);
  }
  const { database, actor, publicForms, language, zone, site, now } = context;
  const opened = publicForms.readOpened(form.formKey);
  const counts = await publicForms.countSubmission({ email: input.organizerEmail });
  const spamSignals: SpamSignal[] = [...spamSignalsOf({ ageMs: opened?.ageMs ?? null, honeypot: form.honeypot })];
  if (counts.manyFromClient) spamSignals.push("many-from-client");
  if (counts.manyFromEmail) spamSignals.push("many-from-email");
  const mail = { language, zone: zone.id, baseUrl: site.baseUrl, isMailed: counts.isMailed };
  const sent = { actor, input, formKey: opened?.key ?? null, spamSignals, ...mail };
  const { path } = await submitEvent(database, sent, now);
  const receipt = { path, email: counts.isMailed ? input.organizerEmail : null };
  return showAgain(form, { receipt, toast: shownToast(RECEIVED, context) }, 200, context);
}

function showAgain(form: SentForm, answer: Partial<SubmitEventsAnswer>, status: number, context: RequestContext) {
  const { fields, formKey } = form;
  const preview = submissionPreview(fields, context);
  const nothing = { errors: {}, toast: null, similar: [], receipt: null };
  return formResult<SubmitEventsAnswer>({ ...nothing, values: fields, preview, formKey, ...answer }, { status });
}

/** Finds events that may be duplicates of a submission's event. */
function similarEvents(input: SubmissionInput, context: RequestContext): Promise<readonly DuplicateView[]> {
  const { eventTitle: title, organizerName, link } = input;
  const startsAt = toInstant(input.startsLocal, input.timezone).instant;
  const endsAt = startsAt + input.durationSeconds * SECOND_MS;
  return duplicateViews({ title, organizerName, link, startsAt, endsAt }, context);
}

/** How many of a person's own submissions are listed. */
const OWN_MAX = 10;

/** Loads an empty form, with the viewer's name and address, and the viewer's earlier submissions. */
export async function submitEventsLoader(context: RequestContext): Promise<SubmitEventsView> {
  const { translate, site, viewer, publicForms } = context;
  return {
    head: {
      documentTitle: translate("layout.documentTitle", { title: translate("submissions.title"), site: site.name }),
      description: translate("submissions.metaDescription", { site: site.name }),
      canonical: `${site.baseUrl}/submit-events`,
    },
    form: submissionFormView(firstValues(viewer, formZone(context)), context),
    formKey: publicForms.open(),
    savedAs: `submit-events ${viewer?.userId ?? ""}`,
    own: viewer === null ? [] : await ownSubmissions(viewer, context),
  };
}

function firstValues(viewer: Viewer | null, zone: string): EventFields {
  const known = { organizerName: [viewer?.name ?? ""], organizerEmail: [viewer?.email ?? ""] };
  return { timezone: [zone], isOnline: ["yes"], ...(viewer !== null && known) };
}

async function ownSubmissions({ userId }: Viewer, context: RequestContext): Promise<readonly OwnSubmission[]> {
  const { translate, style } = listReader(context);
  const found = await listSubmissionsOf(context.database.db, userId, OWN_MAX);
  return found.map((each) => {
    const status = translate(`submissions.status.${shownStatus(each)}`);
    const line = translate("submissions.own.row", { status, date: formatFullDate(each.createdAt, style) });
    return { href: `/submissions/${each.publicId}`, title: each.eventTitle, line };
  });
}

/** A submission that the viewer sent while signed in. */
type OwnSubmission = { href: string; title: string; line: string };

/** The initial data of /submit-events. */
export type SubmitEventsView = {
  head: PageHead;
  form: SubmissionFormView;
  /** The sealed key of this opening of the form. */
  formKey: string;
  /** The name under which the browser stores the unfinished form. */
  savedAs: string;
  own: readonly OwnSubmission[];
};

/** The outcome of the form. */
export type SubmitEventsAnswer = SubmissionFormAnswer & {
  formKey: string;
  /** Possible duplicates to check before submitting; empty when there are none, or when the person has seen them. */
  similar: readonly DuplicateView[];
  /** The accepted submission: its private page, and the address that the receipt was mailed to, if any. */
  receipt: { path: string; email: string | null } | null;
};
