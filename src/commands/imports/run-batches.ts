import { CLAIM_MS, type ClaimedRun, type OpenedFile, batchesOf, holdClaim } from "#commands/imports/batch-item.ts";
import { withDuplicates } from "#commands/imports/find-duplicates.ts";
import type { RowPlan } from "#commands/imports/plan-batch.ts";
import { type BatchStep, newImportRun, seenRows, storeBatch, type StoredBatch } from "#commands/imports/store-batch.ts";
import { emptyResult, type ImportResult, withBatch } from "#core/imports/import-result.ts";
import type { SeenRows } from "#core/imports/vanished.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type Transaction, yieldSession } from "#data/transaction.ts";
import { listExcludedRows } from "#data/queries/import-rows-write.ts";
import { notifyImportProgress, updateImportRun } from "#data/queries/import-runs-write.ts";

/** What a process needs to work on runs. */
export type RunDeps = Pick<Database, "db" | "kind"> & {
  now: () => EpochMs;
  isStopped: () => boolean;
  /** Waits between two batches, in milliseconds; a timer by default. */
  wait?: (ms: number) => Promise<unknown>;
  /** Called after each stored batch. */
  onProgress?: (progress: RunProgress) => void;
};

type RunProgress = { runId: string; done: number; total: number };

type Work = {
  /** The run's field for the figures. */
  figures: "preview" | "result";
  write: (tx: Transaction, plans: readonly RowPlan[]) => Promise<ReadonlyMap<number, number>>;
  /** Stores further results of a batch. */
  storeRows: (tx: Transaction, stored: StoredBatch, plans: readonly RowPlan[]) => Promise<void>;
};

/** Minimum time between two progress reports to dashboards. */
const PROGRESS_EVERY_MS = SECOND_MS / 2;

/**
 * Works through a run's file from its checkpoint; each batch commits with the new checkpoint. Reads earlier rows
 * without writing, to know which events they are. Returns the figures and what it has seen of the file, or null when it was stopped.
 */
export async function runBatches(
  deps: RunDeps,
  run: ClaimedRun,
  opened: OpenedFile,
  { figures, write, storeRows }: Work,
): Promise<{ result: ImportResult; seen: SeenRows } | null> {
  const { db, kind, now, isStopped, onProgress } = deps;
  const excluded = figures === "result" ? await listExcludedRows(db, run.id) : new Set<number>();
  const memory = newImportRun(opened.context, { source: run.source, approve: run.options.approve, excluded });
  const { header, rows: totalRows } = opened;
  const earlier = run.doneRows > 0 ? run[figures] : null;
  let result: ImportResult = earlier ?? { ...emptyResult(figures === "preview"), ignoredColumns: header.ignored };
  let notifiedAt = 0;
  for await (const { items, isKnown } of fromCheckpoint(opened, run.doneRows, kind)) {
    if (isStopped()) return null;
    const at = now();
    const renewed = { claimedUntil: at + CLAIM_MS };
    if (isKnown) {
      await storeBatch(db, items, memory, { write: async () => new Map<number, number>() });
      await updateImportRun(db, run.id, renewed);
      await yieldSession(deps, at);
      continue;
    }
    const doneRows = run.doneRows + items.length;
    let next = result;
    const step: BatchStep = {
      begin: (tx) => holdClaim(tx, run),
      compare: (tx, plans) => withDuplicates(tx, plans, { runId: run.id, now: at }),
      write,
      end: async (tx, stored, plans) => {
        next = withBatch(result, stored, items.length);
        await storeRows(tx, stored, plans);
        await updateImportRun(tx, run.id, { ...renewed, doneRows, totalRows, [figures]: next });
        if (at - notifiedAt < PROGRESS_EVERY_MS && doneRows < totalRows) return;
        notifiedAt = at;
        await notifyImportProgress(tx, { ...run, doneRows, totalRows });
      },
    };
    await storeBatch(db, items, memory, step);
    run.doneRows = doneRows;
    result = next;
    onProgress?.({ runId: run.publicId, done: doneRows, total: totalRows });
    await yieldSession(deps, at);
  }
  return { result, seen: seenRows(memory) };
}

/** The batches of the file; those before the checkpoint are marked as known. */
async function* fromCheckpoint(opened: OpenedFile, done: number, kind: Database["kind"]) {
  const items = opened.items();
  let passed = 0;
  const before = async function* () {
    while (passed < done) {
      const next = await items.next();
      if (next.done) return;
      passed += 1;
      yield next.value;
    }
  };
  for await (const batch of batchesOf(before(), kind)) yield { items: batch, isKnown: true };
  for await (const batch of batchesOf(items, kind)) yield { items: batch, isKnown: false };
}
