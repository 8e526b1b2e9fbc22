import { type SQL, sql } from "drizzle-orm";
import { type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import type { StartSpan } from "#core/events/times-of-week.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { searchTerms } from "#core/text/search-text.ts";
import { filterMatches } from "#data/queries/filter-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

/**
 * The condition that the row of `alias` (a table or its alias in the statement) matches a search. A search without a
 * word matches nothing.
 */
function rowMatches(alias: "events" | "e" | "organizers" | "o" | "submissions" | "audit_personal", query: string): SQL {
  const terms = searchTerms(query);
  if (terms.length === 0) return sql`false`;
  return sql`array_to_tsvector(${sql.raw(alias)}.search_key) @@ ${wordsQuery(terms)}`;
}

/** The query of a tsvector for words that begin with each term. */
function wordsQuery(terms: readonly string[]): SQL {
  // Terms contain letters, digits and single marks only, so none can end the quotes.
  return sql`${terms.map((term) => `'${term}':*`).join(" & ")}::tsquery`;
}

/**
 * The condition that an event's title, native title, organizer's name or facts contain words that begin with those of
 * `query`; true without a query.
 */
export function eventMatches(query: string | null, alias: "events" | "e" = "events"): SQL {
  return query === null ? sql`true` : rowMatches(alias, query);
}

/** The ids of the events that match as in `eventMatches`, or whose descriptions have some of the words. */
function idsInTexts(query: string): SQL {
  const terms = searchTerms(query);
  if (terms.length === 0) return sql`select id from events where false`;
  const found = terms.map(
    (term) => sql`(select n.id from events n where array_to_tsvector(n.search_key) @@ ${wordsQuery([term])}
      union all select t.event_id as id from event_texts t where t.words @@ ${wordsQuery([term])})`,
  );
  return sql.join(found, sql` intersect `);
}

/** The ids of the events that match a search, whatever their state. Those of `search=descriptions` may come twice. */
export function matchingIds(query: string, { search }: Pick<EventFilter, "search">): SQL {
  return search.length > 0 ? idsInTexts(query) : sql`select e.id from events e where ${eventMatches(query, "e")}`;
}

/** The condition that an organizer's name contains words that begin with those of `query`; true without a query. */
export function organizerMatches(query: string | null, alias: "organizers" | "o" = "organizers"): SQL {
  return query === null ? sql`true` : rowMatches(alias, query);
}

/**
 * The condition that a submission's title, organizer or email address contains words that begin with those of `query`;
 * true without a query.
 */
export function submissionMatches(query: string | null): SQL {
  return query === null ? sql`true` : rowMatches("submissions", query);
}

/** The condition that the old or new values of an audit entry contain words that begin with those of `query`. */
export function auditValuesMatch(query: string): SQL {
  return rowMatches("audit_personal", query);
}

/** Restricts a list of events for its reader. */
export type ListNarrowing = {
  /** Only matches of this search. */ query?: string | null;
  /** Only what matches this filter, but for weekdays, times of day, free hours and how soon. */ filter?: EventFilter;
  /** Only dates that start in one of these spans; null for all. */ times?: readonly StartSpan[] | null;
  /** Only dates that start by this moment; null for all. */ startsBy?: EpochMs | null;
  /** Only these events; null for all. */ ids?: readonly string[] | null;
  /** Organizers that the reader hides from lists. */ hides?: readonly number[];
};

/**
 * The condition that an event belongs to the list: it matches the search and the filter, is one of the given ids, and
 * its organizer is not hidden by the reader.
 */
export function eventWanted(
  { query, filter = NO_FILTER, ids = null, hides = [] }: ListNarrowing,
  alias: "events" | "e" = "events",
): SQL {
  const isInText = query != null && filter.search.length > 0;
  const isFound = isInText ? sql`${sql.raw(alias)}.id in (${idsInTexts(query)})` : eventMatches(query ?? null, alias);
  const found = sql`${isFound} and ${filterMatches(filter, alias)}`;
  const matches = ids === null ? found : sql`${found} and ${sql.raw(alias)}.id = any(${sqlArray(ids, "bigint")})`;
  if (hides.length === 0) return matches;
  const organizer = sql.raw(`${alias}.organizer_id`);
  return sql`${matches} and (${organizer} is null or ${organizer} <> all(${sqlArray(hides, "bigint")}))`;
}
