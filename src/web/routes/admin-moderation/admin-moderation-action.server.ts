import { data } from "react-router";
import { decideMatching } from "#commands/moderation/decide-matching.ts";
import { decideSelected } from "#commands/moderation/decide-selected.ts";
import { undoBatch } from "#commands/moderation/undo-batch.ts";
import { undoDecision } from "#commands/moderation/take-back-decision.ts";
import { AppError } from "#core/errors.ts";
import {
  type DeskQuery,
  type DeskItem,
  deskPath,
  parseDeskAddress,
  readDeskItem,
  readLeftOut,
} from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, infoToast, successToast, warningToast } from "#core/toast.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formErrors, type SentForm, sentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { decidedToast } from "#web/routes/admin-moderation/decided-toast.server.ts";
import type { RejectAnswer } from "#web/routes/admin-moderation/moderation-view.ts";

const TOAST = "moderation.toast";
const ERROR: Toast = errorToast({ title: `${TOAST}.error`, message: `${TOAST}.errorText` });
const NOTHING: Toast = infoToast({ title: `${TOAST}.nothing`, message: `${TOAST}.nothingText` });

type ActionInput = { form: SentForm; requested: DeskQuery; url: URL; context: RequestContext };
type Answer = Promise<Response | ReturnType<typeof data<RejectAnswer>>>;

/** Approves, rejects or undoes, as the submitted button says; redirects back to the same place in the list with a toast. */
export async function moderationAction(request: Request, context: RequestContext): Answer {
  const url = new URL(request.url);
  const form = sentForm(await request.formData());
  const { requested } = parseDeskAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const input = { form, requested, url, context };
  const answer = await orLogged<Awaited<Answer>>(context, "events could not be moderated", () => act(input));
  return answer ?? redirectWithToast(deskPath(requested), ERROR, context);
}

function act(input: ActionInput): Answer {
  const intent = input.form.text("intent");
  if (input.form.has("approve")) return decide(input, "approved", [input.form.text("approve")]);
  const items = [...input.url.searchParams.getAll("item"), ...input.form.list("item")];
  if (intent === "approve") return decide(input, "approved", items);
  if (intent === "reject") return decide(input, "rejected", items);
  if (intent === "undo") return undo(input);
  throw new AppError("invalid", "the form names no known action");
}

async function decide(input: ActionInput, decision: "approved" | "rejected", texts: readonly string[]): Answer {
  const { form, requested, url, context } = input;
  const { actor, database, now, language } = context;
  const typed = { reason: form.text("reason"), mails: form.has("mails") };
  const command = { actor, decision, ...typed, language };
  const to = deskPath(requested);
  const isAll = form.text("all") === "1" || url.searchParams.get("all") === "1";
  if (isAll && !form.has("approve")) {
    const { query, reason, run = null } = requested;
    const { searchParams } = url;
    const named = [...searchParams.getAll("except"), ...form.list("except")];
    const except = readLeftOut(form.list("shown"), form.list("item"), named);
    const asOf = readAsOf(form.text("asOf") || url.searchParams.get("asOf"), now);
    const done = await decideMatching(database, { ...command, filter: { query, reason, run, except }, asOf }, now);
    if (done.outcome === "refused") return refused(done.errors, typed, context);
    return redirectWithToast(
      deskPath({ ...requested, after: null, before: null }),
      batchToast(decision, done),
      context,
    );
  }
  const events = texts.map(readDeskItem).filter((item): item is DeskItem => item !== null);
  if (events.length === 0) return redirectWithToast(to, NOTHING, context);
  const done = await decideSelected(database, { ...command, events }, now);
  if (done.outcome === "refused") return refused(done.errors, typed, context);
  return redirectWithToast(to, decidedToast(decision, done), context);
}

function refused(
  faults: Parameters<typeof formErrors>[0],
  typed: { reason: string; mails: boolean },
  context: RequestContext,
) {
  return data<RejectAnswer>({ errors: formErrors(faults, context), ...typed }, { status: 400 });
}

/** Parses when the list was read, from the form; events that changed after that time are not decided. */
function readAsOf(text: string | null, now: EpochMs): EpochMs {
  const readAt = Number(text);
  return text !== null && text !== "" && Number.isSafeInteger(readAt) ? Math.max(0, Math.min(readAt, now)) : now;
}

function batchToast(
  decision: "approved" | "rejected",
  { decided, total, isGoingOn, batchId }: { decided: number; total: number; isGoingOn: boolean; batchId: number },
): Toast {
  const undo = `batch:${batchId}`;
  if (!isGoingOn) return successToast({ title: `${TOAST}.${decision}Some`, values: { count: decided }, undo });
  return infoToast({ title: `${TOAST}.${decision}All`, message: `${TOAST}.goingOn`, values: { count: total }, undo });
}

async function undo({ form, requested, context }: ActionInput): Answer {
  const { actor, database, now } = context;
  const to = deskPath(requested);
  if (form.has("batch")) {
    const batchId = numberOf(form.text("batch"));
    const done = await undoBatch(database, { actor, batchId }, now);
    if (done.outcome !== "undone") return redirectWithToast(to, UNDONE[done.outcome], context);
    const values = { count: done.undone };
    const toast = done.isGoingOn
      ? infoToast({ title: `${TOAST}.undoneAll`, message: `${TOAST}.goingOn` })
      : successToast({ title: `${TOAST}.undoneSome`, values });
    return redirectWithToast(to, toast, context);
  }
  const done = await undoDecision(database, { actor, decisionId: numberOf(form.text("decision")) }, now);
  const values = "title" in done ? { title: done.title } : {};
  return redirectWithToast(to, { ...UNDONE[done.outcome], values }, context);
}

const TOO_LATE: Toast = warningToast({ title: `${TOAST}.tooLate`, message: `${TOAST}.tooLateText` });
const UNDONE: Record<"undone" | "already" | "changed-meanwhile" | "unknown" | "gone", Toast> = {
  undone: successToast({ title: `${TOAST}.undone`, message: `${TOAST}.undoneText` }),
  already: infoToast({ title: `${TOAST}.already` }),
  "changed-meanwhile": TOO_LATE,
  unknown: TOO_LATE,
  gone: TOO_LATE,
};

function numberOf(text: string): number {
  const number = Number(text);
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not-found", "there is no decision of this number");
  return number;
}
