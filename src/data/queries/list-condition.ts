import { type SQL, sql } from "drizzle-orm";
import { eventMatches } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

/** What narrows a list of events for whoever reads it. */
export type ListNarrowing = {
  /** Only what this search finds. */ query?: string | null;
  /** Only those of these events that the rest allows; null for all. */ ids?: readonly string[] | null;
  /** Organizers whose events the reader does not want in lists. */ hides?: readonly number[];
};

/** The condition that the list holds an event: the search finds it, it is one of those asked for, and its organizer is not one that the reader hides. */
export function eventWanted({ query, ids = null, hides = [] }: ListNarrowing, alias: "events" | "e" = "events"): SQL {
  const found = eventMatches(query ?? null, alias);
  const matches = ids === null ? found : sql`${found} and ${sql.raw(alias)}.id = any(${sqlArray(ids, "bigint")})`;
  if (hides.length === 0) return matches;
  const organizer = sql.raw(`${alias}.organizer_id`);
  return sql`${matches} and (${organizer} is null or ${organizer} <> all(${sqlArray(hides, "bigint")}))`;
}
