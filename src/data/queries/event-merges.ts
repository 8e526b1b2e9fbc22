import { desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { users } from "#data/tables/accounts.ts";
import { localFromText } from "#data/tables/columns.ts";
import { events } from "#data/tables/events.ts";
import { eventMerges } from "#data/tables/moderation-desk.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import type { Connection } from "#data/transaction.ts";

/** The public ids of a merge's two events; null for an unknown id. */
export async function findMerge(
  db: Connection,
  id: number,
): Promise<{ survivorPublicId: string; foldedPublicId: string } | null> {
  const found = await db.execute<{ survivor: string; folded: string }>(sql`
    select k.public_id as survivor, f.public_id as folded from event_merges m
      join events k on k.id = m.kept_id join events f on f.id = m.folded_id where m.id = ${id}`);
  const [row] = found.rows;
  return row === undefined ? null : { survivorPublicId: row.survivor, foldedPublicId: row.folded };
}

/** An active merge in the list of recent ones. */
export type RecentMerge = {
  id: number;
  /** Null, like `folded`, for another person's private event. */
  survivor: string | null;
  survivorPublicId: string;
  folded: string | null;
  by: string | null;
  at: EpochMs;
};

/** The newest active merges. */
export async function listRecentMerges(
  db: Connection,
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<readonly RecentMerge[]> {
  const folded = alias(events, "folded");
  return db
    .select({
      id: eventMerges.id,
      survivor: sql<string | null>`case when not ${isWithheldSql(viewerId, "events")} then ${events.title} end`,
      survivorPublicId: events.publicId,
      folded: sql<string | null>`case when not ${isWithheldSql(viewerId, "folded")} then ${folded.title} end`,
      by: users.name,
      at: eventMerges.mergedAt,
    })
    .from(eventMerges)
    .innerJoin(events, eq(events.id, eventMerges.survivorId))
    .innerJoin(folded, eq(folded.id, eventMerges.foldedId))
    .leftJoin(users, eq(users.id, eventMerges.mergedBy))
    .where(isNull(eventMerges.undoneAt))
    .orderBy(desc(eventMerges.mergedAt), desc(eventMerges.id))
    .limit(limit);
}

/** The event into which another one was merged. */
type MergedInto = { id: number; publicId: string; title: string; listing: Listing };

/** The event that this one was merged into, through any number of merges; null when it was not merged. */
export async function findMergedInto(db: Connection, eventId: number): Promise<MergedInto | null> {
  const found = await db.execute<Omit<MergedInto, "id"> & { id: string }>(sql`
    with recursive chain (id, place) as (
      select merged_into, 1 from events where id = ${eventId} and merged_into is not null
      union all
      select e.merged_into, place + 1 from chain join events e on e.id = chain.id
       where e.merged_into is not null and place < 20)
    select e.id, e.public_id as "publicId", e.title, e.listing from chain join events e on e.id = chain.id order by place desc limit 1`);
  const [row] = found.rows;
  return row === undefined ? null : { ...row, id: Number(row.id) };
}

/**
 * The date of `to` with the same start as the date of `from` with this original start, else with the same original
 * start; null when there is neither.
 */
export async function findMergedDate(
  db: Connection,
  { from, to, originalLocal }: { from: number; to: number; originalLocal: LocalDateTime },
): Promise<LocalDateTime | null> {
  const found = await db.execute<{ original: string }>(sql`
    select o.original_local as original from occurrences o
     where o.event_id = ${to} and (o.original_local = ${originalLocal}::timestamp or o.starts_at in (
       select starts_at from occurrences where event_id = ${from} and original_local = ${originalLocal}::timestamp))
     order by o.original_local = ${originalLocal}::timestamp, o.cancelled limit 1`);
  const [row] = found.rows;
  return row === undefined ? null : localFromText(row.original);
}
