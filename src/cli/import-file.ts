import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { cancelImport, discardImport } from "#commands/imports/act-on-run.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import type { RunDeps } from "#commands/imports/run-batches.ts";
import type { NewImport } from "#commands/imports/start-import.ts";
import { startMappedImport } from "#jobs/start-mapped-import.ts";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { emptyResult, type ImportResult } from "#core/imports/import-result.ts";
import { type ImportRowEntry, isAtWork } from "#core/imports/import-run.ts";
import { type ImportRun, findImportRun, streamRefusedRows } from "#data/queries/import-runs.ts";

/** Names this process in the runs that it works on. */
const RUNNER = randomUUID();
/** How often to read the state of a run while another process works on it. */
const LOOK_EVERY_MS = 200;

export type FileImportDeps = Omit<RunDeps, "isStopped"> & {
  /** Cancels the run, as the dashboard does, and removes what it has stored. */
  signal?: AbortSignal;
  /** Called for each refused row, in the order of the file, after all rows were read. */
  onRefused?: (refused: Pick<ImportRowEntry, "row" | "faults">) => void;
};

type FileImport = Omit<NewImport, "kind"> & {
  /** Computes the result without storing anything, not even a run. */
  dryRun: boolean;
};

/**
 * Imports a whole file: makes the same run as the dashboard, maps the columns by their names, then previews or applies the run.
 * A server on the same database may do the work; otherwise this process does. Throws the error that ended a failed run.
 */
export async function importFile(deps: FileImportDeps, { dryRun, ...request }: FileImport): Promise<ImportResult> {
  const { db, now } = deps;
  const started = await startMappedImport(deps, { ...request, kind: null }, now());
  if (started.outcome === "forbidden") throw new AppError("forbidden", "This account may not import.");
  if (started.outcome === "refused") {
    if (started.unmappedRun !== undefined) await discardImport(deps, started.unmappedRun);
    return { ...emptyResult(dryRun), refusal: started.fault };
  }
  const { runId } = started;
  await (dryRun
    ? previewImport(deps, { actor: request.actor, runId }, now())
    : applyInTurn(deps, request.actor, runId));
  const run = await finishImport(deps, request.actor, runId);
  for await (const refused of streamRefusedRows(db, runId)) deps.onRefused?.(refused);
  if (dryRun) await discardImport(deps, runId);
  const result = (dryRun ? run.preview : run.result) ?? emptyResult(dryRun);
  return { ...result, refusal: run.refusal, cancelled: run.state === "cancelled" };
}

/** Undoes a whole run, also one that is still being applied. */
export async function undoToEnd(
  deps: FileImportDeps,
  { actor, runId }: { actor: Actor; runId: string },
): Promise<{ outcome: "undone"; run: ImportRun } | { outcome: "busy" } | { outcome: "notNow" }> {
  const run = await findImportRun(deps.db, runId);
  const takeBack = run?.state === "applying" ? cancelImport : undoImport;
  const undoing = await takeBack(deps, { actor, runId }, deps.now());
  if (undoing.outcome === "source-busy") return { outcome: "busy" };
  if (undoing.outcome !== "enqueued") return { outcome: "notNow" };
  return { outcome: "undone", run: await finishImport(deps, actor, runId) };
}

/** Applies the run after other runs of its source have ended; first finishes a run of a process that ended. */
async function applyInTurn(deps: FileImportDeps, actor: Actor, runId: string): Promise<void> {
  const isStopped = () => deps.signal?.aborted === true;
  while (!isStopped()) {
    const applied = await applyImport(deps, { actor, runId }, deps.now());
    if (applied.outcome !== "source-busy") return;
    const step = await workOnImport({ ...deps, isStopped }, RUNNER);
    if (step.outcome !== "worked") await pause(LOOK_EVERY_MS);
  }
}

/** Works on waiting runs, as a server does, until this run has ended. Throws when it failed. */
async function finishImport(deps: FileImportDeps, actor: Actor, runId: string): Promise<ImportRun> {
  let cancelled = false;
  let failure: unknown = null;
  const isStopped = () => deps.signal?.aborted === true && !cancelled;
  for (;;) {
    if (isStopped()) {
      cancelled = true;
      await cancelImport(deps, { actor, runId }, deps.now());
    }
    const run = await findImportRun(deps.db, runId);
    if (run === null) throw new AppError("not-found", "The import was removed meanwhile.");
    if (!isAtWork(run.state)) return withoutFailure(run, failure);
    const step = await workOnImport({ ...deps, isStopped }, RUNNER);
    if (step.outcome === "worked") continue;
    if (step.outcome === "failed" && step.runId === runId) failure = step.error;
    // Another process works on the run.
    if (step.outcome === "nothing") deps.onProgress?.({ runId, done: run.doneRows, total: run.totalRows });
    await pause(LOOK_EVERY_MS);
  }
}

/** The run at its end. Throws the error of this process, or says where the other process logged its own. */
function withoutFailure(run: ImportRun, failure: unknown): ImportRun {
  if (run.state !== "failed" || run.refusal !== null) return run;
  if (failure !== null) throw failure;
  const words = `The server could not go on with it; its log tells why, under errorId ${run.errorId}.`;
  throw new AppError("unavailable", words);
}
