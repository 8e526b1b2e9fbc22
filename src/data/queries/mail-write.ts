import { type SQL, and, eq, sql } from "drizzle-orm";
import { MAIL_PRIORITIES } from "#core/mail/claimed-mail.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type MailToSend = {
  /** Idempotency key of the occasion, such as `reset-password:` and the token's number: each key is sent once (at most 300 characters). */
  key: string;
  /** One validated address. */
  to: string;
  language: string;
  /** For a recipient who chose no time zone. Null means the site's. */
  zone: ZoneId | null;
  message: MailMessage;
  userId: string | null;
};

/** The recipient's preferred hour format; null without an account or a preference. */
function hoursOf(userId: string | null): SQL {
  return sql`(select hour12 from ${userPreferences} where user_id = ${userId})`;
}

/** The time zone that the recipient chose, or the given one. */
function zoneOf(userId: string | null, zone: ZoneId | null): SQL {
  return sql`coalesce((select timezone from ${userPreferences} where user_id = ${userId}), ${zone}::text)`;
}

/** Queues a message, sent within about a second of the commit, if the transaction commits. A known key adds nothing. */
export async function enqueueMail(tx: Connection, mail: MailToSend, now: EpochMs): Promise<void> {
  const { key, to, language, zone, message, userId } = mail;
  await tx
    .insert(mailMessages)
    .values({
      key,
      name: message.name,
      recipient: to,
      userId,
      language,
      zone: zoneOf(userId, zone),
      hour12: hoursOf(userId),
      message,
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: mailMessages.key });
}

/** One of several messages, with its reader's hour format. */
export type OneOfMany = MailToSend & { hour12: boolean | null };

/** Queues messages in one statement; returns their ids by key, without the keys that already existed. */
export async function enqueueMails(
  tx: Connection,
  mails: readonly OneOfMany[],
  priority: keyof typeof MAIL_PRIORITIES,
  now: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  if (mails.length === 0) return new Map();
  const rows = mails.map(({ to, message, ...mail }) => ({
    ...mail,
    name: message.name,
    recipient: to,
    message,
    priority: MAIL_PRIORITIES[priority],
    dueAt: now,
    createdAt: now,
  }));
  const stored = await tx.execute<{ id: number; key: string }>(
    sql`${insertRowsSql(mailMessages, rows)} on conflict (key) do nothing returning id::int as id, key`,
  );
  return new Map(stored.rows.map(({ id, key }) => [key, id]));
}

/** Postpones a message that was queued in this transaction. */
export async function updateMailDueAt(tx: Transaction, key: string, dueAt: EpochMs): Promise<void> {
  await tx
    .update(mailMessages)
    .set({ dueAt })
    .where(and(eq(mailMessages.key, key), eq(mailMessages.status, "waiting")));
}

/** Deletes a message that nobody has started to send; false when it is being sent or was sent. */
export async function deleteWaitingMail(tx: Transaction, key: string): Promise<boolean> {
  const gone = await tx.delete(mailMessages).where(and(eq(mailMessages.key, key), eq(mailMessages.status, "waiting")));
  return gone.rowCount === 1;
}

/** Deletes a message that was queued in this transaction; no message has the empty key. */
export async function deleteMail(tx: Transaction, key: string): Promise<void> {
  await tx.delete(mailMessages).where(eq(mailMessages.key, key));
}
