import { sql } from "drizzle-orm";
import { searchTerms } from "#core/text/search-terms.ts";
import type { Listing } from "#core/visibility.ts";
import { type EventListSql, pastList, upcomingList } from "#data/queries/event-lists.ts";
import { type EventRow, rowsForDates, rowsForEvents } from "#data/queries/event-row.ts";
import { lateEvents, type ListAsked } from "#data/queries/late-events.ts";
import { pageIndexOf } from "#data/queries/page-index.ts";
import { pickDates } from "#data/queries/picked-dates.ts";
import { eventMatches } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

export type PageAsked = ListAsked & { /** From 1. */ page: number; pageSize: number };
export type EventPage = { rows: readonly EventRow[]; /** All events of the list, whatever the page. */ total: number };

/** Events with a running or coming date, each once, the earliest first. */
export function listUpcomingEvents(db: Connection, asked: PageAsked): Promise<EventPage> {
  return readPage(db, asked, { name: "upcoming", ...upcomingList(asked) });
}

/** Events with no date left, at their last date, the latest first. */
export function listPastEvents(db: Connection, asked: PageAsked): Promise<EventPage> {
  return readPage(db, asked, { name: "past", ...pastList(asked) });
}

async function readPage(
  db: Connection,
  { now, listings, query, page, pageSize }: PageAsked,
  { name, tables, keys, order, rowsFrom }: EventListSql & { name: string },
): Promise<EventPage> {
  const fullName = JSON.stringify([name, listings, query === undefined || query === null ? null : searchTerms(query)]);
  const { total, pages } = await pageIndexOf(db, { name: fullName, now, pageSize, tables, keys, order });
  const first = pages[page - 1];
  if (first === undefined) return { rows: [], total };
  const picked = await pickDates(db, sql`with ${tables} ${rowsFrom(first, pageSize)}`);
  return { rows: await rowsForDates(db, picked), total };
}

/** Events by the next date that has not begun, the earliest first; those that run now are left out until they end (spec §6: a future start). */
export async function listComingEvents(
  db: Connection,
  asked: ListAsked & { limit: number },
): Promise<readonly EventRow[]> {
  const coming = perListing(
    asked.listings,
    (
      listing,
    ) => sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
        current_starts_at as starts_at, current_ends_at as ends_at from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at >= ${sqlInstant(asked.now)}
      order by current_starts_at, id limit ${asked.limit}`,
  );
  const picked = await pickDates(
    db,
    sql`with ${lateEvents(asked)}
      select * from (${coming} union all (select * from late where starts_at >= ${sqlInstant(asked.now)})) listed
      order by starts_at, event_id limit ${asked.limit}`,
  );
  return rowsForDates(db, picked);
}

/** Rooms that never close (PRODUCT P3), by title; of a search those that it finds. */
export async function listAlwaysOpenEvents(
  db: Connection,
  asked: { listings: readonly Listing[]; limit: number; query?: string | null },
): Promise<readonly EventRow[]> {
  const rooms = perListing(
    asked.listings,
    (listing) =>
      sql`select id, title from events where listing = ${listing} and kind = 'always_open'
        and ${eventMatches(asked.query ?? null)} order by title, id limit ${asked.limit}`,
  );
  const found = await db.execute<{ id: string }>(
    sql`select id from (${rooms}) rooms order by title, id limit ${asked.limit}`,
  );
  return rowsForEvents(
    db,
    found.rows.map((row) => Number(row.id)),
  );
}

/** Whether the directory holds any event at all, listed or not; without one the samples are shown (PRODUCT P14). */
export async function hasAnyEvent(db: Connection): Promise<boolean> {
  const found = await db.execute<{ any: boolean }>(
    sql`select exists (select 1 from events where deleted_at is null) as any`,
  );
  return found.rows[0]?.any === true;
}
