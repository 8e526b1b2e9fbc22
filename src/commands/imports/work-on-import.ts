import { randomUUID } from "node:crypto";
import { applyRows } from "#commands/imports/apply-rows.ts";
import { CLAIM_MS, type ClaimedRun, holdClaim } from "#commands/imports/batch-item.ts";
import { previewRows } from "#commands/imports/preview-rows.ts";
import type { RunDeps } from "#commands/imports/run-batches.ts";
import { takeBackImport } from "#commands/imports/take-back-import.ts";
import { AppError } from "#core/errors.ts";
import type { ValidationError } from "#core/validation-error.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import { claimImportRun, notifyImportProgress, updateImportRun } from "#data/queries/import-runs-write.ts";
import { transaction } from "#data/transaction.ts";

/** Maximum attempts at a run; a run that crashes its process each time is then given up or undone. */
const ATTEMPTS_MAX = 8;

export type ImportStep =
  | { outcome: "nothing" | "worked" }
  /** Another process continues with it, or it is retried later. */
  | { outcome: "left"; runId: string }
  | { outcome: "failed"; runId: string; errorId: string; error: unknown };

/**
 * Claims the run that has waited longest and works on it to its end; `runner` identifies this process. Another process
 * may take over at any checkpoint.
 */
export async function workOnImport(deps: RunDeps, runner: string): Promise<ImportStep> {
  const now = deps.now();
  const run = await claimImportRun(deps.db, { runner, now, until: now + CLAIM_MS });
  if (run === null) return { outcome: "nothing" };
  const runId = run.publicId;
  try {
    if (run.attempts > ATTEMPTS_MAX) throw new Error("The run was begun too often.");
    return (await work(deps, run)) === "stopped" ? { outcome: "left", runId } : { outcome: "worked" };
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
    if (error instanceof AppError && error.code === "conflict") return { outcome: "left", runId };
    const errorId = randomUUID();
    await giveUp(deps, run, { errorId });
    return { outcome: "failed", runId, errorId, error };
  }
}

async function work(deps: RunDeps, run: ClaimedRun): Promise<"done" | "stopped"> {
  if (run.state === "cancelling" || run.state === "undoing") return takeBackImport(deps, run);
  const worked = run.state === "previewing" ? await previewRows(deps, run) : await applyRows(deps, run);
  if (worked.ok) return worked.value;
  await giveUp(deps, run, { refusal: worked.fault });
  return "done";
}

/** Undoes what was applied so far, so that nothing stays half done; a failed undo is retried a little later. */
async function giveUp(
  deps: RunDeps,
  run: ClaimedRun,
  why: { errorId: string } | { refusal: ValidationError },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await holdClaim(tx, run);
    const isTakenBack = run.state === "cancelling" || run.state === "undoing";
    if (isTakenBack && run.attempts <= ATTEMPTS_MAX) return;
    const isHalfDone = run.state === "applying" && run.doneRows > 0;
    const state = isHalfDone ? "cancelling" : "failed";
    const released = { claimedBy: null, claimedUntil: null, attempts: 0 };
    const change = { state, ...why, ...released, ...(isHalfDone ? { doneRows: 0 } : { endedAt: deps.now() }) } as const;
    await updateImportRun(tx, run.id, change);
    await notifyImportProgress(tx, { ...run, ...change });
  });
}
