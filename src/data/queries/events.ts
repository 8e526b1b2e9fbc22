import { type SQL, sql } from "drizzle-orm";
import { filterChoices, isFiltered, NO_FILTER } from "#core/events/event-filter.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import type { Near } from "#core/events/near.ts";
import type { Span } from "#core/events/listed-day.ts";
import { searchTerms } from "#core/text/search-text.ts";
import type { Listing } from "#core/visibility.ts";
import { dayList, timesList } from "#data/queries/day-list.ts";
import { inNearParts } from "#data/queries/near-parts.ts";
import {
  type EventListSql,
  type FirstRow,
  type ListQuery,
  lateEventsSql,
  pastList,
  upcomingList,
} from "#data/queries/event-lists.ts";
import { type EventRow, listRows, listRowsOf } from "#data/queries/event-row.ts";
import { runningDatesSql } from "#data/queries/dates.ts";
import { findPageStart, type PageStart } from "#data/queries/page-index.ts";
import { type ListNarrowing, eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

export type PageQuery = ListQuery & { /** From 1. */ page: number; pageSize: number };
export type EventPage = { rows: readonly EventRow[]; /** All events of the list, whatever the page. */ total: number };

/** Selects one of the lists of events: past, running and upcoming, or the dates of a span. */
type WhichList = { past: boolean; span?: Span | null };

/** Size of the list, and the first row of the page. */
function findPage(db: Connection, requested: PageQuery & WhichList): Promise<PageStart> {
  return findPageStart(db, indexed(requested), requested.page);
}

function indexed(requested: PageQuery & WhichList) {
  const { now, pageSize, past } = requested;
  const order = past ? ("desc" as const) : ("asc" as const);
  const searched = isSearched(requested);
  return {
    name: listName(requested),
    now,
    pageSize,
    order,
    write: () => listSql(requested),
    byTheMinute: true,
    searched,
  };
}

/** The query of a list without its page and time, as text. */
function listName({ listings, query = null, filter = NO_FILTER, past, span, ...more }: PageQuery & WhichList) {
  const terms = query === null ? null : searchTerms(query);
  const which = span ?? (past ? "past" : "upcoming");
  return JSON.stringify([which, listings, terms, filterChoices(filter), more.times, more.startsBy, more.hides]);
}

/** Whether the whole list must be found for a page. In a span an event may have several dates, so its id names no row. */
function isSearched({ query = null, filter = NO_FILTER, times = null, span = null }: PageQuery & WhichList): boolean {
  return (query !== null || isFiltered(filter)) && span === null && times === null;
}

/** The place whose surroundings come first, on a page whose filter is replaced by its ids. */
type OnPage = { near?: Near | null };

/** The query, narrowed to the ids that the page of a search or a filter is known to contain. */
function onPage<Query extends ListNarrowing>(requested: Query, { ids }: Pick<PageStart, "ids">): Query & OnPage {
  if (ids === undefined) return requested;
  const near = nearOf(requested.filter ?? NO_FILTER);
  return { ...requested, query: null, filter: NO_FILTER, startsBy: null, ids, near };
}

/** A list that is narrowed to the surroundings of a place has its parts (decision 0037). */
function listSql({ past, near = null, ...requested }: ListQuery & WhichList & OnPage): EventListSql {
  const list = plainListSql({ past, ...requested });
  const place = near ?? nearOf(requested.filter ?? NO_FILTER);
  return place === null ? list : inNearParts(list, place, past ? "desc" : "asc");
}

function plainListSql({ past, span = null, ...requested }: ListQuery & WhichList): EventListSql {
  if (span !== null) return dayList({ ...requested, span });
  const { times = null } = requested;
  if (times !== null && !past) return timesList({ ...requested, times });
  return past ? pastList(requested) : upcomingList(requested);
}

/** The query of one page's rows (`listRowsOf`). */
function pageRows(requested: PageQuery & WhichList & OnPage, first: FirstRow): SQL {
  const { tables, rowsFrom } = listSql(requested);
  return sql`with ${tables} ${rowsFrom(first, requested.pageSize)}`;
}

type ScreenQuery = {
  list: PageQuery & WhichList;
  /** Maximum number of rooms beside the list. */
  rooms: number;
};
type EventsScreen = EventPage & { rooms: readonly EventRow[] };

/** A page of upcoming events, past events or the dates of a span with the rooms beside it; no rows beyond the last page. */
export async function findEventsScreen(
  { db }: { db: Connection },
  { list, rooms: limit }: ScreenQuery,
): Promise<EventsScreen> {
  const { total, first, ...start } = await findPage(db, list);
  const lists = [
    first === null ? NO_ROWS : pageRows(onPage(list, start), first),
    limit === 0 ? NO_ROWS : roomsSql({ ...list, limit }),
  ];
  const [rows = [], rooms = []] = await listRowsOf(db, lists, list.savedBy);
  return { total, rows, rooms };
}

const NO_ROWS = sql`select null::bigint as event_id, null::bigint as schedule_id, null::timestamp as original_local,
  null::timestamptz as starts_at, null::timestamptz as ends_at where false`;

/** Events by their next future date, the earliest first; excludes running ones until they end (spec §6: a future start). */
export function listComingEvents(
  db: Connection,
  requested: ListQuery & { limit: number },
): Promise<readonly EventRow[]> {
  return listRows(db, comingSql(requested), requested.savedBy);
}

/** The next events to start, and the running ones. */
export async function listComingAndRunning(
  db: Connection,
  { coming, running, ...requested }: ListQuery & { coming: number; running: number },
): Promise<{ coming: readonly EventRow[]; running: readonly EventRow[] }> {
  const lists = [comingSql({ ...requested, limit: coming }), runningDatesSql({ ...requested, limit: running })];
  const [comingRows = [], runningRows = []] = await listRowsOf(db, lists, requested.savedBy);
  return { coming: comingRows, running: runningRows };
}

/**
 * `listComingAndRunning` of a filter, and the number of all its events. A filter whose events fit into one page is read
 * by their ids: in order of time all others would be read before them.
 */
export async function listNextOfFilter(
  db: Connection,
  requested: ListQuery & { coming: number; running: number; pageSize: number },
): Promise<{ coming: readonly EventRow[]; running: readonly EventRow[]; total: number }> {
  const { total, ids } = await findPage(db, { ...requested, past: false, page: 1 });
  const narrowed = total > requested.pageSize ? requested : onPage(requested, ids === undefined ? {} : { ids });
  return { total, ...(await listComingAndRunning(db, narrowed)) };
}

function comingSql(requested: ListQuery & { limit: number }): SQL {
  const coming = perListing(
    requested.listings,
    (
      listing,
    ) => sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
        current_starts_at as starts_at, current_ends_at as ends_at from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at >= ${sqlInstant(requested.now)}
        and ${eventWanted({ ...requested, query: null })}
      order by current_starts_at, id limit ${requested.limit}`,
  );
  return sql`with ${lateEventsSql(requested)}
    select * from (${coming} union all (select * from late where starts_at >= ${sqlInstant(requested.now)})) listed
    order by starts_at, event_id limit ${requested.limit}`;
}

type RoomsQuery = ListNarrowing & { listings: readonly Listing[]; limit: number };

/** Always-open rooms (PRODUCT P3), by title; with a search, those that match. */
export function listAlwaysOpenEvents(db: Connection, requested: RoomsQuery): Promise<readonly EventRow[]> {
  return listRows(db, roomsSql(requested));
}

function roomsSql(requested: RoomsQuery): SQL {
  const rooms = perListing(
    requested.listings,
    (listing) =>
      sql`select id, title from events where listing = ${listing} and kind = 'always_open'
        and ${eventWanted(requested)} order by title, id limit ${requested.limit}`,
  );
  return sql`select id as event_id, null::bigint as schedule_id, null::timestamp as original_local,
      null::timestamptz as starts_at, null::timestamptz as ends_at
    from (${rooms}) rooms order by title, id limit ${requested.limit}`;
}

/** Whether the directory has any event, listed or not; without one the samples are shown (PRODUCT P14). */
export async function hasAnyEvent(db: Connection): Promise<boolean> {
  const found = await db.execute<{ any: boolean }>(
    sql`select exists (select 1 from events where deleted_at is null) as any`,
  );
  return found.rows[0]?.any === true;
}
