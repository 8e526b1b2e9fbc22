import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { accountTokens, type TokenPurpose } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

export type AccountToken = typeof accountTokens.$inferSelect;

type NewToken = Pick<AccountToken, "purpose" | "userId" | "email" | "expiresAt"> &
  Partial<Pick<AccountToken, "secret" | "returnTo">>;

/** Under what a link's token is kept. It has 256 random bits, so a plain hash is enough. */
function tokenId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Makes a token for a mailed link; only its hash is kept. */
export async function insertAccountToken(tx: Connection, token: NewToken, now: EpochMs): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  await tx.insert(accountTokens).values({ ...token, id: tokenId(made), createdAt: now });
  return made;
}

/** What a link's token says, used and too old ones too; null when there is none for this purpose. */
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

/** Uses a link's token up; null when it was never there, is used or is too old. Of two at the same time one gets it. */
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

/** Ends what was mailed to an account for a purpose before. */
export async function deleteAccountTokens(tx: Connection, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
}

/** Ends what was mailed to an account for a purpose since a moment. */
export async function deleteAccountTokensSince(
  tx: Connection,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
  since: EpochMs,
): Promise<void> {
  const own = and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose));
  await tx.delete(accountTokens).where(and(own, gte(accountTokens.createdAt, since)));
}

/** Keeps a code under its own id; a code that stood there counts no longer. */
export async function insertCode(
  tx: Connection,
  code: { id: string; userId: string | null; secret: string; returnTo: string; expiresAt: EpochMs },
  now: EpochMs,
): Promise<void> {
  const row = { ...code, purpose: "sign-in-code" as const, attempts: 0, usedAt: null, createdAt: now };
  await tx.insert(accountTokens).values(row).onConflictDoUpdate({ target: accountTokens.id, set: row });
}

/** Counts an attempt at a code and returns it; null when there is none, it is used, too old, or was tried too often. */
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

/** Uses a code up; false when somebody else was faster. */
export async function consumeCode(tx: Connection, id: string, now: EpochMs): Promise<boolean> {
  const rows = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.id, id), isNull(accountTokens.usedAt)))
    .returning({ id: accountTokens.id });
  return rows.length > 0;
}
