import { changeSelected, undoChangeSelected } from "#commands/events/change-selected.ts";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { deleteExamples, deleteSelected } from "#commands/events/delete-group.ts";
import { type MissedEvent, decideSelected } from "#commands/moderation/decide-selected.ts";
import { AppError } from "#core/errors.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { readTypedTags } from "#core/imports/list-cells.ts";
import { type DeskItem, readDeskItem } from "#core/moderation/moderation-list.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { type Toast, errorToast, infoToast, successToast, warningToast } from "#core/toast.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const TOAST = "admin.overview.toast";
const NOT_YOURS: Toast = errorToast({ title: `${TOAST}.notYours` });
const FAILED: Toast = errorToast({
  title: `${TOAST}.deleteFailed`,
  message: `${TOAST}.deleteFailedText`,
});
const NOT_CHANGED: Toast = errorToast({ title: `${TOAST}.notChanged`, message: `${TOAST}.deleteFailedText` });
const NOTHING: Toast = infoToast({ title: `${TOAST}.nothing`, message: `${TOAST}.nothingText` });
const ALL_CHANGED: Toast = warningToast({ title: `${TOAST}.allChanged`, message: `${TOAST}.allChangedText` });
const NO_CHANGE: Toast = infoToast({ title: `${TOAST}.noChange`, message: `${TOAST}.noChangeText` });
const GONE: Toast = infoToast({ title: "myEvents.toast.deletedAlready" });

type Work = { form: SentForm; to: string; context: RequestContext };

/**
 * Deletes one event of the overview, which its owner or an admin may do (spec §2, §6), changes the selected events, or
 * removes the example events; redirects back to the same place in the list with Undo.
 */
export async function overviewAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : "/admin";
  const toast = await answered({ form, to, context });
  return redirectWithToast(to, toast, context);
}

async function answered(work: Work): Promise<Toast> {
  const intent = work.form.text("intent");
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  try {
    return await act(work);
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return NOT_YOURS;
    if (error instanceof AppError && error.code !== "unavailable") throw error;
    work.context.logError(error, "events could not be changed or deleted");
    return intent.startsWith("delete") ? FAILED : NOT_CHANGED;
  }
}

const ACTS: Readonly<Record<string, (work: Work) => Promise<Toast>>> = {
  delete: deleteOne,
  "delete-selected": deleteMany,
  "delete-examples": removeExamples,
  approve: (work) => decide(work, "approved"),
  change: changeMany,
  undo: undoChange,
  hide: (work) => decide(work, "rejected"),
};

async function deleteOne({ form, context: { database, actor, now } }: Work): Promise<Toast> {
  const publicId = form.text("event");
  if (!isPublicId(publicId)) throw new AppError("not-found", "no event has this id");
  const { outcome } = await deleteEvent(database, { actor, publicId }, now);
  if (outcome === "gone") return GONE;
  const title = "myEvents.toast.deleted";
  return successToast({ title, message: `${title}Text`, undo: publicId });
}

function selected(form: SentForm): readonly DeskItem[] {
  return form
    .list("item")
    .map(readDeskItem)
    .filter((item) => item !== null);
}

async function deleteMany({ form, context: { database, actor, now } }: Work): Promise<Toast> {
  const events = selected(form);
  if (events.length === 0) return NOTHING;
  const done = await deleteSelected(database, { actor, events }, now);
  if (done.outcome === "none") return ALL_CHANGED;
  return countedToast("deletedSome", done, `deletion:${done.deletion}`);
}

async function removeExamples({ context: { database, actor, now } }: Work): Promise<Toast> {
  const done = await deleteExamples(database, { actor }, now);
  if (done.outcome === "none") return infoToast({ title: `${TOAST}.noExamples` });
  const { deletion, events: count } = done;
  return successToast({ title: `${TOAST}.examples`, values: { count }, undo: `deletion:${deletion}` });
}

/** Approves or hides the selected events, as Moderation does. */
async function decide({ form, context }: Work, decision: "approved" | "rejected"): Promise<Toast> {
  const { database, actor, now, language } = context;
  const events = selected(form);
  if (events.length === 0) return NOTHING;
  const done = await decideSelected(database, { actor, decision, events, reason: "", mails: false, language }, now);
  if (done.outcome === "refused") throw new AppError("invalid", "a decision without a reason was refused");
  const corrected = done.missed.find((each) => each.decided === "submission-first");
  if (done.undo === null) return corrected === undefined ? ALL_CHANGED : correctedToast(corrected);
  const undo = "batch" in done.undo ? `batch:${done.undo.batch}` : `decision:${done.undo.decision}`;
  const counts = { done: done.decided, skipped: done.missed.length + done.gone };
  return countedToast(decision === "approved" ? "approvedSome" : "hiddenSome", counts, undo);
}

function correctedToast({ title }: MissedEvent): Toast {
  const name = "moderation.toast.corrected";
  return warningToast({ title: name, message: `${name}Text`, values: { title } });
}

/** Sets type, organizer or traditions of the selected events; an empty field leaves its value as it is. */
async function changeMany({ form, context: { database, actor, now } }: Work): Promise<Toast> {
  const events = selected(form);
  const name = cleanLine(form.text("newOrganizer"));
  const tags = readTypedTags(form.text("newTraditions"));
  if (!tags.ok)
    return errorToast({ title: `${TOAST}.notChanged`, message: tags.fault.key, values: tags.fault.values ?? {} });
  const change = {
    type: EVENT_TYPES.find((type) => type === form.text("newType")) ?? null,
    organizer: name === "" ? null : name,
    traditions: tags.value.length === 0 ? null : tags.value,
  };
  if (events.length === 0) return NOTHING;
  if (Object.values(change).every((value) => value === null)) return NO_CHANGE;
  const done = await changeSelected(database, { actor, events, change }, now);
  if (done.outcome === "none") return ALL_CHANGED;
  if (done.outcome === "no-organizer") {
    return errorToast({ title: `${TOAST}.noOrganizer`, message: `${TOAST}.noOrganizerText`, values: { name } });
  }
  return countedToast("changedSome", done, `change:${done.id}`);
}

async function undoChange({ form, context: { database, actor, now } }: Work): Promise<Toast> {
  const id = Number(form.text("change"));
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError("not-found", "there is no change of this number");
  const done = await undoChangeSelected(database, { actor, id }, now);
  if (done.outcome === "undone") return successToast({ title: `${TOAST}.undone`, values: { count: done.done } });
  return infoToast({ title: done.outcome === "already" ? "moderation.toast.already" : "moderation.toast.tooLate" });
}

/** The toast of a bulk action: how many events it changed, and how many it skipped. */
function countedToast(name: string, { done: count, skipped }: { done: number; skipped: number }, undo: string): Toast {
  const title = `${TOAST}.${name}`;
  if (skipped === 0) return successToast({ title, values: { count }, undo });
  return warningToast({ title, message: `${TOAST}.skipped`, values: { count, skipped }, undo });
}
