import { type SQL, sql } from "drizzle-orm";
import { eventMatches } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

/** What narrows a list of events for whoever reads it. */
export type ListNarrowing = {
  /** Only what this search finds. */ query?: string | null;
  /** Organizers whose events the reader does not want in lists. */ hides?: readonly number[];
};

/** The condition that the list holds an event: the search finds it, and its organizer is not one that the reader hides. */
export function eventWanted({ query = null, hides = [] }: ListNarrowing, alias: "events" | "e" = "events"): SQL {
  const matches = eventMatches(query, alias);
  if (hides.length === 0) return matches;
  const organizer = sql.raw(`${alias}.organizer_id`);
  return sql`${matches} and (${organizer} is null or ${organizer} <> all(${sqlArray(hides, "bigint")}))`;
}
