import { eq } from "drizzle-orm";
import type { MailMessage } from "#core/mail/mail-message.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { mailMessages } from "#data/tables/mail.ts";
import type { Connection } from "#data/transaction.ts";

type MailToSend = {
  /** Names the occasion, such as `reset-password:` and the token's number: the same key is sent once (at most 300 characters). */
  key: string;
  /** One checked address. */
  to: string;
  language: string;
  /** Null means the site's zone. */
  zone: ZoneId | null;
  message: MailMessage;
  userId: string | null;
};

/** Has a message sent within about a second of the commit, if the transaction commits; nothing more is needed. A key that is known already adds nothing. */
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
      zone,
      message,
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: mailMessages.key });
}

/** Forgets every message to a person, sent or not: part of erasing an account. */
export async function forgetMailOf(tx: Connection, userId: string): Promise<void> {
  await tx.delete(mailMessages).where(eq(mailMessages.userId, userId));
}
