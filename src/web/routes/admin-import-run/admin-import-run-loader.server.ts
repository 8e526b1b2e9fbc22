import { redirect } from "react-router";
import { VANISHED_AT_ONCE } from "#commands/imports/settle-vanished.ts";
import { AppError } from "#core/errors.ts";
import type { Column } from "#core/imports/columns.ts";
import { type ImportResult, resultWords } from "#core/imports/import-result.ts";
import { type ImportKind, type ImportState, isAtWork } from "#core/imports/import-run.ts";
import { ERROR_CATEGORIES } from "#core/imports/row-error.ts";
import { isRunId, runPath } from "#core/imports/run-address.ts";
import { deskOfImport } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { type ImportRun, findImportRun } from "#data/queries/import-runs.ts";
import { countWaiting } from "#data/queries/moderation-desk.ts";
import { wordsIn } from "#messages/words-in.ts";
import { faultWords } from "#web/components/admin-import/undo-run.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type VanishedView, vanishedView } from "#web/routes/admin-import-run/vanished-view.server.ts";
import { type PreviewView, previewView } from "#web/routes/admin-import-run/preview-view.server.ts";

type Loaded = { status: number; view: RunView };

/** Loads one import; its state decides between columns, preview, progress and result. */
export async function runLoader(
  { url, runId }: { url: URL; runId: string },
  frame: AdminFrameData,
  context: RequestContext,
): Promise<Loaded> {
  const { translate, site, database } = context;
  const page = translate("adminImport.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const loaded = await orLogged(context, "an import could not be read", async () => {
    const run = isRunId(runId) ? await findImportRun(database.db, runId) : null;
    if (run === null) throw new AppError("not-found", "there is no such import");
    const { fileName: name, kind, state } = run;
    const common = { documentTitle, frame, runId, name, kind, state };
    return { status: 200, view: { ...common, ...(await partOf(run, url, context)) } };
  });
  if (loaded !== null) return loaded;
  const common = { documentTitle, frame, runId, name: "", kind: "csv", state: "failed" } as const;
  return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
}

type Part<View> = View extends unknown
  ? Omit<View, "documentTitle" | "frame" | "runId" | "name" | "kind" | "state">
  : never;

async function partOf(run: ImportRun, url: URL, context: RequestContext): Promise<Part<RunView>> {
  const isBack = url.searchParams.get("step") === "columns";
  if (isBack && !mayMap(run)) throw redirect(runPath(run.runId));
  if (run.state === "uploading" || isAtWork(run.state)) {
    return { shows: "working", done: run.doneRows, total: run.totalRows };
  }
  if (isBack || run.state === "uploaded" || run.state === "mapped") return columnsPart(run);
  if (run.state === "previewed") return { shows: "preview", preview: await previewView(run, url, context) };
  if (run.state === "applied" && run.result !== null) return resultView(run, run.result, { url, context });
  return endedView(run, context);
}

/**
 * Whether the columns can be mapped: not those of a calendar, which has none, nor of an import that is running or
 * finished.
 */
function mayMap({ kind, state }: ImportRun): boolean {
  return kind !== "ics" && (state === "uploaded" || state === "mapped" || state === "previewed");
}

function columnsPart({ survey, mapping, totalRows, fileBytes }: ImportRun): Part<RunView> {
  const names = survey?.names ?? [];
  const columns = names.map((name, place) => ({
    name: name.trim(),
    first: (survey?.firstValues[place] ?? []).filter((value) => value !== "").join(", "),
    becomes: mapping?.[place] ?? null,
  }));
  return { shows: "columns", columns, rows: totalRows, bytes: fileBytes };
}

type Ended = { shows: "ended"; ended: EndedView; toast: ReturnType<typeof shownToast> };

/** The message about an import of which nothing is in the directory (spec §8, Import failed). */
function endedView(run: ImportRun, context: RequestContext): Ended {
  const { translate } = context;
  const toast = (content: Toast) => shownToast(content, context, `import-${run.runId}-${run.state}`);
  if (run.state === "undone") {
    const { deleted, restored, keptEdits } = run.takenBack ?? { deleted: 0, restored: 0, keptEdits: 0 };
    const ended = { state: "undone", deleted, restored, keptEdits } as const;
    return { shows: "ended", ended, toast: toast(successToast({ seconds: 10, title: "adminImport.toast.undone" })) };
  }
  const { refusal, errorId } = run;
  if (run.state === "cancelled" && refusal === null && errorId === null) {
    const cancelled: Toast = successToast({ seconds: 10, title: "adminImport.toast.cancelled" });
    return { shows: "ended", ended: { state: "cancelled" }, toast: toast(cancelled) };
  }
  const reason = refusal && wordsIn(translate, refusal);
  const help = refusal && translate("imports.file.help");
  const failed: Toast = errorToast({
    title: "adminImport.toast.failed",
    ...(refusal === null
      ? { message: "adminImport.toast.failedText" }
      : { message: refusal.key, values: refusal.values }),
  });
  return { shows: "ended", ended: { state: "failed", reason, help, errorId }, toast: toast(failed) };
}

/** The result of an import: the spec's panel (§2), and its summary as a toast (§8; 10 seconds, §9). */
async function resultView(
  { runId }: ImportRun,
  result: ImportResult,
  { url, context }: { url: URL; context: RequestContext },
): Promise<{ shows: "result"; result: ResultView; toast: ReturnType<typeof shownToast> }> {
  const { translate, database, requestedAt } = context;
  const vanished = await vanishedView(runId, { url, limit: VANISHED_AT_ONCE }, context);
  const waiting = await countWaiting(database.db, deskOfImport(runId), result.imported);
  const { imported, updated, unchanged, refused, linkMissing, keptEdits, ignoredColumns, categories } = result;
  const summary = resultWords(result);
  const isGood = imported + updated + unchanged > 0;
  const toast: Toast = {
    kind: isGood ? "success" : "warning",
    seconds: 10,
    title: isGood ? "adminImport.toast.done" : "adminImport.toast.none",
    message: summary.key,
    values: summary.values,
  };
  return {
    shows: "result",
    result: {
      words: wordsIn(translate, summary),
      isGood,
      figures: { imported, updated, unchanged, refused },
      // Exact: what was imported within this minute is among them.
      waiting: { count: waiting, asOf: requestedAt },
      vanished,
      possibleDuplicates: result.possibleDuplicates ?? 0,
      leftOut: result.leftOut ?? 0,
      linkMissing,
      keptEdits,
      ignored: ignoredColumns,
      categories: ERROR_CATEGORIES.filter((category) => categories[category] > 0).map((category) => ({
        name: translate(`imports.category.${category}`),
        count: categories[category],
      })),
      samples: result.samples.map(({ row, faults, fields }) => ({
        row,
        faults: faults.map((fault) => faultWords(fault, translate)),
        fields,
      })),
    },
    toast: shownToast(toast, context, `import-${runId}-applied`),
  };
}

/** A column of the file, and the event field that it is mapped to. */
export type ColumnView = { name: string; first: string; becomes: Column | null };

export type ResultView = {
  /** The summary in a sentence, and whether any event was imported. */
  words: string;
  isGood: boolean;
  figures: { imported: number; updated: number; unchanged: number; refused: number };
  /** The events of this import that nobody has reviewed yet, as of now. */
  waiting: { count: number; asOf: EpochMs };
  vanished: VanishedView;
  possibleDuplicates: number;
  leftOut: number;
  linkMissing: number;
  keptEdits: number;
  ignored: readonly string[];
  categories: readonly { name: string; count: number }[];
  samples: readonly { row: number; faults: readonly string[]; fields: readonly { name: string; value: string }[] }[];
};

/** What the page shows of an import that ended without a result. */
export type EndedView =
  | { state: "cancelled" }
  | { state: "undone"; deleted: number; restored: number; keptEdits: number }
  | { state: "failed"; reason: string | null; help: string | null; errorId: string | null };

export type RunView = {
  documentTitle: string;
  frame: AdminFrameData;
  runId: string;
  name: string;
  kind: ImportKind;
  state: ImportState;
} & (
  | { shows: "columns"; columns: readonly ColumnView[]; rows: number; bytes: number }
  | { shows: "working"; done: number; total: number }
  | { shows: "preview"; preview: PreviewView }
  | { shows: "result"; result: ResultView; toast: ShownToast }
  | { shows: "ended"; ended: EndedView; toast: ShownToast | null }
  | { shows: "failed"; requestId: string }
);

/** The response to a column mapping that does not fit. */
export type RunAnswer = { error: string; becomes: readonly (Column | null)[]; toast: ShownToast };
