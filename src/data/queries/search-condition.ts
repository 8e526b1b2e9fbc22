import { type SQL, sql } from "drizzle-orm";
import { searchTerms } from "#core/text/search-text.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

/** The condition that the row of `alias` (a table or its alias in the statement) is found by what somebody typed. A search without a word in it finds nothing. */
function rowMatches(alias: "events" | "e" | "organizers" | "submissions" | "audit_personal", query: string): SQL {
  const terms = searchTerms(query);
  if (terms.length === 0) return sql`false`;
  // Terms hold letters, digits and single signs only, so nothing in them can end the quotes.
  const requested = terms.map((term) => `'${term}':*`).join(" & ");
  return sql`array_to_tsvector(${sql.raw(alias)}.search_key) @@ ${requested}::tsquery`;
}

/** The condition that an event's title, native title or organizer's name holds words that begin with those of `query`; true without a query. */
export function eventMatches(query: string | null, alias: "events" | "e" = "events"): SQL {
  return query === null ? sql`true` : rowMatches(alias, query);
}

/** The condition that an organizer's name holds words that begin with those of `query`; true without a query. */
export function organizerMatches(query: string | null): SQL {
  return query === null ? sql`true` : rowMatches("organizers", query);
}

/** The condition that a submission's title, organizer or email address holds words that begin with those of `query`; true without a query. */
export function submissionMatches(query: string | null): SQL {
  return query === null ? sql`true` : rowMatches("submissions", query);
}

/** The condition that the old or new values beside an entry of the audit log hold words that begin with those of `query`. */
export function auditValuesMatch(query: string): SQL {
  return rowMatches("audit_personal", query);
}

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
