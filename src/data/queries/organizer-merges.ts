import { desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EpochMs } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { organizerMerges, organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** The public ids of a merge's two organizers; null for an unknown id. */
export async function findOrganizerMerge(
  db: Connection,
  id: number,
): Promise<{ survivorPublicId: string; foldedPublicId: string } | null> {
  const found = await db.execute<{ survivorPublicId: string; foldedPublicId: string }>(sql`
    select k.public_id as "survivorPublicId", f.public_id as "foldedPublicId" from organizer_merges m
      join organizers k on k.id = m.kept_id join organizers f on f.id = m.folded_id where m.id = ${id}`);
  return found.rows[0] ?? null;
}

/** An active merge in the list of recent ones. */
export type RecentOrganizerMerge = {
  id: number;
  survivor: string;
  survivorPublicId: string;
  folded: string;
  by: string | null;
  at: EpochMs;
};

/** The newest active merges. */
export async function listRecentOrganizerMerges(
  db: Connection,
  limit: number,
): Promise<readonly RecentOrganizerMerge[]> {
  const folded = alias(organizers, "folded");
  return db
    .select({
      id: organizerMerges.id,
      survivor: organizers.name,
      survivorPublicId: organizers.publicId,
      folded: folded.name,
      by: users.name,
      at: organizerMerges.mergedAt,
    })
    .from(organizerMerges)
    .innerJoin(organizers, eq(organizers.id, organizerMerges.survivorId))
    .innerJoin(folded, eq(folded.id, organizerMerges.foldedId))
    .leftJoin(users, eq(users.id, organizerMerges.mergedBy))
    .where(isNull(organizerMerges.undoneAt))
    .orderBy(desc(organizerMerges.mergedAt), desc(organizerMerges.id))
    .limit(limit);
}

/** The public id of the organizer that this one was merged into, through any number of merges; null when it was not merged. */
export async function findOrganizerMergedInto(db: Connection, organizerId: number): Promise<string | null> {
  const found = await db.execute<{ publicId: string }>(sql`
    with recursive chain (id, place) as (
      select merged_into, 1 from organizers where id = ${organizerId} and merged_into is not null
      union all
      select o.merged_into, place + 1 from chain join organizers o on o.id = chain.id
       where o.merged_into is not null and place < 20)
    select o.public_id as "publicId" from chain join organizers o on o.id = chain.id order by place desc limit 1`);
  return found.rows[0]?.publicId ?? null;
}
