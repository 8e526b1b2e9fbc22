import { type SQL, sql } from "drizzle-orm";
import { memoize } from "#core/memoize.ts";
import { searchTerms } from "#core/text/search-text.ts";
import type { Listing } from "#core/visibility.ts";
import { withDataVersion } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import {
  type EventListSql,
  type FirstRow,
  type ListQuery,
  lateEventsSql,
  pastList,
  upcomingList,
} from "#data/queries/event-lists.ts";
import {
  type EventRow,
  inRowOrder,
  type ListedRow,
  listsSql,
  listRows,
  listRowsOf,
  sortRows,
} from "#data/queries/event-row.ts";
import { runningDatesSql } from "#data/queries/dates.ts";
import { cachedPageStart, type PageKey, type PageStart, findPageStart } from "#data/queries/page-index.ts";
import { type ListNarrowing, eventWanted } from "#data/queries/search-condition.ts";
import {
  type PreparedStatement,
  type SqlMoment,
  instantText,
  perListing,
  prepareStatement,
  queryStatement,
  sqlInstant,
} from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

export type PageQuery = ListQuery & { /** From 1. */ page: number; pageSize: number };
export type EventPage = { rows: readonly EventRow[]; /** All events of the list, whatever the page. */ total: number };

/** Events with a running or coming date, each once, the earliest first. */
export function listUpcomingEvents(db: Connection, requested: PageQuery): Promise<EventPage> {
  return readPage(db, { ...requested, past: false });
}

/** Events with no date left, at their last date, the latest first. */
export function listPastEvents(db: Connection, requested: PageQuery): Promise<EventPage> {
  return readPage(db, { ...requested, past: true });
}

async function readPage(db: Connection, requested: PageQuery & OneOfTwo): Promise<EventPage> {
  const start = await findPage(db, requested);
  const rows =
    start.first === null ? [] : await listRows(db, pageRows(onPage(requested, start), start.first), requested.savedBy);
  return { total: start.total, rows };
}

/** Which of the two lists of events: what is over, or what runs and comes. */
type OneOfTwo = { past: boolean };

/** How much the list holds, and where the page begins. */
function findPage(db: Connection, requested: PageQuery & OneOfTwo): Promise<PageStart> {
  return findPageStart(db, indexed(requested), requested.page);
}

function indexed(requested: PageQuery & OneOfTwo) {
  const { now, listings, query, hides = [], pageSize, past } = requested;
  const terms = query === undefined || query === null ? null : searchTerms(query);
  const name = JSON.stringify([past ? "past" : "upcoming", listings, terms, hides]);
  const order = past ? ("desc" as const) : ("asc" as const);
  return { name, now, pageSize, order, write: () => listSql(requested), byTheMinute: true, searched: terms !== null };
}

/** What is asked for, narrowed to what the page of a search is known to hold. */
function onPage<Query extends ListNarrowing>(requested: Query, { ids }: Pick<PageStart, "ids">): Query {
  return ids === undefined ? requested : { ...requested, query: null, ids };
}

function listSql({ past, ...requested }: ListQuery<SqlMoment> & OneOfTwo): EventListSql {
  return past ? pastList(requested) : upcomingList(requested);
}

/** The query of one page's rows (`listRowsOf`). */
function pageRows(requested: ListForm, first: FirstRow): SQL {
  const { tables, rowsFrom } = listSql(requested);
  return sql`with ${tables} ${rowsFrom(first, requested.pageSize)}`;
}

type ListForm = ListQuery<SqlMoment> & OneOfTwo & { pageSize: number };

type ScreenQuery = {
  list: PageQuery & OneOfTwo;
  /** How many of the rooms are wanted beside the list. */
  rooms: number;
};
type EventsScreen = EventPage & { rooms: readonly EventRow[] };

/** A page of upcoming or past events with what stands beside it; nothing beside a page that there is not. */
export async function findEventsScreen(
  database: Pick<Database, "pool" | "kind"> & { db: Connection },
  requested: ScreenQuery,
): Promise<EventsScreen> {
  const { list } = requested;
  if (isOfVisitors(list)) return readVisitorsScreen(database, requested);
  const start = await findPage(database.db, list);
  return screenOf(start.total, await listRowsOf(database.db, listsOf(requested, start), list.savedBy));
}

/** One statement as long as the data are those that the list was last counted at: it reads their version beside the rows. */
async function readVisitorsScreen(
  database: Pick<Database, "pool" | "kind"> & { db: Connection },
  requested: ScreenQuery,
): Promise<EventsScreen> {
  const { db } = database;
  const known = await cachedPageStart(db, indexed(requested.list), requested.list.page);
  const early = known && (await withDataVersion(db, () => readVisitorsLists(database, requested, known.first)));
  if (known !== null && known.version === early?.version) return screenOf(known.total, early.lists);
  const { total, first } = await findPage(db, requested.list);
  // The page may well begin where it did before; the first one always does.
  const isRead = early !== null && isSameKey(first, known?.first ?? null);
  return screenOf(total, isRead ? early.lists : (await readVisitorsLists(database, requested, first)).lists);
}

function isSameKey(one: PageKey | null, other: PageKey | null): boolean {
  return one?.startsAt === other?.startsAt && one?.id === other?.id;
}

function screenOf(total: number, lists: readonly (readonly EventRow[])[]): EventsScreen {
  const [rows = [], rooms = []] = lists;
  return { total, rows, rooms };
}

type ScreenForm = {
  list: ListForm;
  rooms: number;
};

type FormStart = Pick<PageStart, "ids"> & { first: FirstRow | null };

function listsOf({ list, rooms }: ScreenForm, { first, ...start }: FormStart): readonly SQL[] {
  return [
    first === null ? NO_ROWS : pageRows(onPage(list, start), first),
    rooms === 0 ? NO_ROWS : roomsSql({ ...list, limit: rooms }),
  ];
}

/** Whether it is what all visitors get who search for nothing: then its statement is one of few. */
function isOfVisitors({
  query = null,
  hides = [],
  savedBy = null,
}: ListNarrowing & { savedBy?: string | null }): boolean {
  return query === null && hides.length === 0 && savedBy === null;
}

/** Lists, sizes of pages and what stands beside them make some ten of them. */
const visitorsStatements = memoize<PreparedStatement>(50);
const FIRST: FirstRow = { startsAt: sql.placeholder("startsAt"), id: sql.placeholder("id") };

async function readVisitorsLists(
  database: Pick<Database, "pool" | "kind">,
  { list: { past, listings, pageSize, now }, rooms }: ScreenQuery,
  first: PageKey | null,
): Promise<{ version: number; lists: readonly (readonly EventRow[])[] }> {
  const name = JSON.stringify([past, listings, pageSize, rooms, first === null]);
  const statement = visitorsStatements(name, () => {
    const form: ScreenForm = { list: { past, listings, pageSize, now: sql.placeholder("now") }, rooms };
    const lists = listsSql(listsOf(form, { first: first === null ? null : FIRST }));
    return prepareStatement(`events ${name}`, inRowOrder(sql`${VERSION} union all (${lists})`));
  });
  const found = await queryStatement<ListedRow>(database, statement, { now: instantText(now), ...first });
  const version = found.find(({ list }) => list === VERSION_LIST)?.row;
  return { version: Number(version), lists: sortRows(found, 2) };
}

/** The data version of the very moment at which the rows are read stands in a list of its own. */
const VERSION_LIST = -1;
const VERSION = sql.raw(`select ${VERSION_LIST} as list, 0 as place, version::text as row from data_version`);

const NO_ROWS = sql`select null::bigint as event_id, null::bigint as schedule_id, null::timestamp as original_local,
  null::timestamptz as starts_at, null::timestamptz as ends_at where false`;

/** Events by the next date that has not begun, the earliest first; those that run now are left out until they end (spec §6: a future start). */
export function listComingEvents(
  db: Connection,
  requested: ListQuery & { limit: number },
): Promise<readonly EventRow[]> {
  return listRows(db, comingSql(requested), requested.savedBy);
}

/** What begins next, and what runs now. */
export async function listComingAndRunning(
  db: Connection,
  { coming, running, ...requested }: ListQuery & { coming: number; running: number },
): Promise<{ coming: readonly EventRow[]; running: readonly EventRow[] }> {
  const lists = [comingSql({ ...requested, limit: coming }), runningDatesSql({ ...requested, limit: running })];
  const [comingRows = [], runningRows = []] = await listRowsOf(db, lists, requested.savedBy);
  return { coming: comingRows, running: runningRows };
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

/** Rooms that never close (PRODUCT P3), by title; of a search those that it finds. */
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

/** Whether the directory holds any event at all, listed or not; without one the samples are shown (PRODUCT P14). */
export async function hasAnyEvent(db: Connection): Promise<boolean> {
  const found = await db.execute<{ any: boolean }>(
    sql`select exists (select 1 from events where deleted_at is null) as any`,
  );
  return found.rows[0]?.any === true;
}
