import { saveDigestSchedule, sendDigestCopy } from "#commands/digest/save-digest-schedule.ts";
import { startDigest } from "#commands/digest/start-digest.ts";
import { digestScheduleFrom } from "#core/digest/digest-schedule.ts";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast, infoToast } from "#core/toast.ts";
import { findDigestSchedule } from "#data/queries/digest-runs.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { Viewer } from "#core/viewer.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type DigestAnswer, readDue } from "#web/routes/admin-digest/admin-digest-loader.server.ts";

type MessageRef = Pick<Toast, "title" | "message" | "values">;

const FAILED: MessageRef = { title: "adminDigest.toast.failed", message: "adminDigest.toast.failedText" };
const NOT_SAVED: MessageRef = { title: "adminDigest.toast.notSaved", message: "adminDigest.toast.notSavedText" };

/** Sends the digest or a test copy, or sets when it is sent. */
export async function digestAction(request: Request, viewer: Viewer, context: RequestContext) {
  const form = await readForm(request);
  const intent = form.text("intent");
  const here = new URL(request.url);
  if (intent === "send") return answered(here, context, FAILED, () => send(context));
  if (intent === "copy") return answered(here, context, FAILED, () => copy(viewer.email, context));
  if (intent === "schedule") return answered(here, context, NOT_SAVED, () => schedule(form, context));
  throw new AppError("invalid", "the form names no known action");
}

async function answered({ search }: URL, context: RequestContext, failed: MessageRef, act: () => Promise<Toast>) {
  const toast = await orLogged(context, "the digest could not be changed or sent", act);
  if (toast !== null) return redirectWithToast(`/admin/digest${search}`, toast, context);
  const shown = shownToast(errorToast(failed), context);
  return formResult<DigestAnswer>({ toast: shown }, { status: 503 });
}

async function send(context: RequestContext): Promise<Toast> {
  const { database, actor, now } = context;
  const { due: count, isSentThisWeek } = await readDue(await findDigestSchedule(database.db), context);
  if (count === 0) return { ...digestToast("info", "nobody"), values: { sent: isSentThisWeek ? "yes" : "no" } };
  const started = await startDigest(database, { actor }, now);
  if (started.outcome === "at-work") return digestToast("info", "atWork");
  return { ...digestToast("success", "started"), values: { count } };
}

async function copy(email: string, { database, actor, site, language, now }: RequestContext): Promise<Toast> {
  const sent = await sendDigestCopy(database, { actor, siteZone: site.timezone, language }, now);
  return sent === "nothing" ? digestToast("info", "nothing") : { ...digestToast("success", "copy"), values: { email } };
}

async function schedule(form: SentForm, { database, actor, now }: RequestContext): Promise<Toast> {
  const before = await findDigestSchedule(database.db);
  const chosen = digestScheduleFrom(form.texts("weekday", "hour"), before);
  if (chosen === null) throw new AppError("invalid", "there is no such day or hour");
  const saved = await saveDigestSchedule(database, { actor, schedule: chosen }, now);
  if (saved === "saved") return digestToast("success", "saved");
  return infoToast({ title: "adminDigest.toast.unchanged" });
}

function digestToast(kind: Toast["kind"], name: "started" | "nobody" | "atWork" | "copy" | "nothing" | "saved"): Toast {
  return { kind, seconds: 5, title: `adminDigest.toast.${name}`, message: `adminDigest.toast.${name}Text` };
}
