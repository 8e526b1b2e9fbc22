import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { BatchProgress } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { moderationBatches, moderationDecisions } from "#data/tables/moderation-desk.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type ModerationBatch = typeof moderationBatches.$inferSelect;
type NewBatch = Omit<
  typeof moderationBatches.$inferInsert,
  "id" | "done" | "undone" | "reachedAt" | "reachedId" | "createdAt" | "endedAt"
>;

/** Creates a batch and returns its id; `isDone` for one with selected events, which no job continues. */
export async function insertBatch(
  tx: Connection,
  batch: NewBatch,
  { isDone }: { isDone: boolean },
  now: EpochMs,
): Promise<number> {
  const [added] = await tx
    .insert(moderationBatches)
    .values({ ...batch, createdAt: now, endedAt: isDone ? now : null })
    .returning({ id: moderationBatches.id });
  return added?.id ?? 0;
}

/** Locks the batch with this id for this transaction; null when there is none, or another process works on it. */
export async function claimBatch(tx: Transaction, id: number): Promise<ModerationBatch | null> {
  const [found] = await tx
    .select()
    .from(moderationBatches)
    .where(and(eq(moderationBatches.id, id), isNull(moderationBatches.endedAt)))
    .for("update", { skipLocked: true });
  return found ?? null;
}

/** Stores the progress of a batch. */
export async function updateBatchProgress(
  tx: Transaction,
  id: number,
  progress: { done: number; reachedAt: EpochMs | null; reachedId: number | null; endedAt: EpochMs | null },
): Promise<void> {
  const { done, ...reached } = progress;
  await tx
    .update(moderationBatches)
    .set({ ...reached, done: sql`${moderationBatches.done} + ${done}` })
    .where(eq(moderationBatches.id, id));
}

/** Adds to the counts of a batch: decisions made, and decisions undone. */
export async function updateBatchCounts(
  tx: Connection,
  id: number,
  { done = 0, undone = 0 }: { done?: number; undone?: number },
): Promise<void> {
  await tx
    .update(moderationBatches)
    .set({ done: sql`${moderationBatches.done} + ${done}`, undone: sql`${moderationBatches.undone} + ${undone}` })
    .where(eq(moderationBatches.id, id));
}

/** Sends a batch's progress to open dashboards at commit: `b` and JSON on the channel `people`. */
export async function notifyBatchProgress(tx: Connection, progress: BatchProgress): Promise<void> {
  await tx.execute(sql`select pg_notify('people', ${`b${JSON.stringify(progress)}`})`);
}

/** Wakes the processes that work on batches at commit: `b` on the channel `people`. */
export async function notifyBatchWaiting(tx: Connection): Promise<void> {
  await tx.execute(sql`select pg_notify('people', 'b')`);
}

/** Stops a batch that began after `since`; null when there is none of this id. */
export async function updateBatchStopped(
  tx: Transaction,
  { id, since }: { id: number; since: EpochMs },
  now: EpochMs,
): Promise<ModerationBatch | null> {
  const { decision, createdAt } = moderationBatches;
  const [stopped] = await tx
    .update(moderationBatches)
    .set({ endedAt: sql`coalesce(${moderationBatches.endedAt}, ${new Date(now).toISOString()}::timestamptz)` })
    .where(and(eq(moderationBatches.id, id), ne(decision, "undo"), gt(createdAt, since)))
    .returning();
  return stopped ?? null;
}

/** Whether an undoing of this batch is not finished. */
export async function isBeingUndone(tx: Transaction, id: number): Promise<boolean> {
  const { undoes, endedAt } = moderationBatches;
  const found = await tx
    .select({ id: moderationBatches.id })
    .from(moderationBatches)
    .where(and(eq(undoes, id), isNull(endedAt)));
  return found.length > 0;
}

/** The next active decisions of a batch, by id. */
export async function listDecisionsOfBatch(
  db: Connection,
  batchId: number,
  { after, limit }: { after: number; limit: number },
): Promise<readonly number[]> {
  const { id, batchId: ofBatch, undoneAt } = moderationDecisions;
  const found = await db
    .select({ id })
    .from(moderationDecisions)
    .where(and(eq(ofBatch, batchId), gt(id, after), isNull(undoneAt)))
    .orderBy(asc(id))
    .limit(limit);
  return found.map((row) => row.id);
}
