import { refuseOthers } from "#commands/moderation/refuse-others.ts";
import { workBatch } from "#commands/moderation/work-batch.ts";
import type { Actor } from "#core/audit/actor.ts";
import { DECIDED_AT_ONCE } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertBatch, updateBatchStopped } from "#data/queries/moderation-batches-write.ts";
import { transaction } from "#data/transaction.ts";

type Undoing = {
  actor: Actor;
  batchId: number;
  /** Number of decisions undone before the response. */ atOnce?: number;
};
type UndoBatchOutcome = { outcome: "undone"; undone: number; isGoingOn: boolean } | { outcome: "unknown" };

/** Undoes a batch of decisions: the batch stops, and each event returns to its earlier status unless someone has changed it since. */
export async function undoBatch(
  deps: Pick<Database, "db" | "kind">,
  { actor, batchId, atOnce = DECIDED_AT_ONCE }: Undoing,
  now: EpochMs,
): Promise<UndoBatchOutcome> {
  await refuseOthers(deps, { actor, action: "undo-batch" }, now);
  const opened = await transaction(deps.db, async (tx) => {
    const batch = await updateBatchStopped(tx, batchId, now);
    if (batch === null || batch.decision === "undo") return null;
    const { reason, mails, filter, language } = batch;
    const role = actor.role === "visitor" ? "user" : actor.role;
    const undo = { decision: "undo", reason, mails, filter, asOf: now, undoes: batchId, language } as const;
    const id = await insertBatch(tx, { ...undo, decidedBy: actor.userId, role }, { isDone: false }, now);
    await recordAudit(
      tx,
      { action: "undo-batch", actor, entity: null, outcome: "done", facts: { batch: batchId } },
      now,
    );
    return id;
  });
  if (opened === null) return { outcome: "unknown" };
  const { done, isOver } = await workBatch(deps, { batchId: opened, limit: atOnce }, now);
  return { outcome: "undone", undone: done, isGoingOn: !isOver };
}
