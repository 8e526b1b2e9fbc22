import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EpochMs } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { organizerHandOvers, organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** The public id of a transfer's organizer; null for an unknown id. */
export async function findHandOver(db: Connection, id: number): Promise<string | null> {
  const [found] = await db
    .select({ publicId: organizers.publicId })
    .from(organizerHandOvers)
    .innerJoin(organizers, eq(organizers.id, organizerHandOvers.organizerId))
    .where(eq(organizerHandOvers.id, id));
  return found?.publicId ?? null;
}

/** An active transfer in the list of recent ones: people by name, else by address. */
export type RecentHandOver = {
  id: number;
  name: string;
  publicId: string;
  /** Null when it had no owner. */
  from: string | null;
  to: string;
  by: string | null;
  at: EpochMs;
};

/** The newest active transfers that can be undone, of existing organizers. */
export function listRecentHandOvers(db: Connection, limit: number): Promise<readonly RecentHandOver[]> {
  const [owner, previous] = [alias(users, "owner"), alias(users, "former")];
  const { id, organizerId, fromId, wasOwned, toId, givenBy, givenAt: at, undoneAt } = organizerHandOvers;
  return (
    db
      .select({
        id,
        name: organizers.name,
        publicId: organizers.publicId,
        from: sql<string | null>`coalesce(nullif(${previous.name}, ''), ${previous.email})`,
        to: sql<string>`coalesce(nullif(${owner.name}, ''), ${owner.email})`,
        by: users.name,
        at,
      })
      .from(organizerHandOvers)
      .innerJoin(organizers, eq(organizers.id, organizerId))
      .innerJoin(owner, eq(owner.id, toId))
      .leftJoin(previous, eq(previous.id, fromId))
      .leftJoin(users, eq(users.id, givenBy))
      // It cannot return to an erased account.
      .where(and(isNull(undoneAt), isNull(organizers.deletedAt), or(eq(wasOwned, false), isNotNull(fromId))))
      .orderBy(desc(at), desc(id))
      .limit(limit)
  );
}
