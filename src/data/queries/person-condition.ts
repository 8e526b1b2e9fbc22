import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** Up to this many are looked up one by one; for more it is cheaper to scan their actions from the newest. */
const FEW = 100;

/** The ids that `query` selects as `id`, if they are at most `few`, else null. */
export async function listFew(db: Connection, query: SQL, few = FEW): Promise<readonly string[] | null> {
  const found = await db.execute<{ id: string }>(sql`${query} limit ${few + 1}`);
  return found.rows.length > few ? null : found.rows.map(({ id }) => id);
}

/** The condition that the name or address of the account `u` contains the search, evaluated per account. */
export function matchesPerson(query: string): SQL {
  return sql`position(folded_person(${query}::text) in u.search_text) > 0`;
}

/** The same by the trigram index. */
function personMatches(query: string): SQL {
  return sql`(grams_of(u.search_text) @> sought_grams(folded_person(${query}::text)) and ${matchesPerson(query)})`;
}

/** Number of newest accounts scanned first: for a common word the index would find all matches before it shows that they are many. */
const LOOKED_AT = 1_000;

/** The ids of the accounts whose name or address contains the search, if they are few; null when they are many. */
export async function listFewPeople(db: Connection, query: string): Promise<readonly string[] | null> {
  const newest = sql`select u.id, u.search_text from users u order by u.created_at desc, u.id desc limit ${LOOKED_AT}`;
  const near = await listFew(db, sql`select u.id from (${newest}) u where ${matchesPerson(query)}`);
  return near === null ? null : listFew(db, sql`select u.id from users u where ${personMatches(query)}`);
}
