import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ApiScope } from "#core/accounts/api-token.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { roles, users } from "#data/tables/accounts.ts";
import { apiTokens } from "#data/tables/api-tokens.ts";
import type { Connection } from "#data/transaction.ts";

/** The hash by which a token is found. A token has 256 random bits, so a plain hash is enough. */
export function hashOfApiToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A member's tokens, the newest first, without their hashes. */
export function listApiTokens(db: Connection, userId: string) {
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      start: apiTokens.start,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      usedAt: apiTokens.usedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.id));
}

/** For whom a token acts, in their role of today, and what it allows. */
export type TokenHolder = {
  tokenId: number;
  userId: string;
  email: string;
  name: string | null;
  role: Viewer["role"];
  scopes: readonly ApiScope[];
  /** When its last use was recorded. */
  usedAt: EpochMs | null;
};

/** The holder of the token with this hash; null if it is unknown or expired, or its account suspended or leaving. */
export async function findTokenHolder(db: Connection, tokenHash: string, now: EpochMs): Promise<TokenHolder | null> {
  const [found] = await db
    .select({
      tokenId: apiTokens.id,
      userId: apiTokens.userId,
      email: users.email,
      name: users.name,
      role: sql<Viewer["role"]>`coalesce(${roles.role}, 'user')`,
      scopes: apiTokens.scopes,
      usedAt: apiTokens.usedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(roles, eq(roles.userId, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
        isNull(users.suspendedAt),
        isNull(users.leaveAt),
      ),
    );
  return found ?? null;
}
