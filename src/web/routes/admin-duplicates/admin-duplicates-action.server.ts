import { markAsDifferent } from "#commands/moderation/mark-as-different.ts";
import { mergeEvents } from "#commands/moderation/merge-events.ts";
import { undoMerge } from "#commands/moderation/undo-merge.ts";
import { AppError } from "#core/errors.ts";
import { DECISION_NOTICE_DELAY_MS, type DeskItem, readDeskItem } from "#core/moderation/moderation-list.ts";
import { MERGE_FIELDS, MERGE_SIDES, type MergeChoices } from "#core/moderation/event-merge.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { type Toast, errorToast, infoToast, successToast, warningToast } from "#core/toast.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const HERE = "/admin/duplicates";
const TOAST = "moderation.duplicates.toast";
const GONE: Toast = warningToast({ title: `${TOAST}.gone`, message: `${TOAST}.goneText` });
const CHANGED: Toast = warningToast({ title: `${TOAST}.changed`, message: `${TOAST}.changedText` });
const ALREADY: Toast = infoToast({ title: "moderation.toast.already" });
const ERROR: Toast = errorToast({ title: "moderation.toast.error", message: "moderation.toast.errorText" });

/** Merges two events, marks them as distinct, or undoes either; then redirects to the next pair with a toast. */
export async function duplicatesAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const toast = await orLogged(context, "a pair of events could not be decided", () => act(form, context));
  return redirectWithToast(HERE, toast ?? ERROR, context);
}

function act(form: SentForm, context: RequestContext): Promise<Toast> {
  switch (form.text("intent")) {
    case "merge":
      return merge(form, context);
    case "apart":
      return markDistinct(pairOf(form), context);
    case "undo":
      return form.has("pair") ? undoDistinct(form.text("pair"), context) : unmerge(form.text("merge"), context);
    default:
      throw new AppError("invalid", "the form names no known action");
  }
}

function pairOf(form: SentForm): { survivor: DeskItem; folded: DeskItem } {
  const [survivor, folded] = [readDeskItem(form.text("survivor")), readDeskItem(form.text("folded"))];
  if (survivor === null || folded === null) throw new AppError("not-found", "the form names no pair of events");
  return { survivor, folded };
}

async function merge(form: SentForm, { actor, database, now }: RequestContext): Promise<Toast> {
  const chosen = MERGE_FIELDS.map((field) => [field, MERGE_SIDES.find((side) => side === form.text(field))] as const);
  const choices: MergeChoices = Object.fromEntries(chosen.filter(([, side]) => side !== undefined));
  const notifyAt = now + DECISION_NOTICE_DELAY_MS;
  const done = await mergeEvents(database, { actor, ...pairOf(form), choices, notifyAt }, now);
  if (done.outcome === "gone") return GONE;
  if (done.outcome === "changed-meanwhile") return CHANGED;
  const values = { title: done.title };
  return successToast({
    title: `${TOAST}.merged`,
    message: `${TOAST}.mergedText`,
    values,
    undo: `merge:${done.mergeId}`,
  });
}

async function markDistinct(
  { survivor, folded }: ReturnType<typeof pairOf>,
  { actor, database, now }: RequestContext,
): Promise<Toast> {
  const ids = { publicId: survivor.publicId, otherPublicId: folded.publicId };
  const { outcome } = await markAsDifferent(database, { actor, ...ids }, { undo: false, now });
  if (outcome === "gone") return GONE;
  if (outcome === "already") return CHANGED;
  const undo = `pair:${ids.publicId}-${ids.otherPublicId}`;
  return successToast({ title: `${TOAST}.apart`, message: `${TOAST}.apartText`, undo });
}

async function undoDistinct(text: string, { actor, database, now }: RequestContext): Promise<Toast> {
  const [publicId = "", otherPublicId = ""] = text.split("-");
  if (!isPublicId(publicId) || !isPublicId(otherPublicId)) throw new AppError("not-found", "no pair is named");
  const { outcome } = await markAsDifferent(database, { actor, publicId, otherPublicId }, { undo: true, now });
  if (outcome === "gone") return GONE;
  return outcome === "already" ? ALREADY : successToast({ title: `${TOAST}.apartUndone` });
}

async function unmerge(text: string, { actor, database, now }: RequestContext): Promise<Toast> {
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not-found", "there is no merge of this number");
  const done = await undoMerge(database, { actor, mergeId: Number(text) }, now);
  if (done.outcome === "gone" || done.outcome === "unknown") return GONE;
  if (done.outcome === "already") return ALREADY;
  return successToast({ title: `${TOAST}.undone`, message: `${TOAST}.undoneText`, values: { title: done.title } });
}
