import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type EventBefore, reviewedWords } from "#core/moderation/waiting-reason.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { moderationDecisions, reviewedWords as reviewed } from "#data/tables/moderation-desk.ts";
import type { Transaction } from "#data/transaction.ts";

type NewDecision = Pick<typeof moderationDecisions.$inferInsert, "eventId" | "batchId" | "decision" | "decidedBy">;

/** Stores decisions with their events' earlier status; returns their ids in the same order. */
export async function insertDecisions(
  tx: Transaction,
  decisions: readonly (NewDecision & { before: EventBefore })[],
  now: EpochMs,
): Promise<readonly number[]> {
  if (decisions.length === 0) return [];
  const added = await tx
    .insert(moderationDecisions)
    .values(decisions.map((decision) => ({ ...decision, decidedAt: now })))
    .returning({ id: moderationDecisions.id });
  return added.map(({ id }) => id);
}

/** The values that a decision gives its events. */
type DecidedStatus = Pick<EventBefore, "moderation" | "moderationReason" | "moderatedBy"> & { listing: Listing };

/** Gives these events the status of a decision: nothing about them waits for a review any more. */
export async function updateEventsDecided(
  tx: Transaction,
  ids: readonly number[],
  status: DecidedStatus,
  now: EpochMs,
): Promise<void> {
  const at = sqlInstant(now);
  await tx
    .update(events)
    .set({
      ...status,
      moderatedAt: now,
      held: false,
      reviewQueuedAt: null,
      importStatus: sql`case when ${events.importStatus} is not null then 'done' end`,
      linkDeadSeenAt: sql`case when ${events.linkState} = 'dead' then ${at} else ${events.linkDeadSeenAt} end`,
      unconfirmedSeenAt: sql`case when ${events.unconfirmedAt} is not null then ${at} else ${events.unconfirmedSeenAt} end`,
      ...(status.listing !== "hidden" && { firstListedAt: sql`coalesce(${events.firstListedAt}, ${at})` }),
      updatedAt: now,
    })
    .where(inArray(events.id, [...ids]));
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

/** Deletes the reviewed texts of these events and returns them by event. */
export async function deleteReviewedTexts(
  tx: Transaction,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<EventBefore["reviewed"]>>> {
  const taken = await tx
    .delete(reviewed)
    .where(inArray(reviewed.eventId, [...eventIds]))
    .returning();
  return new Map(taken.map(({ eventId, ...words }) => [eventId, words]));
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
