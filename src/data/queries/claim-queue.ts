import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { QueuePlace } from "#core/admin/queues-address.ts";
import type { ListKey } from "#core/list-address.ts";
import type { ClaimState } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { users } from "#data/tables/accounts.ts";
import { organizerClaims, organizers } from "#data/tables/organizers.ts";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "#data/transaction.ts";

/** A claim for moderators, with the evidence that the claimant belongs to the organizer. */
export type QueuedClaim = {
  id: number;
  publicId: string;
  organizer: string;
  /** Version of the profile, which the decision must state. */
  version: number;
  websiteUrl: string | null;
  contactEmail: string | null;
  userId: string;
  claimant: string | null;
  email: string;
  message: string;
  createdAt: EpochMs;
};

/** A page of open claims, the oldest first: after `after`, or the last ones before `before`. */
export async function listQueuedClaims(
  db: Connection,
  { after, before, limit }: QueuePlace & { limit: number },
): Promise<readonly QueuedClaim[]> {
  const { id, userId, message, createdAt, state } = organizerClaims;
  const { publicId, name: organizer, version, websiteUrl, contactEmail, deletedAt } = organizers;
  const isBack = after === null && before !== null;
  const order = isBack ? [desc(createdAt), desc(id)] : [asc(createdAt), asc(id)];
  const found = await db
    .select({
      id,
      publicId,
      organizer,
      version,
      websiteUrl,
      contactEmail,
      userId,
      claimant: users.name,
      email: users.email,
      message,
      createdAt,
    })
    .from(organizerClaims)
    .innerJoin(organizers, eq(organizers.id, organizerClaims.organizerId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(state, "pending"), isNull(deletedAt), beyond(after ?? before, isBack)))
    .orderBy(...order)
    .limit(limit);
  return isBack ? found.toReversed() : found;
}

function beyond(key: ListKey | null, isBack: boolean): SQL | undefined {
  if (key === null) return undefined;
  const { createdAt, id } = organizerClaims;
  return sql`(${createdAt}, ${id}) ${sql.raw(isBack ? "<" : ">")} (${sqlInstant(key.since)}, ${key.id})`;
}

/** The decision about a claim, and who made it; null for an unknown claim. */
export async function findClaimDecision(
  db: Connection,
  claimId: number,
): Promise<{ state: ClaimState; by: string | null; name: string } | null> {
  const deciders = alias(users, "deciders");
  const [found] = await db
    .select({ state: organizerClaims.state, by: deciders.name, name: organizers.name })
    .from(organizerClaims)
    .innerJoin(organizers, eq(organizers.id, organizerClaims.organizerId))
    .leftJoin(deciders, eq(deciders.id, organizerClaims.decidedBy))
    .where(eq(organizerClaims.id, claimId));
  return found ?? null;
}
