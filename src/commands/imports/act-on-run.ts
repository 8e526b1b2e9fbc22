import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { ImportState } from "#core/imports/import-run.ts";
import { mayImport } from "#core/imports/import-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type ImportRunRow, lockImportRun } from "#data/queries/import-runs-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Why nothing was done: no right, no such run, or a state in which it cannot be done (somebody else was first). */
export type RunMissed = { outcome: "forbidden" | "gone" } | { outcome: "not-now"; state: ImportState };

type RunAct = { action: AuditEntry["action"]; actor: Actor; runId: string; from: readonly ImportState[] };

/** Shared by the commands on a run: policy, lock, and the states from which the act is possible. A refused attempt is written down. */
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
