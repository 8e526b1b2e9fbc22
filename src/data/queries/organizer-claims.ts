import { and, asc, desc, eq, sql } from "drizzle-orm";
import { organizerClaims } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** A person's latest claim on an organizer; null for none. */
export async function findLatestClaim(db: Connection, organizerId: number, userId: string) {
  const { id, state, reason, createdAt } = organizerClaims;
  const [found] = await db
    .select({ id, state, reason, createdAt })
    .from(organizerClaims)
    .where(and(eq(organizerClaims.organizerId, organizerId), eq(organizerClaims.userId, userId)))
    .orderBy(desc(organizerClaims.id))
    .limit(1);
  return found ?? null;
}

/** Open claims on this organizer, the oldest first. */
export function listPendingClaims(db: Connection, organizerId: number) {
  const { id, userId } = organizerClaims;
  return db
    .select({ id, userId })
    .from(organizerClaims)
    .where(and(eq(organizerClaims.organizerId, organizerId), eq(organizerClaims.state, "pending")))
    .orderBy(asc(id));
}

export async function countPendingClaimsOf(db: Connection, userId: string): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from organizer_claims where user_id = ${userId} and state = 'pending'`,
  );
  return found.rows[0]?.n ?? 0;
}

/** The claimant; null for an unknown claim. */
export async function findClaimant(db: Connection, claimId: number): Promise<string | null> {
  const [found] = await db
    .select({ userId: organizerClaims.userId })
    .from(organizerClaims)
    .where(eq(organizerClaims.id, claimId));
  return found?.userId ?? null;
}
