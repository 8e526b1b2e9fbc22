import { type SQL, sql } from "drizzle-orm";
import type { Listing } from "#core/visibility.ts";
import { type EventRow, rowsForDates, rowsForEvents } from "#data/queries/event-row.ts";
import { lateEvents, type ListAsked } from "#data/queries/late-events.ts";
import { lastDateSql, pickDates } from "#data/queries/picked-dates.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

export type PageAsked = ListAsked & { /** From 1. */ page: number; pageSize: number };
export type EventPage = { rows: readonly EventRow[]; /** All events of the list, whatever the page. */ total: number };

/** Events with a running or coming date, each once, the earliest first. */
export async function listUpcomingEvents(db: Connection, asked: PageAsked): Promise<EventPage> {
  const upTo = asked.page * asked.pageSize;
  const onTime = perListing(
    asked.listings,
    (
      listing,
    ) => sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
        current_starts_at as starts_at, current_ends_at as ends_at from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is not null
        and current_ends_at > ${sqlInstant(asked.now)}
      order by current_starts_at, id limit ${upTo}`,
  );
  const picked = await pickDates(
    db,
    sql`with ${lateEvents(asked)}
        select * from (${onTime} union all (select * from late where starts_at is not null)) listed
        order by starts_at, event_id limit ${asked.pageSize} offset ${upTo - asked.pageSize}`,
  );
  return { rows: await rowsForDates(db, picked), total: await countUpcomingEvents(db, asked) };
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

/** How many events have a running or coming date. */
export async function countUpcomingEvents(db: Connection, asked: ListAsked): Promise<number> {
  const stored = sql`select count(*) from events where listing = any(${sqlArray(asked.listings, "text")})
    and kind = 'scheduled' and current_starts_at is not null`;
  return countOf(
    db,
    sql`with ${lateEvents(asked)} select (${stored}) - (select count(*) from late where starts_at is null) as n`,
  );
}

/** Events with no date left, at their last date, the latest first. */
export async function listPastEvents(db: Connection, asked: PageAsked): Promise<EventPage> {
  const upTo = asked.page * asked.pageSize;
  const stored = perListing(
    asked.listings,
    (listing) => sql`select id as event_id, last_schedule_id as schedule_id, last_original_local as original_local,
        last_starts_at as starts_at, last_ends_at as ends_at from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is null and last_starts_at is not null
      order by last_starts_at desc, id desc limit ${upTo}`,
  );
  const picked = await pickDates(
    db,
    sql`with ${lateEvents(asked)}, ended as (
          select late.event_id, last.* from late, lateral (${lastDateSql(sql`late.event_id`, asked.now)}) last
           where late.starts_at is null)
        select * from (${stored} union all (select * from ended)) listed
        order by starts_at desc, event_id desc limit ${asked.pageSize} offset ${upTo - asked.pageSize}`,
  );
  return { rows: await rowsForDates(db, picked), total: await countPastEvents(db, asked) };
}

/** How many events have dates, none of them left. */
export async function countPastEvents(db: Connection, asked: ListAsked): Promise<number> {
  const stored = sql`select count(*) from events where listing = any(${sqlArray(asked.listings, "text")})
    and kind = 'scheduled' and current_starts_at is null and last_starts_at is not null`;
  return countOf(
    db,
    sql`with ${lateEvents(asked)} select (${stored}) + (select count(*) from late where starts_at is null) as n`,
  );
}

/** Rooms that never close (PRODUCT P3), by title. */
export async function listAlwaysOpenEvents(
  db: Connection,
  asked: { listings: readonly Listing[]; limit: number },
): Promise<readonly EventRow[]> {
  const rooms = perListing(
    asked.listings,
    (listing) =>
      sql`select id, title from events where listing = ${listing} and kind = 'always_open' order by title, id limit ${asked.limit}`,
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

async function countOf(db: Connection, query: SQL): Promise<number> {
  const found = await db.execute<{ n: string }>(query);
  return Number(found.rows[0]?.n ?? 0);
}
