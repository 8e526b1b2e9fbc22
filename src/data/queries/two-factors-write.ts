import { and, eq, ne } from "drizzle-orm";
import { twoFactors, users } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** Has sign-in ask for the second factor, or not; false when it is so already. Whoever asks next waits for this transaction. */
export async function askForTwoFactor(tx: Connection, userId: string, asked: boolean): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ twoFactorEnabled: asked })
    .where(and(eq(users.id, userId), ne(users.twoFactorEnabled, asked)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Forgets the authenticator app of an account and its recovery codes. */
export async function forgetTwoFactor(tx: Connection, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
}
