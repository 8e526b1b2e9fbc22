import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type EventBefore, reviewedWords } from "#core/moderation/waiting-reason.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { moderationDecisions, reviewedWords as reviewed } from "#data/tables/moderation-desk.ts";
import type { Transaction } from "#data/transaction.ts";

type NewDecision = Pick<typeof moderationDecisions.$inferInsert, "eventId" | "batchId" | "decision" | "decidedBy">;

/** Stores a decision with the event's earlier status; returns its id. */
export async function insertDecision(
  tx: Transaction,
  decision: NewDecision & { before: EventBefore },
  now: EpochMs,
): Promise<number> {
  const [added] = await tx
    .insert(moderationDecisions)
    .values({ ...decision, decidedAt: now })
    .returning({ id: moderationDecisions.id });
  return added?.id ?? 0;
}

/** Locks the decision with this id for this transaction; null when there is none. */
export async function lockDecision(tx: Transaction, id: number) {
  const [found] = await tx.select().from(moderationDecisions).where(eq(moderationDecisions.id, id)).for("update");
  return found ?? null;
}

/** The id of an event's newest active decision; null when there is none. */
export async function findLatestDecision(tx: Transaction, eventId: number): Promise<number | null> {
  const [found] = await tx
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.eventId, eventId), isNull(moderationDecisions.undoneAt)))
    .orderBy(desc(moderationDecisions.id))
    .limit(1);
  return found?.id ?? null;
}

/** Marks a decision as undone. */
export async function updateDecisionUndone(
  tx: Transaction,
  id: number,
  undoneBy: string | null,
  now: EpochMs,
): Promise<void> {
  await tx.update(moderationDecisions).set({ undoneAt: now, undoneBy }).where(eq(moderationDecisions.id, id));
}

/** Stores the text of a decided event for the next review; text stored before an earlier edit stays. */
export async function insertReviewedText(tx: Transaction, event: StoredEvent, now: EpochMs): Promise<void> {
  const { id: eventId, moderation, moderationReason: reason } = event;
  if (moderation === "pending") return;
  await tx
    .insert(reviewed)
    .values({ eventId, moderation, reason, words: reviewedWords(event), storedAt: now })
    .onConflictDoNothing({ target: reviewed.eventId });
}

/** Deletes the reviewed text of an event and returns it; null when none was stored. */
export async function deleteReviewedText(tx: Transaction, eventId: number): Promise<EventBefore["reviewed"]> {
  const [taken] = await tx.delete(reviewed).where(eq(reviewed.eventId, eventId)).returning();
  if (taken === undefined) return null;
  const { eventId: _eventId, ...words } = taken;
  return words;
}

/** Restores the reviewed text from before a decision. */
export async function insertFormerReviewedText(
  tx: Transaction,
  eventId: number,
  words: NonNullable<EventBefore["reviewed"]>,
): Promise<void> {
  await tx
    .insert(reviewed)
    .values({ eventId, ...words })
    .onConflictDoNothing({ target: reviewed.eventId });
}

/** Deletes these events' texts everywhere in the moderation tables, so that nothing outlives the events' own texts. */
export async function deleteModerationTexts(tx: Transaction, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const ids = sql`any(${sql.param([...eventIds])}::bigint[])`;
  await tx.execute(sql`delete from reviewed_words where event_id = ${ids}`);
  await tx.execute(sql`delete from moderation_decisions where event_id = ${ids}`);
  await tx.execute(sql`delete from event_merges where kept_id = ${ids} or folded_id = ${ids}`);
}
