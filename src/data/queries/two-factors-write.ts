import { and, eq, ne, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { twoFactors, users, verifications } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** Has sign-in ask for the second factor, or not; false when it is so already. Whoever asks next waits for this transaction. */
export async function updateTwoFactorRequired(tx: Connection, userId: string, asked: boolean): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ twoFactorEnabled: asked })
    .where(and(eq(users.id, userId), ne(users.twoFactorEnabled, asked)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Takes a code, by its hash, for good until a moment; false when another than `by` took it before. */
export async function insertUsedCode(
  tx: Connection,
  { id, by, until }: { id: string; by: string; until: EpochMs },
  now: EpochMs,
): Promise<boolean> {
  const row = { id, identifier: "used-code", value: by, expiresAt: until, createdAt: now, updatedAt: now };
  const rows = await tx
    .insert(verifications)
    .values(row)
    .onConflictDoUpdate({
      target: verifications.id,
      set: row,
      setWhere: sql`${verifications.expiresAt} <= ${sqlInstant(now)} or ${verifications.value} = ${by}`,
    })
    .returning({ id: verifications.id });
  return rows.length > 0;
}

/** Forgets the authenticator app of an account and its recovery codes. */
export async function deleteTwoFactor(tx: Connection, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
}
