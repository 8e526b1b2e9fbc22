import { and, asc, eq, isNull } from "drizzle-orm";
import type { ClaimState } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { organizerClaims } from "#data/tables/organizer-people.ts";
import { organizers } from "#data/tables/organizers.ts";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "#data/transaction.ts";

/** A claim as a moderator reads it, with what can tie its maker to the listing. */
export type QueuedClaim = {
  id: number;
  publicId: string;
  organizer: string;
  /** The profile's version, for the decision to name. */
  version: number;
  websiteUrl: string | null;
  contactEmail: string | null;
  userId: string;
  claimant: string | null;
  email: string;
  message: string;
  createdAt: EpochMs;
};

/** The claims that wait, the oldest first. */
export function listClaimQueue(db: Connection, limit: number): Promise<QueuedClaim[]> {
  const { id, userId, message, createdAt, state } = organizerClaims;
  const { publicId, name: organizer, version, websiteUrl, contactEmail, deletedAt } = organizers;
  return db
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
    .where(and(eq(state, "pending"), isNull(deletedAt)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** What became of a claim, and who decided it; null for a number that no claim has. */
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
