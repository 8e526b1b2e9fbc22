import { eq } from "drizzle-orm";
import { mailMessages } from "#data/tables/mail.ts";
import type { Transaction } from "#data/transaction.ts";

/** Takes a message back that was asked for in this very transaction; no message has the empty key. */
export async function deleteMail(tx: Transaction, key: string): Promise<void> {
  await tx.delete(mailMessages).where(eq(mailMessages.key, key));
}
