import { randomBytes } from "node:crypto";
import { enqueuePush } from "#commands/push/enqueue-push.ts";
import { deviceReminderKey, pushJoinPath } from "#core/push/push.ts";
import { decideReminder } from "#core/reminders/due-reminder.ts";
import { reminderOffPath } from "#core/reminders/reminder-address.ts";
import { type RemindedDate, remindedPath, reminderLetter } from "#core/reminders/reminder-letter.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  type ClaimedReminder,
  findOrInsertStopKeys,
  insertReminderNotifications,
  lockDueReminders,
  updateReminderTimes,
  updateSettledReminders,
} from "#data/queries/due-reminders-write.ts";
import { enqueueMails, type OneOfMany } from "#data/queries/mail-write.ts";
import { notifyPeople } from "#data/queries/notifications-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** A reminder that is sent now. */
type Sent = ClaimedReminder & { date: RemindedDate };

type Sending = { language: string; now: EpochMs };

/**
 * Sends the next due reminders in one transaction: a process that dies in the middle has sent none of them, and another
 * one sends them. Returns how many were looked at, and how many of them were sent.
 */
export async function sendReminders(
  { db }: Pick<Database, "db">,
  { limit, language }: { limit: number; language: string },
  now: EpochMs,
): Promise<{ due: number; sent: number }> {
  return transaction(db, async (tx) => {
    const due = await lockDueReminders(tx, limit, now);
    const decided = due.map((reminder) => ({
      reminder,
      ...decideReminder({ ...reminder, startsAt: reminder.date?.startsAt ?? null }, now),
    }));
    const sent = decided.flatMap(({ reminder, act }) => (act === "send" && isDated(reminder) ? [reminder] : []));
    await sendByMail(tx, sent, { language, now });
    await sendByBell(tx, sent, now);
    await sendByPush(tx, sent, now);
    await updateReminderTimes(
      tx,
      decided.flatMap(({ reminder: { id }, ...each }) => (each.act === "wait" ? [{ id, ...each }] : [])),
    );
    const settled = decided.flatMap(({ reminder: { id }, act }) =>
      act === "wait" ? [] : [{ id, state: act === "send" ? ("sent" as const) : ("ended" as const) }],
    );
    await updateSettledReminders(tx, settled, now);
    return { due: due.length, sent: sent.length };
  });
}

function isDated(reminder: ClaimedReminder): reminder is Sent {
  return reminder.date !== null;
}

async function sendByMail(tx: Transaction, sent: readonly Sent[], { language, now }: Sending): Promise<void> {
  const byMail = sent.filter(({ channel }) => channel === "mail");
  const newKey = () => randomBytes(16).toString("base64url");
  const people = byMail.map(({ userId }) => userId);
  const keys = await findOrInsertStopKeys(tx, people, { newKey, now });
  const mails = byMail.map((each) => mailOf(each, keys.get(each.userId) ?? "", { language, now }));
  await enqueueMails(tx, mails, "timely", now);
}

function mailOf({ id, userId, email, zone, hour12, date }: Sent, key: string, { language, now }: Sending): OneOfMany {
  const data = reminderLetter(date, { zone, unsubscribePath: reminderOffPath(key, date.publicId) }, now);
  const message = { name: "event-reminder", data } as const;
  return { key: `event-reminder:${id}`, to: email, language, zone, hour12, message, userId };
}

async function sendByBell(tx: Transaction, sent: readonly Sent[], now: EpochMs): Promise<void> {
  const byBell = sent.filter(({ channel }) => channel === "bell");
  const bellRows = byBell.map(({ userId, eventId, date: { startsAt, rrule, originalLocal } }) => ({
    userId,
    eventId,
    facts: { startsAt, ...(rrule !== null && { originalLocal }) },
  }));
  await insertReminderNotifications(tx, bellRows, now);
  await notifyPeople(tx, [...new Set(byBell.map(({ userId }) => userId))]);
}

async function sendByPush(tx: Transaction, sent: readonly Sent[], now: EpochMs): Promise<void> {
  for (const { userId, leadMinutes, date } of sent.filter(({ channel }) => channel === "push")) {
    const { startsAt, publicId } = date;
    const facts = {
      title: cleanLine(date.title),
      body: null,
      startsAt,
      path: remindedPath(date),
      joinPath: pushJoinPath(date, { startsAt, at: now, member: true }),
      tag: `event-${publicId}`,
    };
    const once = deviceReminderKey(date.scheduleId, date.originalLocal, leadMinutes);
    await enqueuePush(tx, { userId, once, facts, dueAt: now, expiresAt: startsAt });
  }
}
