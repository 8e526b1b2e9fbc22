import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { isAtWork } from "#core/imports/import-run.ts";
import { isRunId, runPath } from "#core/imports/run-address.ts";
import { type ImportRun, importRun } from "#data/queries/import-runs.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { endedView } from "#web/routes/admin-import-run/ended-view.server.ts";
import { previewView } from "#web/routes/admin-import-run/preview-view.server.ts";
import { resultView } from "#web/routes/admin-import-run/result-view.server.ts";
import type { RunView } from "#web/routes/admin-import-run/run-view.ts";

type Loaded = { status: number; view: RunView };

/** One import: its columns, its preview, how far it is, or what came of it, as its state says. */
export async function loadRun(
  { url, runId }: { url: URL; runId: string },
  frame: AdminFrameData,
  context: RequestContext,
): Promise<Loaded> {
  const { translate, site, database } = context;
  const page = translate("adminImport.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  try {
    const run = isRunId(runId) ? await importRun(database.db, runId) : null;
    if (run === null) throw new AppError("not-found", "there is no such import");
    const { fileName: name, kind, state } = run;
    const always = { documentTitle, frame, runId, name, kind, state };
    return { status: 200, view: { ...always, ...(await partOf(run, url, context)) } };
  } catch (error) {
    if (error instanceof Response || (error instanceof AppError && error.code === "not-found")) throw error;
    context.logError(error, "an import could not be read");
    const always = { documentTitle, frame, runId, name: "", kind: "csv", state: "failed" } as const;
    return { status: 503, view: { ...always, shows: "failed", requestId: context.requestId } };
  }
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
  if (run.state === "applied" && run.result !== null) return resultView(run, run.result, context);
  return endedView(run, context);
}

/** A calendar has no columns; and what is done, or at work, keeps those that it has. */
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
