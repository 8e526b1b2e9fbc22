import { type SQL, sql } from "drizzle-orm";
import { type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import { type EventIndex, type IndexQuery, markIds } from "#core/events/event-index.ts";
import type { Span } from "#core/events/listed-day.ts";
import type { StartSpan } from "#core/events/times-of-week.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { spansSql, startsWithin } from "#data/queries/day-list.ts";
import { readEventIndex } from "#data/queries/event-index.ts";
import { organizersSql } from "#data/queries/filter-condition.ts";
import { eventWanted, matchingIds } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A list of events, or of those with a date in a span. */
export type FilteredList = {
  now: EpochMs;
  listings: readonly Listing[];
  query?: string | null;
  filter?: EventFilter;
  /** Organizers that the reader hides from lists. */
  hides?: readonly number[];
  past: boolean;
  /** Only events with a date in this span; null for all. */
  span?: Span | null;
  /** The times of the filter for its reader; null for all. */
  times?: readonly StartSpan[] | null;
  /** Only dates that start by this moment; null for all. */
  startsBy?: EpochMs | null;
};

/**
 * The index, and what to ask it for a list. The database looks up what the index does not know: words, organizers'
 * addresses, and the dates of a span.
 */
export async function queryIndex(
  db: Connection,
  list: FilteredList,
): Promise<{ index: EventIndex; query: IndexQuery }> {
  const { now, listings, query = null, filter = NO_FILTER, hides = [], span = null } = list;
  const [index, ids, organizers] = await Promise.all([
    readEventIndex(db, now),
    span !== null || query !== null ? findIds(db, list) : null,
    filter.organizer.length > 0 ? findOrganizers(db, filter.organizer) : null,
  ]);
  return { index, query: { now, listings, filter, ids, organizers, hides, ...datesOf(list) } };
}

/** The dates of the list, but for those of a span: its events are known by their ids. */
function datesOf({ past, span = null, times = null, startsBy = null }: FilteredList) {
  if (span !== null) return { dates: "any", spans: null, startsBy: null } as const;
  return past
    ? ({ dates: "past", spans: null, startsBy: null } as const)
    : ({ dates: "coming", spans: times, startsBy } as const);
}

const cachedIds = cacheUntilChange<Uint8Array>();
/** What matches words does not depend on the time, and a span's key contains it. */
const ANY_TIME = 0;

/** The ids of the events that match a search and have a date in the span, once per change, and with a span once per minute. */
function findIds(db: Connection, list: FilteredList): Promise<Uint8Array> {
  const { now, listings, query = null, filter = NO_FILTER, span = null, times, startsBy } = list;
  const dated = span && { now, listings, span, times, startsBy };
  const key = JSON.stringify([query, filter.search, dated]);
  return cachedIds(db, { key, now: ANY_TIME }, async () => {
    const found = await db.execute<{ ids: string | null }>(
      sql`select string_agg(found.id::text, ',') as ids from (${idsOf(list)}) found`,
    );
    // Read as JSON, because a split text would take three times as long.
    return markIds(JSON.parse(`[${found.rows[0]?.ids ?? ""}]`) as number[]);
  });
}

/** Without a span only the words are looked up: the index knows which events are listed. */
function idsOf(list: FilteredList): SQL {
  const { query = null, filter = NO_FILTER, span = null } = list;
  if (span === null) return matchingIds(query ?? "", filter);
  const wanted = eventWanted({ query, filter: { ...NO_FILTER, search: filter.search } }, "e");
  return sql`select e.id from events e where e.listing = any(${sqlArray(list.listings, "text")}) and e.kind = 'scheduled'
    and ${wanted} and ${isInSpan(list, span)}`;
}

/** The condition that the event `e` has a date of the span. */
function isInSpan({ now, listings, times = null, startsBy = null }: FilteredList, span: Span) {
  return sql`e.id in (select o.event_id from ${spansSql(times ?? [span])} join occurrences o on ${startsWithin}
    where o.listing = any(${sqlArray(listings, "text")}) and not o.cancelled
      and o.starts_at >= ${sqlInstant(span.from)} and o.starts_at < ${sqlInstant(span.to)}
      and o.starts_at <= ${sqlInstant(startsBy ?? span.to)} and o.ends_at > ${sqlInstant(now)})`;
}

async function findOrganizers(db: Connection, publicIds: readonly string[]): Promise<ReadonlySet<number>> {
  const found = await db.execute<{ id: string }>(organizersSql(publicIds));
  return new Set(found.rows.map(({ id }) => Number(id)));
}
