import { sql } from "drizzle-orm";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { Connection } from "#data/transaction.ts";

/** Pairs of events that nobody deleted and none of which is private, each once however it was found. */
export const OPEN_PAIRS = sql`from possible_duplicates d
  join events one on one.id = d.event_id and one.deleted_at is null and one.visibility <> 'private'
  join events other on other.id = d.other_event_id and other.deleted_at is null and other.visibility <> 'private'
 where not exists (select from possible_duplicates mirror
   where mirror.event_id = d.other_event_id and mirror.other_event_id = d.event_id and mirror.id < d.id)`;

/** Two events that may be one: the older stands first, and is kept. */
type DuplicatePair = {
  keptPublicId: string;
  foldedPublicId: string;
  score: number;
  reasons: readonly DuplicateReason[];
};

/** The pair behind so many likelier ones; null when there is none. */
export async function findPair(db: Connection, { skip }: { skip: number }): Promise<DuplicatePair | null> {
  const found = await db.execute<DuplicatePair>(sql`
    select case when one.id < other.id then one.public_id else other.public_id end as "keptPublicId",
           case when one.id < other.id then other.public_id else one.public_id end as "foldedPublicId", d.score, d.reasons
      ${OPEN_PAIRS} and d.event_id is not null and d.other_event_id is not null
     order by d.score desc, d.id desc offset ${skip} limit 1`);
  return found.rows[0] ?? null;
}

/** How many pairs there are, counted up to `limit`. */
export async function countPairs(db: Connection, limit: number): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select ${OPEN_PAIRS} limit ${limit}) part`);
  return found.rows[0]?.n ?? 0;
}
