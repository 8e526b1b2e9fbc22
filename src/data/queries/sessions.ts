import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { sessions, users } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** The sessions of an account that are not over, the latest seen first. `seenSince` is the moment before which an unused one ended. */
export function listSessionsOfUser(
  db: Connection,
  userId: string,
  { now, seenSince }: { now: EpochMs; seenSince: EpochMs },
) {
  return db
    .select({
      id: sessions.id,
      network: sessions.ipAddress,
      userAgent: sessions.userAgent,
      openedAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.updatedAt, seenSince)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

/** Which of these sessions are not over, of accounts that are not suspended. */
export async function listAliveSessions(
  db: Connection,
  ids: readonly string[],
  { now, seenSince }: { now: EpochMs; seenSince: EpochMs },
): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.id} = any(${sqlArray(ids, "text")})`,
        gt(sessions.expiresAt, now),
        gt(sessions.updatedAt, seenSince),
        isNull(users.suspendedAt),
      ),
    );
  return new Set(found.map(({ id }) => id));
}
