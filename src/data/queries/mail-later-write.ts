import { and, eq } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { mailMessages } from "#data/tables/mail.ts";
import type { Transaction } from "#data/transaction.ts";

/** Has a message that was asked for in this transaction wait until a later moment. */
export async function updateMailDueAt(tx: Transaction, key: string, dueAt: EpochMs): Promise<void> {
  await tx
    .update(mailMessages)
    .set({ dueAt })
    .where(and(eq(mailMessages.key, key), eq(mailMessages.status, "waiting")));
}

/** Takes back a message that nobody has begun to send; false for one that is on its way, which stays. */
export async function deleteWaitingMail(tx: Transaction, key: string): Promise<boolean> {
  const gone = await tx.delete(mailMessages).where(and(eq(mailMessages.key, key), eq(mailMessages.status, "waiting")));
  return gone.rowCount === 1;
}
