import type { IMPORT_STATES_AT_WORK } from "#core/imports/import-run.ts";
import type { EpochMs } from "#core/time/instant.ts";
import {
  type ImportRunRow,
  notifyImportProgress,
  updateImportRun,
  notifyImportWaiting,
} from "#data/queries/import-runs-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Shared by the commands that hand a run to the job: it starts at the first row, in whichever process is free. */
export async function enqueueRun(
  tx: Transaction,
  run: ImportRunRow,
  state: (typeof IMPORT_STATES_AT_WORK)[number],
  now: EpochMs,
): Promise<{ outcome: "enqueued" }> {
  const started = { state, doneRows: 0, claimedBy: null, claimedUntil: null, attempts: 0, errorId: null } as const;
  await updateImportRun(tx, run.id, { ...started, startedAt: now, endedAt: null });
  await notifyImportProgress(tx, { ...run, ...started });
  await notifyImportWaiting(tx);
  return { outcome: "enqueued" };
}
