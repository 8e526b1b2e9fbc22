import { enqueueRun } from "#commands/imports/enqueue-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { type ImportState, mayImport } from "#core/imports/import-run.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  type ImportRunRow,
  deleteFileParts,
  deleteImportRun,
  lockImportRun,
  notifyImportProgress,
  updateImportRun,
} from "#data/queries/import-runs-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Why nothing was done: missing right, no such run, or a state that does not allow it (for example a concurrent action). */
export type RunMissed = { outcome: "forbidden" | "gone" } | { outcome: "not-now"; state: ImportState };

type RunAct = { action: AuditEntry["action"]; actor: Actor; runId: string; from: readonly ImportState[] };

/** Shared by the commands on a run: policy, lock, and the states that allow the action. Records a refused attempt. */
export function actOnRun<T>(
  { db }: Pick<Database, "db">,
  { action, actor, runId, from }: RunAct,
  now: EpochMs,
  act: (tx: Transaction, run: ImportRunRow) => Promise<T>,
): Promise<T | RunMissed> {
  return transaction(db, async (tx): Promise<T | RunMissed> => {
    const entity = { type: "import", id: runId } as const;
    if (!mayImport(actor)) {
      await recordAudit(tx, { action, actor, entity, outcome: "refused", facts: { reason: "role" } }, now);
      return { outcome: "forbidden" };
    }
    const run = await lockImportRun(tx, runId);
    if (run === null) return { outcome: "gone" };
    if (!from.includes(run.state)) return { outcome: "not-now", state: run.state };
    return act(tx, run);
  });
}

/** Stops a run. A job undoes what it has written (`enqueued`); a run that wrote nothing ends at once. */
export function cancelImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" | "cancelled" } | RunMissed> {
  const from = ["uploaded", "mapped", "previewing", "previewed", "applying"] as const;
  const action = "cancel-import";
  return actOnRun(deps, { action, actor, runId, from }, now, async (tx, run) => {
    const entity = { type: "import", id: runId } as const;
    await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { doneRows: run.doneRows } }, now);
    if (run.state === "applying") return enqueueRun(tx, run, "cancelling", now);
    await updateImportRun(tx, run.id, { state: "cancelled", endedAt: now });
    await deleteFileParts(tx, run.id);
    await notifyImportProgress(tx, { ...run, state: "cancelled" });
    return { outcome: "cancelled" } as const;
  });
}

/** Deletes a run that has stored no event, with its file: a trial from the command line, or a file whose columns cannot be mapped. */
export function discardImport({ db }: Pick<Database, "db">, runId: string): Promise<void> {
  return transaction(db, async (tx) => {
    const run = await lockImportRun(tx, runId);
    if (run !== null && run.result === null) await deleteImportRun(tx, run.id);
  });
}
