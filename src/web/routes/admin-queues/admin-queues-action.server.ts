import { data } from "react-router";
import { approveClaim } from "#commands/organizers/decide-claim.ts";
import { rejectClaim } from "#commands/organizers/reject-claim.ts";
import { undoClaimDecision } from "#commands/organizers/undo-claim-decision.ts";
import { dismissReports, hideReported, undoReportDecision } from "#commands/reports/decide-reports.ts";
import { parseQueuesAddress, queuesPath } from "#core/admin/queues-address.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { type QueueItem, readQueueItem } from "#core/reports/report.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, infoToast } from "#core/toast.ts";
import { findClaimDecision } from "#data/queries/claim-queue.ts";
import { findCaseDecision } from "#data/queries/event-reports.ts";
import { decideSentCorrection } from "#web/components/corrections/decide-correction.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { QueuesAnswer } from "#web/routes/admin-queues/queues-view.ts";

/** The toast for the moderator, or the errors of the reason. */
type QueueResult = { toast: Toast } | { errors: ValidationErrors };

const TOAST = "adminOrganizers.queues.toast";

/** Creates a toast with title and text about the subject named in `values`. */
function queueToast(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const seconds = kind === "success" || kind === "info" ? 5 : 0;
  return { kind, seconds, title: `${TOAST}.${key}`, message: `${TOAST}.${key}Text`, values };
}

const ERROR: Toast = queueToast("error", "error");
const ALREADY_UNDONE: Toast = infoToast({ title: `${TOAST}.already` });
const TOO_LATE: Toast = queueToast("warning", "tooLate");
const GONE: Toast = queueToast("info", "gone");

/** Parses the ids of a decided item. Throws not-found for text that none of our lists wrote. */
function itemOf(text: string, count: 2 | 3): QueueItem {
  const item = readQueueItem(text, count);
  if (item === null) throw new AppError("not-found", "nothing in the queues has this mark");
  return item;
}

const NOT_APPROVED = {
  "claimed-already": "claimed",
  "has-profile": "hasProfile",
  suspended: "claimantSuspended",
  "changed-meanwhile": "claimChanged",
} as const;

/** Hands the page over to the claimant, if the claim is as it was when read. */
async function approveQueuedClaim(item: string, context: RequestContext): Promise<QueueResult> {
  const [claimId = 0, version = 0] = itemOf(item, 2);
  const { actor, database, now } = context;
  const decision = { actor, claimId, version, notifyAt: now + DECISION_NOTICE_DELAY_MS };
  const outcome = await approveClaim(database, decision, now);
  if (outcome === "decided-already") return { toast: await firstToast(claimId, context) };
  const name = await nameOf(claimId, context);
  if (outcome !== "approved") return { toast: queueToast("warning", NOT_APPROVED[outcome], { name }) };
  return { toast: { ...queueToast("success", "approved", { name }), undo: `claim:${claimId}` } };
}

/** Rejects a claim; the claimant reads the reason. */
async function rejectQueuedClaim(item: string, typed: string, context: RequestContext): Promise<QueueResult> {
  const [claimId = 0] = itemOf(item, 2);
  const { actor, database, now } = context;
  const reason = reasonOf(typed);
  if (!reason.ok) return { errors: { reason: reason.fault } };
  const decision = { actor, claimId, reason: reason.value, notifyAt: now + DECISION_NOTICE_DELAY_MS };
  const outcome = await rejectClaim(database, decision, now);
  if (outcome === "decided-already") return { toast: await firstToast(claimId, context) };
  const name = await nameOf(claimId, context);
  return { toast: { ...queueToast("success", "rejected", { name }), undo: `claim:${claimId}` } };
}

/** Returns the claim to the queue. */
async function undoQueuedClaim(claimId: number, context: RequestContext): Promise<QueueResult> {
  const { actor, database, now } = context;
  const { outcome, name } = await undoClaimDecision(database, { actor, claimId }, now);
  if (outcome === "already") return { toast: ALREADY_UNDONE };
  return { toast: outcome === "undone" ? queueToast("success", "claimUndone", { name }) : TOO_LATE };
}

async function nameOf(claimId: number, { database }: RequestContext): Promise<string> {
  return (await findClaimDecision(database.db, claimId))?.name ?? "";
}

async function firstToast(claimId: number, { database }: RequestContext): Promise<Toast> {
  const found = await findClaimDecision(database.db, claimId);
  if (found === null) return GONE;
  const { by, name, state } = found;
  return queueToast("warning", "claimFirst", { by: by ?? "nobody", name, state });
}

/**
 * Decides a claim or a report, or undoes a decision, as the submitted button says; redirects back to the same place in
 * the lists with a toast.
 */
export async function queuesAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const { requested } = parseQueuesAddress(new URL(request.url).searchParams, (text) => canonicalZone(text) !== null);
  const result = await orLogged(context, "a claim or a report could not be decided", () => act(form, context));
  if (result !== null && "errors" in result) {
    const answer = { errors: formErrors(result.errors, context), reason: form.text("reason") };
    return data<QueuesAnswer>(answer, { status: 422 });
  }
  return redirectWithToast(queuesPath(requested), result?.toast ?? ERROR, context);
}

function act(form: SentForm, context: RequestContext): Promise<QueueResult> {
  if (form.has("approveClaim")) return approveQueuedClaim(form.text("approveClaim"), context);
  if (form.has("rejectClaim")) return rejectQueuedClaim(form.text("rejectClaim"), form.text("reason"), context);
  if (form.has("correction")) return decideSentCorrection(form, context).then((toast) => ({ toast }));
  if (form.has("dismiss")) return dismissQueued(form.text("dismiss"), context);
  if (form.has("hide")) return hideQueued(form.text("hide"), form.text("reason"), context);
  if (form.text("intent") === "undo" && form.has("claim"))
    return undoQueuedClaim(numberOf(form.text("claim")), context);
  if (form.text("intent") === "undo" && form.has("report")) return undoQueued(numberOf(form.text("report")), context);
  throw new AppError("invalid", "the form names no known action");
}

function numberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not-found", "there is no decision of this number");
  return Number(text);
}

/** Dismisses the reports and leaves the event as it is. */
async function dismissQueued(item: string, context: RequestContext): Promise<QueueResult> {
  const [caseId = 0, read = 0] = itemOf(item, 3);
  const { actor, database, now } = context;
  const done = await dismissReports(database, { actor, caseId, read }, now);
  return { toast: await toastOf(done, { caseId, key: "dismissed" }, context) };
}

/** Hides the event; its owner reads the reason. */
async function hideQueued(item: string, reason: string, context: RequestContext): Promise<QueueResult> {
  const [caseId = 0, read = 0, updatedAt = 0] = itemOf(item, 3);
  const { actor, database, now } = context;
  const done = await hideReported(database, { actor, caseId, read, updatedAt, reason }, now);
  if (done.outcome === "refused") return { errors: done.errors };
  return { toast: await toastOf(done, { caseId, key: "hidden" }, context) };
}

/** Returns the reports to the queue. */
async function undoQueued(caseId: number, context: RequestContext): Promise<QueueResult> {
  const { actor, database, now } = context;
  const done = await undoReportDecision(database, { actor, caseId }, now);
  if (done.outcome === "already") return { toast: ALREADY_UNDONE };
  if (done.outcome !== "undone") return { toast: TOO_LATE };
  return {
    toast: queueToast("success", "reportsUndone", { name: done.title ?? context.translate("admin.overview.private") }),
  };
}

type Done =
  | { outcome: "decided" | "decided-meanwhile" | "changed-meanwhile"; title: string | null }
  | { outcome: "gone" };

async function toastOf(
  done: Done,
  { caseId, key }: { caseId: number; key: "dismissed" | "hidden" },
  { database, translate }: RequestContext,
): Promise<Toast> {
  if (done.outcome === "gone") return GONE;
  const name = done.title ?? translate("admin.overview.private");
  if (done.outcome === "decided") return { ...queueToast("success", key, { name }), undo: `report:${caseId}` };
  if (done.outcome === "changed-meanwhile") return queueToast("warning", "reportsChanged", { name });
  const first = await findCaseDecision(database.db, caseId);
  return queueToast("warning", "reportsFirst", { by: first?.by ?? "nobody", name, state: first?.state ?? "other" });
}
