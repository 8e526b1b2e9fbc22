import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { UNPROVED_DAYS } from "#core/accounts/retention.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { scheduleExceptions, schedules } from "#data/tables/schedules.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** Sets the time at which an account will be erased. */
export async function updateLeaveAt(tx: Transaction, userId: string, leaveAt: EpochMs, now: EpochMs): Promise<void> {
  await tx.update(users).set({ leaveAt, updatedAt: now }).where(eq(users.id, userId));
}

/** Locks an account to be erased for this transaction; null when its owner came back, or it was erased meanwhile. */
export async function lockAccountToErase(tx: Transaction, userId: string, now: EpochMs) {
  const found = await tx.execute<{ email: string; name: string | null; proved: boolean }>(sql`
    select email, name, email_verified as proved from users
     where id = ${userId} and (leave_at <= ${sqlInstant(now)}
           or not email_verified and created_at < ${sqlInstant(now - UNPROVED_DAYS * DAY_MS)})
       for update`);
  return found.rows[0] ?? null;
}

/** Deletes the notes on single dates of these events, and the reasons of moves and cancellations, which are a person's own texts. */
export async function deleteExceptionReasons(tx: Transaction, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const own = tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(inArray(schedules.eventId, [...eventIds]));
  const ofEvents = inArray(scheduleExceptions.scheduleId, own);
  const { cancelled, startsLocal, durationSeconds } = scheduleExceptions;
  const noteOnly = and(eq(cancelled, false), isNull(startsLocal), isNull(durationSeconds));
  await tx.delete(scheduleExceptions).where(and(ofEvents, noteOnly));
  await tx.update(scheduleExceptions).set({ reason: null, note: null }).where(ofEvents);
}

/** Deletes a person's profile, so that its picture can be deleted too. */
export async function deleteProfile(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from profiles where user_id = ${userId}`);
}

/**
 * Deletes an account's row, and with it its sessions, sign-in methods and preferences; also what refers to its address
 * or id without a foreign key: mail to it, tokens, values of the sign-in library.
 */
export async function deleteAccount(tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.delete(mailMessages).where(sql`${mailMessages.userId} = ${id} or ${mailMessages.recipient} = ${email}`);
  // Their messages to organizers still in transit or in the outbox, and their requests for help.
  await tx.execute(sql`delete from mail_messages where key in (
    select 'organizer-message:' || id from organizer_messages where user_id = ${id})`);
  await tx.execute(sql`delete from organizer_invitations where email = ${email}`);
  await tx.execute(sql`delete from account_tokens where email = ${email} and user_id is null`);
  await tx.execute(sql`
    delete from verifications
     where strpos(value, ${id}) > 0 or strpos(identifier, ${id}) > 0
        or strpos(value, ${email}) > 0 or strpos(identifier, ${email}) > 0`);
  await tx.delete(users).where(eq(users.id, id));
}

/** Transfers a person's events of an organizer to another of its people, without the former owner's contact. */
export async function updateEventsOwner(
  tx: Transaction,
  { organizerId, from, to }: { organizerId: number; from: string; to: string },
  now: EpochMs,
): Promise<number> {
  const passed = await tx
    .update(events)
    .set({ userId: to, contactName: null, contactEmail: null, contactPhone: null, updatedAt: now })
    .where(and(eq(events.organizerId, organizerId), eq(events.userId, from)));
  return passed.rowCount ?? 0;
}

/** Deletes the schedules and dates of events for good. */
export async function deleteSchedulesOf(tx: Transaction, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length > 0) await tx.delete(schedules).where(inArray(schedules.eventId, [...eventIds]));
}

/** Deletes farewell mails once they are sent: they are the last rows with the address. */
export async function deleteFarewells(tx: Connection): Promise<number> {
  const gone = await tx.execute(
    sql`delete from mail_messages where name = 'account-erased' and settled_at is not null and status <> 'kept'`,
  );
  return gone.rowCount ?? 0;
}
