import { type SQL, sql } from "drizzle-orm";
import { searchTerms } from "#core/text/search-text.ts";

/** The condition that the row of `alias` (a table or its alias in the statement) is found by what somebody typed. A search without a word in it finds nothing. */
function rowMatches(alias: "events" | "e" | "organizers" | "submissions" | "audit_personal", query: string): SQL {
  const terms = searchTerms(query);
  if (terms.length === 0) return sql`false`;
  // Terms hold letters, digits and single signs only, so nothing in them can end the quotes.
  const asked = terms.map((term) => `'${term}':*`).join(" & ");
  return sql`array_to_tsvector(${sql.raw(alias)}.search_key) @@ ${asked}::tsquery`;
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
