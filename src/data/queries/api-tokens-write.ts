import { and, count, eq, lt } from "drizzle-orm";
import { EXPIRED_API_TOKEN_RETENTION_MS } from "#core/accounts/api-token.ts";
import { type EpochMs, floorToMinute } from "#core/time/instant.ts";
import { apiTokens } from "#data/tables/api-tokens.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** How many tokens a member has; right until the transaction ends if their account is locked. */
export async function countApiTokens(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(apiTokens).where(eq(apiTokens.userId, userId));
  return row?.count ?? 0;
}

export async function insertApiToken(
  tx: Transaction,
  added: Omit<typeof apiTokens.$inferInsert, "id" | "usedAt">,
): Promise<void> {
  await tx.insert(apiTokens).values(added);
}

/** Revokes one of a member's tokens; returns its name, or null when they have no such token. */
export async function deleteApiToken(
  tx: Transaction,
  { userId, id }: { userId: string; id: number },
): Promise<string | null> {
  const own = and(eq(apiTokens.id, id), eq(apiTokens.userId, userId));
  const [deleted] = await tx.delete(apiTokens).where(own).returning({ name: apiTokens.name });
  return deleted?.name ?? null;
}

/** Revokes all tokens of a member, whose account somebody else may have used; returns how many there were. */
export async function deleteApiTokensOf(tx: Connection, userId: string): Promise<number> {
  return (await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))).rowCount ?? 0;
}

/** Records the last use of a token, to the minute. */
export async function updateApiTokenUsed(db: Connection, id: number, now: EpochMs): Promise<void> {
  await db
    .update(apiTokens)
    .set({ usedAt: floorToMinute(now) })
    .where(eq(apiTokens.id, id));
}

/** Deletes tokens that expired a while ago; returns their number. */
export async function deleteOldApiTokens(db: Connection, now: EpochMs): Promise<number> {
  const old = lt(apiTokens.expiresAt, now - EXPIRED_API_TOKEN_RETENTION_MS);
  return (await db.delete(apiTokens).where(old)).rowCount ?? 0;
}
