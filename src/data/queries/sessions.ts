import { and, desc, eq, gt } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sessions } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** The sessions of an account that are not over, the latest seen first. `seenSince` is the moment before which an unused one ended. */
export function sessionsOfUser(
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
