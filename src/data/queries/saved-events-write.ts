import { and, eq, inArray, sql } from "drizzle-orm";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { savedDates, savedEvents } from "#data/tables/saved-events.ts";
import { schedules } from "#data/tables/schedules.ts";
import type { Transaction } from "#data/transaction.ts";

const ROWS_AT_ONCE = 2_000;

/** What decides whether somebody may save an event. Until the transaction ends the row cannot go away. */
export async function lockEventToSave(tx: Transaction, publicId: string) {
  const { id, listing, visibility, moderation, held, importStatus, suspendedAt, deletedAt, userId } = events;
  const [found] = await tx
    .select({ id, listing, visibility, moderation, held, importStatus, suspendedAt, deletedAt, userId })
    .from(events)
    .where(eq(events.publicId, publicId))
    .for("key share");
  return found ?? null;
}

/** Whose save, of which event, and of which of its dates alone. */
type SavedDate = { userId: string; scheduleId: number; originalLocal: LocalDateTime };

/** Stores that the event is saved; false when it was already. */
export async function insertSavedEvent(
  tx: Transaction,
  { userId, eventId }: { userId: string; eventId: number },
  savedAt: EpochMs,
): Promise<boolean> {
  const added = await tx
    .insert(savedEvents)
    .values({ userId, eventId, createdAt: savedAt })
    .onConflictDoNothing()
    .returning({ eventId: savedEvents.eventId });
  return added.length > 0;
}

/** Stores that this date alone is saved; false when it was already, or when its schedule went away. */
export async function insertSavedDate(
  tx: Transaction,
  { userId, scheduleId, originalLocal }: SavedDate,
  savedAt: EpochMs,
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into saved_dates (user_id, schedule_id, original_local, created_at)
    select ${userId}, id, ${originalLocal}::timestamp, ${sqlInstant(savedAt)} from schedules where id = ${scheduleId} for key share
    on conflict do nothing returning schedule_id`);
  return added.rows.length > 0;
}

/** Takes an event out of what somebody saved; false when it was not there. */
export async function deleteSavedEvent(tx: Transaction, userId: string, eventId: number): Promise<boolean> {
  const gone = await tx
    .delete(savedEvents)
    .where(and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, eventId)))
    .returning({ eventId: savedEvents.eventId });
  return gone.length > 0;
}

/** Takes the single dates of an event out of what somebody saved: all of them, or the one that is named. How many there were. */
export async function deleteSavedDates(
  tx: Transaction,
  { userId, eventId, originalLocal }: { userId: string; eventId: number; originalLocal?: LocalDateTime },
): Promise<number> {
  const ofEvent = tx.select({ id: schedules.id }).from(schedules).where(eq(schedules.eventId, eventId));
  const date = originalLocal === undefined ? undefined : eq(savedDates.originalLocal, originalLocal);
  const gone = await tx
    .delete(savedDates)
    .where(and(eq(savedDates.userId, userId), inArray(savedDates.scheduleId, ofEvent), date))
    .returning({ scheduleId: savedDates.scheduleId });
  return gone.length;
}

/** A date by its schedule and its original start. */
type DateIdentity = { scheduleId: number; originalLocal: LocalDateTime };

/** The dates of a schedule that somebody saved by themselves. */
export async function savedOriginalsOf(tx: Transaction, scheduleId: number): Promise<readonly LocalDateTime[]> {
  const found = await tx
    .selectDistinct({ originalLocal: savedDates.originalLocal })
    .from(savedDates)
    .where(eq(savedDates.scheduleId, scheduleId));
  return found.map((row) => row.originalLocal);
}

/**
 * Brings the saves of single dates to where the dates went (PRODUCT P3). All leave before any arrives: one date's new place may
 * be another's old one. Who had saved both keeps one save.
 */
export async function moveSavedDates(
  tx: Transaction,
  moves: readonly { from: DateIdentity; to: DateIdentity }[],
): Promise<void> {
  const rows: (typeof savedDates.$inferInsert)[] = [];
  for (const { from, to } of moves) {
    const left = await tx
      .delete(savedDates)
      .where(and(eq(savedDates.scheduleId, from.scheduleId), eq(savedDates.originalLocal, from.originalLocal)))
      .returning({ userId: savedDates.userId, createdAt: savedDates.createdAt });
    rows.push(...left.map((save) => ({ ...save, ...to })));
  }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insert(savedDates)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
}
