import { openBatch } from "#commands/moderation/open-batch.ts";
import { refuseOthers } from "#commands/moderation/refuse-others.ts";
import { beginWork } from "#commands/moderation/work-batch.ts";
import type { Actor } from "#core/audit/actor.ts";
import { batchesUndoableSince, DECIDED_AT_ONCE } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { isBeingUndone, updateBatchStopped } from "#data/queries/moderation-batches-write.ts";
import { transaction } from "#data/transaction.ts";

type Undoing = {
  actor: Actor;
  batchId: number;
  /** Number of decisions undone before the response. */ atOnce?: number;
};
type UndoBatchOutcome =
  | { outcome: "undone"; undone: number; isGoingOn: boolean }
  /** There is none, or its 30 days are over. */
  | { outcome: "unknown" }
  | { outcome: "already" };

/**
 * Undoes a batch of decisions for 30 days: the batch stops, and each event returns to its earlier status unless someone
 * has changed it since.
 */
export async function undoBatch(
  deps: Pick<Database, "db" | "kind">,
  { actor, batchId, atOnce = DECIDED_AT_ONCE }: Undoing,
  now: EpochMs,
): Promise<UndoBatchOutcome> {
  await refuseOthers(deps, { actor, action: "undo-batch" }, now);
  const opened = await transaction(deps.db, async (tx) => {
    const batch = await updateBatchStopped(tx, { id: batchId, since: batchesUndoableSince(now) }, now);
    if (batch === null) return "unknown";
    const { reason, mails, filter, language, done, undone } = batch;
    if (done === undone || (await isBeingUndone(tx, batchId))) return "already";
    const undo = { decision: "undo", reason, mails, filter, asOf: now, undoes: batchId, language } as const;
    return openBatch(tx, { actor, ...undo, total: done - undone, isDone: false }, now);
  });
  if (typeof opened === "string") return { outcome: opened };
  const { done, isGoingOn } = await beginWork(deps, { batchId: opened, limit: atOnce }, now);
  return { outcome: "undone", undone: done, isGoingOn };
}
