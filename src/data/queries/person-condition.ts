import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** So many are looked up one by one; of more it is cheaper to read what they did from its newest, and ask of each who did it. */
const FEW = 100;

/** The ids that `query` selects as `id`, when they are few; null when they are more than `few`. */
export async function listFew(db: Connection, query: SQL, few = FEW): Promise<readonly string[] | null> {
  const found = await db.execute<{ id: string }>(sql`${query} limit ${few + 1}`);
  return found.rows.length > few ? null : found.rows.map(({ id }) => id);
}

/** The condition that the name or address of the account `u` holds what somebody typed, looked at account by account. */
export function matchesPerson(query: string): SQL {
  return sql`position(folded_person(${query}::text) in u.search_text) > 0`;
}

/** The same, found by the index of its grams. */
function personMatches(query: string): SQL {
  return sql`(grams_of(u.search_text) @> sought_grams(folded_person(${query}::text)) and ${matchesPerson(query)})`;
}

/** So many of the newest accounts are looked at first: the index would find all of what many have before it tells that they are many. */
const LOOKED_AT = 1_000;

/** The ids of the accounts whose name or address holds what somebody typed, when they are few; null when they are many. */
export async function listFewPeople(db: Connection, query: string): Promise<readonly string[] | null> {
  const newest = sql`select u.id, u.search_text from users u order by u.created_at desc, u.id desc limit ${LOOKED_AT}`;
  const near = await listFew(db, sql`select u.id from (${newest}) u where ${matchesPerson(query)}`);
  return near === null ? null : listFew(db, sql`select u.id from users u where ${personMatches(query)}`);
}
