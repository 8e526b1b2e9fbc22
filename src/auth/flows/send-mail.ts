import type { AuthScope } from "#auth/scope.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import { deleteMail, enqueueMail } from "#data/queries/mail-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Letter = { to: string; userId: string | null; message: MailMessage };

/** Queues a mail to a person, in the language and zone of this request. */
export async function sendMail(tx: Transaction, scope: AuthScope, letter: Letter): Promise<string> {
  const { language, zone } = scope.visit;
  const key = `${letter.message.name}:${crypto.randomUUID()}`;
  await enqueueMail(tx, { ...letter, key, language, zone }, scope.now);
  return key;
}

/**
 * Queues a mail only if `isFor` is set. Otherwise the row is inserted and deleted before the transaction ends: the
 * same two statements either way, so that the duration reveals nothing (PRODUCT P9).
 */
export async function sendMailIf(
  tx: Transaction,
  scope: AuthScope,
  letter: Letter & { isFor: boolean },
): Promise<void> {
  const { isFor, ...rest } = letter;
  const key = await sendMail(tx, scope, rest);
  await deleteMail(tx, isFor ? "" : key);
}
