import { type ClaimedRun, holdClaim } from "#commands/imports/batch-item.ts";
import { noteVanished } from "#commands/imports/note-vanished.ts";
import { openRun } from "#commands/imports/open-run.ts";
import { refusedRows, reviewedRows } from "#commands/imports/review-rows.ts";
import { runBatches, type RunDeps } from "#commands/imports/run-batches.ts";
import type { Result } from "#core/validation-error.ts";
import { deleteImportRows, insertImportRows } from "#data/queries/import-rows-write.ts";
import { notifyImportProgress, updateImportRun } from "#data/queries/import-runs-write.ts";
import { transaction } from "#data/transaction.ts";

/** A part of the imports' job: finds out what the file would change, and stores the rows worth reviewing. */
export async function previewRows(deps: RunDeps, run: ClaimedRun): Promise<Result<"done" | "stopped">> {
  const opened = await openRun(deps.db, run);
  if (!opened.ok) return opened;
  if (run.doneRows === 0) await deleteImportRows(deps.db, run.id);
  const { kind, options } = run;
  const reviewing = { context: opened.value.context, kind, approve: options.approve };
  const worked = await runBatches(deps, run, opened.value, {
    figures: "preview",
    write: async () => new Map<number, number>(),
    storeRows: async (tx, { refused }, plans) => {
      const reviewed = await reviewedRows(tx, plans, { ...reviewing, now: deps.now() });
      await insertImportRows(tx, run.id, [...refusedRows(refused), ...reviewed]);
    },
  });
  if (worked === null) return { ok: true, value: "stopped" };
  await transaction(deps.db, async (tx) => {
    await holdClaim(tx, run);
    const done = { state: "previewed", claimedBy: null, claimedUntil: null, preview: worked.result } as const;
    await noteVanished(tx, run, worked.seen);
    await updateImportRun(tx, run.id, done);
    await notifyImportProgress(tx, { ...run, ...done });
  });
  return { ok: true, value: "done" };
}
