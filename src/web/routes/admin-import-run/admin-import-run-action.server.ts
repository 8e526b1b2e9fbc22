import { errorToast, infoToast, successToast } from "#core/toast.ts";
import { data, redirect } from "react-router";
import { deleteSelected } from "#commands/events/delete-group.ts";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { cancelImport } from "#commands/imports/act-on-run.ts";
import { editRow } from "#commands/imports/edit-row.ts";
import { excludeRows } from "#commands/imports/exclude-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { settleVanished } from "#commands/imports/settle-vanished.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import { AppError } from "#core/errors.ts";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { COLUMNS } from "#core/imports/columns.ts";
import type { ColumnMapping } from "#core/imports/import-run.ts";
import { isRunId, runPath } from "#core/imports/run-address.ts";
import { type DeskItem, readDeskItem } from "#core/moderation/moderation-list.ts";
import type { ValidationError } from "#core/validation-error.ts";
import { wordsIn } from "#messages/words-in.ts";
import { runToast } from "#web/components/admin-import/run-toast.ts";
import { undoRun } from "#web/components/admin-import/undo-run.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { parseEditedRow, parsePreviewPlace, previewPath } from "#web/routes/admin-import-run/preview-path.ts";
import type { RunAnswer } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";

/** The outcome of an action on a run that did not do what was requested. */
type NotDone = { outcome: string };

/** Takes an import to its next step, or back. When somebody else was first, the page shows the import's current state. */
export async function runAction(request: Request, runId: string, context: RequestContext) {
  if (!isRunId(runId)) throw new AppError("not-found", "there is no such import");
  const form = await readForm(request);
  const [, intent = "", value = ""] = /^([a-z]+)(?::(.*))?$/.exec(form.text("intent")) ?? [];
  if (intent === "map") return map(form, runId, context);
  if (intent === "edit") return edit(request, form, { runId, row: Number(value) }, context);
  if (intent === "vanish") return vanish(form, { runId, value }, context);
  const choosing = CHOOSING.find((known) => known === intent);
  if (choosing !== undefined) return choose(form, { runId, intent: choosing, value }, context);
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  return act(runId, context);
}

/** The actions of a whole import, which have no fields of their own. */
const ACTS: Readonly<Record<string, (runId: string, context: RequestContext) => Promise<Response>>> = {
  preview,
  cancel,
  undo: (runId, context) => undoRun(runId, runPath(runId), context),
};

const CHOOSING = ["page", "none", "all", "apply"] as const;

/** Runs `work` and returns its outcome; null for an unexpected error. */
function attempt<Done extends NotDone>(context: RequestContext, work: () => Promise<Done>): Promise<Done | null> {
  return orLogged(context, "an import could not go on", work);
}

/** Redirects to the page, with the reason why nothing was done. */
function redirectWithReason(done: NotDone | null, runId: string, context: RequestContext): Response {
  if (done === null) return redirectWithToast(runPath(runId), runToast("failed"), context);
  if (done.outcome === "forbidden") throw new AppError("forbidden", "only moderators import");
  if (done.outcome === "gone") return redirectWithToast(IMPORT_PATH, runToast("gone"), context);
  const cause = done.outcome === "source-busy" ? "busy" : "meanwhile";
  return redirectWithToast(runPath(runId), runToast(cause), context);
}

async function map(form: SentForm, runId: string, context: RequestContext) {
  const { actor, database, now } = context;
  const mapping: ColumnMapping = form.list("becomes").map((text) => COLUMNS.find((column) => column === text) ?? null);
  const mapped = await attempt(context, () => mapColumns(database, { actor, runId, mapping }, now));
  if (mapped?.outcome === "refused") return showAgain(mapped.fault, mapping, context);
  return mapped?.outcome === "mapped" ? preview(runId, context) : redirectWithReason(mapped, runId, context);
}

/** Shows the mapping again, with the fields that it lacks and the help (spec §8, No events imported). */
function showAgain(fault: ValidationError, becomes: ColumnMapping, context: RequestContext) {
  const failure = errorToast({ title: "imports.file.nothing", message: "imports.file.help" });
  const toast = shownToast(failure, context);
  return data<RunAnswer>({ error: wordsIn(context.translate, fault), becomes, toast }, { status: 422 });
}

async function preview(runId: string, context: RequestContext) {
  const { actor, database, now } = context;
  const done = await attempt(context, () => previewImport(database, { actor, runId }, now));
  return done?.outcome === "enqueued" ? redirect(runPath(runId), 303) : redirectWithReason(done, runId, context);
}

type Choosing = { runId: string; intent: (typeof CHOOSING)[number]; value: string };

/** Stores which of the shown rows are left out, then shows other rows, leaves out or takes in all of a filter, or applies. */
async function choose(form: SentForm, { runId, intent, value }: Choosing, context: RequestContext) {
  const { actor, database, now } = context;
  const numbers = (name: string) =>
    form
      .list(name)
      .filter((text) => /^\d{1,9}$/.test(text))
      .map(Number);
  const taken = new Set(numbers("take"));
  const shown = numbers("row");
  for (const excluded of [true, false]) {
    const rows = shown.filter((row) => taken.has(row) !== excluded);
    if (rows.length === 0) continue;
    const marked = await attempt(context, () => excludeRows(database, { actor, runId, rows, excluded }, now));
    if (marked?.outcome !== "marked") return redirectWithReason(marked, runId, context);
  }
  if (intent !== "apply") {
    const params = new URLSearchParams(value);
    const place = parsePreviewPlace(params);
    const { show: kind, warning } = place;
    const choice = { actor, runId, rows: { kind, warning }, excluded: intent === "none" };
    const marked = intent === "page" ? null : await attempt(context, () => excludeRows(database, choice, now));
    if (intent !== "page" && marked?.outcome !== "marked") return redirectWithReason(marked, runId, context);
    return redirect(previewPath(runId, place, parseEditedRow(params)), 303);
  }
  const done = await attempt(context, () => applyImport(database, { actor, runId }, now));
  return done?.outcome === "enqueued" ? redirect(runPath(runId), 303) : redirectWithReason(done, runId, context);
}

type Editing = { runId: string; row: number };

/** Corrects a row; one that is still refused is shown again with what is wrong. */
async function edit(request: Request, form: SentForm, { runId, row }: Editing, context: RequestContext) {
  const { actor, database, now } = context;
  const cells = Object.fromEntries(
    COLUMNS.filter((column) => form.has(column)).map((column) => [column, form.text(column)]),
  );
  const done = await attempt(context, () => editRow(database, { actor, runId, row, cells }, now));
  if (done?.outcome !== "corrected") return redirectWithReason(done, runId, context);
  const place = parsePreviewPlace(new URL(request.url).searchParams);
  if (done.kind === "refused") return redirect(previewPath(runId, place, row), 303);
  return redirectWithToast(previewPath(runId, place), runToast("corrected"), context);
}

const VANISHED_TOASTS = {
  cancel: "adminImport.toast.vanishedCancelled",
  keep: "adminImport.toast.vanishedKept",
} as const;

/** Cancels, deletes or keeps the selected events that are no longer in the file. */
async function vanish(form: SentForm, { runId, value }: { runId: string; value: string }, context: RequestContext) {
  const { actor, database, now } = context;
  const selected = form
    .list("item")
    .map(readDeskItem)
    .filter((item) => item !== null);
  if (selected.length === 0) {
    return redirectWithToast(runPath(runId), infoToast({ title: "adminImport.toast.nothingSelected" }), context);
  }
  if (value === "delete") return deleteVanished(selected, runId, context);
  const act = value === "keep" ? "keep" : "cancel";
  const events = selected.map(({ publicId }) => publicId);
  const done = await attempt(context, () => settleVanished(database, { actor, runId, act, events }, now));
  if (done?.outcome !== "done" || done.count === 0) return redirectWithReason(done, runId, context);
  const toast = successToast({ title: VANISHED_TOASTS[act], values: { count: done.count } });
  return redirectWithToast(runPath(runId), toast, context);
}

/** Deletes events together, so that one Undo brings them back. */
async function deleteVanished(events: readonly DeskItem[], runId: string, context: RequestContext) {
  const { actor, database, now } = context;
  const done = await attempt(context, () => deleteSelected(database, { actor, events }, now));
  if (done?.outcome !== "deleted") return redirectWithReason(done, runId, context);
  const { done: count, deletion } = done;
  const title = "adminImport.toast.vanishedDeleted";
  const message = "adminImport.ended.deleted";
  const toast = successToast({ title, message, values: { count }, undo: `deletion:${deletion}` });
  return redirectWithToast(runPath(runId), toast, context);
}

async function cancel(runId: string, context: RequestContext) {
  const { actor, database, now } = context;
  const done = await attempt(context, () => cancelImport(database, { actor, runId }, now));
  const isDone = done?.outcome === "enqueued" || done?.outcome === "cancelled";
  return isDone ? redirect(runPath(runId), 303) : redirectWithReason(done, runId, context);
}
