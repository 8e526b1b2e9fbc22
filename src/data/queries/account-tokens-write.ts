import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { accountTokens, type TokenPurpose } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

export type AccountToken = typeof accountTokens.$inferSelect;

type NewToken = Pick<AccountToken, "purpose" | "userId" | "email" | "expiresAt"> &
  Partial<Pick<AccountToken, "secret" | "returnTo">>;

/** The stored id of a link's token. The token has 256 random bits, so a plain hash is enough. */
function tokenId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Creates a token for a mailed link; only its hash is stored. */
export async function insertAccountToken(tx: Connection, token: NewToken, now: EpochMs): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  await tx.insert(accountTokens).values({ ...token, id: tokenId(made), createdAt: now });
  return made;
}

/** The stored data of a link's token, also of a used or expired one; null when there is none for this purpose. */
export async function findAccountToken(
  db: Connection,
  purpose: TokenPurpose,
  token: string,
): Promise<AccountToken | null> {
  const rows = await db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.id, tokenId(token)), eq(accountTokens.purpose, purpose)));
  return rows[0] ?? null;
}

/** Consumes a link's token; null when it is unknown, used or expired. Of two concurrent calls one succeeds. */
export async function consumeAccountToken(
  tx: Connection,
  { purpose, token }: { purpose: TokenPurpose; token: string },
  now: EpochMs,
): Promise<AccountToken | null> {
  const rows = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.id, tokenId(token)),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Deletes an account's mailed tokens for a purpose. */
export async function deleteAccountTokens(tx: Connection, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
}

/** Deletes an account's tokens for a purpose that were mailed since a time. */
export async function deleteAccountTokensSince(
  tx: Connection,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
  since: EpochMs,
): Promise<void> {
  const own = and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose));
  await tx.delete(accountTokens).where(and(own, gte(accountTokens.createdAt, since)));
}

/** Stores a code under its own id, replacing an earlier one. */
export async function insertCode(
  tx: Connection,
  code: { id: string; userId: string | null; secret: string; returnTo: string; expiresAt: EpochMs },
  now: EpochMs,
): Promise<void> {
  const row = { ...code, purpose: "sign-in-code" as const, attempts: 0, usedAt: null, createdAt: now };
  await tx.insert(accountTokens).values(row).onConflictDoUpdate({ target: accountTokens.id, set: row });
}

/** Counts an attempt at a code and returns the code; null when it is unknown, used, expired, or was tried too often. */
export async function updateCodeAttempts(
  db: Connection,
  { id, attemptsMax }: { id: string; attemptsMax: number },
  now: EpochMs,
): Promise<AccountToken | null> {
  const rows = await db
    .update(accountTokens)
    .set({ attempts: sql`${accountTokens.attempts} + 1` })
    .where(
      and(
        eq(accountTokens.id, id),
        eq(accountTokens.purpose, "sign-in-code"),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, now),
        lt(accountTokens.attempts, attemptsMax),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Consumes a code; false when someone else was faster. */
export async function consumeCode(tx: Connection, id: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.id, id), isNull(accountTokens.usedAt)))
    .returning({ id: accountTokens.id });
  return rows.length > 0;
}
