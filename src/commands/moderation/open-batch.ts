import type { Actor } from "#core/audit/actor.ts";
import type { BatchFilter } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertBatch } from "#data/queries/moderation-batches-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Opening = {
  actor: Actor;
  decision: "approved" | "rejected" | "undo";
  reason: string | null;
  mails: boolean;
  filter: BatchFilter;
  asOf: EpochMs;
  /** The batch that this one undoes. */
  undoes: number | null;
  language: string;
  /** Number of events that it is about. */
  total: number;
  /** Whether the request decides all of them itself, so that nobody continues. */
  isDone: boolean;
};

/** Shared by the commands about many events: stores the batch, and its one line of the audit log. Returns its id. */
export async function openBatch(tx: Transaction, { actor, isDone, ...batch }: Opening, now: EpochMs): Promise<number> {
  const role = actor.role === "visitor" ? "user" : actor.role;
  const id = await insertBatch(tx, { ...batch, decidedBy: actor.userId, role }, { isDone }, now);
  const { decision, reason, total, undoes } = batch;
  const isUndo = decision === "undo";
  const action = isUndo ? "undo-batch" : "begin-batch";
  const entity = { type: "batch", id: String(undoes ?? id) } as const;
  const facts = isUndo ? { events: total } : { decision, events: total };
  const values = reason === null || isUndo ? {} : { after: { reason } };
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts, ...values }, now);
  return id;
}
