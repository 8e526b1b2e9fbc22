import { type SQL, sql } from "drizzle-orm";

/** The condition that the name or address of the account `u` holds what somebody typed, by the index of its grams. */
export function personMatches(query: string): SQL {
  const sought = sql`folded_person(${query}::text)`;
  return sql`(grams_of(u.search_text) @> sought_grams(${sought}) and position(${sought} in u.search_text) > 0)`;
}
