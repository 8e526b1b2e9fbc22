import { and, eq, inArray, sql } from "drizzle-orm";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { savedDates, savedEvents } from "#data/tables/saved-events.ts";
import { schedules } from "#data/tables/schedules.ts";
import type { Transaction } from "#data/transaction.ts";

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
