import { type SQL, sql } from "drizzle-orm";
import { filterChoices, NO_FILTER } from "#core/events/event-filter.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import type { Span } from "#core/events/listed-day.ts";
import { searchTerms } from "#core/text/search-text.ts";
import type { Listing } from "#core/visibility.ts";
import { type ListedEvent, listEvents, listIds } from "#core/events/event-index.ts";
import { dayList } from "#data/queries/day-list.ts";
import { queryIndex } from "#data/queries/indexed-list.ts";
import { inNearParts } from "#data/queries/near-parts.ts";
import { type DateListSql, type ListQuery, lateEventsSql } from "#data/queries/event-lists.ts";
import { type EventRow, listRows, listRowsOf } from "#data/queries/event-row.ts";
import { runningDatesSql } from "#data/queries/dates.ts";
import { findPageStart } from "#data/queries/page-index.ts";
import { type ListNarrowing, eventWanted } from "#data/queries/search-condition.ts";
import { instantText, perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

export type PageQuery = ListQuery & { /** From 1. */ page: number; pageSize: number };
export type EventPage = { rows: readonly EventRow[]; /** All events of the list, whatever the page. */ total: number };

/** Selects one of the lists of events: past, running and upcoming, or the dates of a span. */
type WhichList = { past: boolean; span?: Span | null };

/** The dates of a span, in which an event stands at each of its dates. */
type SpanQuery = ListQuery & { span: Span };

/** The query of the dates of a span without its page and time, as text. */
function listName({ listings, query = null, filter = NO_FILTER, span, ...more }: SpanQuery): string {
  const terms = query === null ? null : searchTerms(query);
  return JSON.stringify([span, listings, terms, filterChoices(filter), more.times, more.startsBy, more.hides]);
}

/** A list that is narrowed to the surroundings of a place has its parts (decision 0037). */
function spanSql(requested: SpanQuery): DateListSql {
  const near = nearOf(requested.filter ?? NO_FILTER);
  return near === null ? dayList(requested) : inNearParts(dayList(requested), near);
}

type FoundDates = { total: number; /** The dates of one page (`listRowsOf`). */ dates: SQL };

/** The dates of a span are found in the database. */
async function findDatesOfSpan(db: Connection, requested: PageQuery & SpanQuery): Promise<FoundDates> {
  const { now, page, pageSize } = requested;
  const write = () => spanSql(requested);
  const list = { name: listName(requested), now, pageSize, order: "asc", write, byTheMinute: true } as const;
  const { total, first } = await findPageStart(db, list, page);
  if (first === null) return { total, dates: NO_ROWS };
  const { tables, rowsFrom } = write();
  return { total, dates: sql`with ${tables} ${rowsFrom(first, pageSize)}` };
}

/** Events, each at one of its dates, are found in memory (decision 0038). */
async function findDates(db: Connection, { span = null, ...requested }: PageQuery & WhichList): Promise<FoundDates> {
  if (span !== null) return findDatesOfSpan(db, { ...requested, span });
  const { page, pageSize } = requested;
  const { index, query } = await queryIndex(db, requested);
  const { total, rows } = listEvents(index, query, { from: (page - 1) * pageSize, to: page * pageSize });
  return { total, dates: datesSql(rows) };
}

/** The dates of events that start at these moments, in this order. */
function datesSql(rows: readonly ListedEvent[]): SQL {
  const ids = rows.map(({ id }) => id);
  const starts = rows.map(({ startsAt }) => instantText(startsAt));
  return sql`select d.event_id, d.schedule_id, d.original_local, d.starts_at, d.ends_at
    from unnest(${sqlArray(ids, "bigint")}, ${sqlArray(starts, "timestamptz")}) with ordinality as given (id, at, place),
    lateral (select * from occurrences o where o.event_id = given.id and o.starts_at = given.at and not o.cancelled
      order by o.schedule_id limit 1) d order by given.place`;
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
  const { total, dates } = await findDates(db, list);
  const lists = [dates, limit === 0 ? NO_ROWS : roomsSql({ ...list, limit })];
  const [rows = [], rooms = []] = await listRowsOf(db, lists, list.savedBy);
  return { total, rows, rooms };
}

/** Up to this number of events, a statement gets their ids. */
const FEW = 50;

const NO_ROWS = sql`select null::bigint as event_id, null::bigint as schedule_id, null::timestamp as original_local,
  null::timestamptz as starts_at, null::timestamptz as ends_at where false`;

/** Events by their next future date, the earliest first; excludes running ones until they end (spec §6: a future start). */
export function listComingEvents(
  db: Connection,
  requested: ListQuery & { limit: number },
): Promise<readonly EventRow[]> {
  return listRows(db, comingSql(requested), requested.savedBy);
}

/**
 * The next events to start, and the running ones. One that starts at this moment is listed
 * once: with the running ones, unless their limit leaves it out.
 */
export async function listComingAndRunning(
  db: Connection,
  { coming, running, ...requested }: ListQuery & { coming: number; running: number },
): Promise<{ coming: readonly EventRow[]; running: readonly EventRow[] }> {
  const lists = [comingSql({ ...requested, limit: coming }), runningDatesSql({ ...requested, limit: running })];
  const [comingRows = [], runningRows = []] = await listRowsOf(db, lists, requested.savedBy);
  const isRunning = new Set(runningRows.map(({ publicId }) => publicId));
  return { coming: comingRows.filter(({ publicId }) => !isRunning.has(publicId)), running: runningRows };
}

/**
 * `listComingAndRunning` of a filter, and the number of all its events. A filter with few events is read by their ids: in
 * order of time all others would be read before them.
 */
export async function listNextOfFilter(
  db: Connection,
  requested: ListQuery & { coming: number; running: number },
): Promise<{ coming: readonly EventRow[]; running: readonly EventRow[]; total: number }> {
  const { index, query } = await queryIndex(db, { ...requested, past: false });
  const { total, ids } = listIds(index, query, FEW);
  const narrowed = total > FEW ? requested : { ...requested, query: null, filter: NO_FILTER, ids: ids.map(String) };
  return { total, ...(await listComingAndRunning(db, narrowed)) };
}

function comingSql(requested: ListQuery & { limit: number }): SQL {
  const coming = perListing(
    requested.listings,
    (
      listing,
    ) => sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
        current_starts_at as starts_at, current_ends_at as ends_at, place_id from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at >= ${sqlInstant(requested.now)}
        and ${eventWanted({ ...requested, query: null })}
      order by current_starts_at, place_id limit ${requested.limit}`,
  );
  return sql`with ${lateEventsSql(requested)}
    select * from (${coming} union all (select late.*, e.place_id from late join events e on e.id = late.event_id
      where late.starts_at >= ${sqlInstant(requested.now)})) listed
    order by starts_at, place_id limit ${requested.limit}`;
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
