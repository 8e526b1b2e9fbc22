import { and, eq, sql } from "drizzle-orm";
import type { ReminderPreferences } from "#core/reminders/reminder.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { mutedReminders, reminderPreferences } from "#data/tables/reminders.ts";
import type { Transaction } from "#data/transaction.ts";

type Chosen = ReminderPreferences & { userId: string; zone: ZoneId };

/** Stores when and how a member is reminded; the account's row is locked. */
export async function upsertReminderPreferences(
  tx: Transaction,
  { userId, zone, leads, channels, quiet }: Chosen,
  now: EpochMs,
): Promise<void> {
  const chosen = {
    leads: [...leads],
    channels: [...channels],
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
  };
  const values = { ...chosen, zone, changedAt: now };
  await tx
    .insert(reminderPreferences)
    .values({ userId, ...values, createdAt: now })
    .onConflictDoUpdate({ target: reminderPreferences.userId, set: values });
}

/** Stores that a member wants no reminders of an event; false when that was stored already. */
export async function insertMutedReminder(
  tx: Transaction,
  { userId, eventId }: { userId: string; eventId: number },
  now: EpochMs,
): Promise<boolean> {
  const added = await tx.insert(mutedReminders).values({ userId, eventId, createdAt: now }).onConflictDoNothing();
  return (added.rowCount ?? 0) > 0;
}

/** Deletes that a member wants no reminders of an event; false when nothing was stored. */
export async function deleteMutedReminder(tx: Transaction, userId: string, eventId: number): Promise<boolean> {
  const gone = await tx
    .delete(mutedReminders)
    .where(and(eq(mutedReminders.userId, userId), eq(mutedReminders.eventId, eventId)));
  return (gone.rowCount ?? 0) > 0;
}

/** Records that a member turned reminders on at this moment: those that were due before are not sent late. */
export async function updateRemindersChosen(tx: Transaction, userId: string, now: EpochMs): Promise<void> {
  await tx.update(reminderPreferences).set({ changedAt: now }).where(eq(reminderPreferences.userId, userId));
}

/** Deletes a member's mail of reminders that nobody has started to send: of one event, or of all when it is null. */
export async function deleteWaitingReminderMail(
  tx: Transaction,
  userId: string,
  offPath: string | null,
): Promise<void> {
  const ofEvent = offPath === null ? sql`true` : sql`message #>> '{data,unsubscribePath}' = ${offPath}`;
  await tx.execute(sql`delete from mail_messages
    where user_id = ${userId} and name = 'event-reminder' and status = 'waiting' and ${ofEvent}`);
}

/**
 * Adds pushes to the ways in which a member with reminders is reminded; stores `proposed` for one who was not asked yet.
 * False when nothing changed.
 */
export async function upsertPushChannel(
  tx: Transaction,
  { userId, zone, proposed }: { userId: string; zone: ZoneId; proposed: ReminderPreferences },
  now: EpochMs,
): Promise<boolean> {
  const at = sqlInstant(now);
  const [leads, channels] = [sqlArray(proposed.leads, "smallint"), sqlArray(proposed.channels, "text")];
  const changed = await tx.execute(sql`
    insert into reminder_preferences as c (user_id, leads, channels, zone, changed_at, created_at)
    values (${userId}, ${leads}, ${channels}, ${zone}, ${at}, ${at})
    on conflict (user_id) do update set channels = array_append(c.channels, 'push'), changed_at = ${at}
     where 'push' <> all(c.channels) and cardinality(c.leads) > 0`);
  return (changed.rowCount ?? 0) > 0;
}

/** Takes mail out of the ways in which a member is reminded; false when it was not among them. */
export async function updateMailChannelOff(tx: Transaction, userId: string, now: EpochMs): Promise<boolean> {
  const changed = await tx.execute(sql`
    update reminder_preferences set channels = array_remove(channels, 'mail'), changed_at = ${sqlInstant(now)}
     where user_id = ${userId} and 'mail' = any(channels)`);
  return (changed.rowCount ?? 0) > 0;
}
