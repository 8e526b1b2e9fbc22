import { type SQL, and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { lastDateSql, lateEventsSql } from "#data/queries/event-lists.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import type { EventPage, PageQuery } from "#data/queries/events.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { schedules } from "#data/tables/schedules.ts";
import type { Connection } from "#data/transaction.ts";

type OfOrganizer = PageQuery & { organizerId: number };

/** An organizer's events with a running or upcoming date, each once, the earliest first. */
export function listUpcomingOfOrganizer(db: Connection, requested: OfOrganizer): Promise<EventPage> {
  const dates = sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
        current_starts_at as starts_at, current_ends_at as ends_at from events
      where ${scheduledOf(requested)} and current_starts_at is not null and current_ends_at > ${sqlInstant(requested.now)}
    union all select late.* from late join events e on e.id = late.event_id
      where e.organizer_id = ${requested.organizerId} and late.starts_at is not null`;
  return pageOf(db, requested, { dates, order: sql`starts_at, event_id` });
}

/** An organizer's events without further dates, at their last date, the latest first. */
export function listPastOfOrganizer(db: Connection, requested: OfOrganizer): Promise<EventPage> {
  const dates = sql`select id as event_id, last_schedule_id as schedule_id, last_original_local as original_local,
        last_starts_at as starts_at, last_ends_at as ends_at from events
      where ${scheduledOf(requested)} and current_starts_at is null and last_starts_at is not null
    union all select late.event_id, last.* from late join events e on e.id = late.event_id,
        lateral (${lastDateSql(sql`late.event_id`, requested.now)}) last
      where e.organizer_id = ${requested.organizerId} and late.starts_at is null`;
  return pageOf(db, requested, { dates, order: sql`starts_at desc, event_id desc` });
}

/** An organizer's always-open rooms (PRODUCT P3), by title. */
export function listRoomsOfOrganizer(
  db: Connection,
  requested: { organizerId: number; listings: readonly Listing[]; limit: number; savedBy?: string | null },
): Promise<readonly EventRow[]> {
  return listRows(
    db,
    sql`select id as event_id, null::bigint as schedule_id, null::timestamp as original_local,
        null::timestamptz as starts_at, null::timestamptz as ends_at from events
      where organizer_id = ${requested.organizerId} and kind = 'always_open'
        and listing = any(${sqlArray(requested.listings, "text")}) order by title, id limit ${requested.limit}`,
    requested.savedBy,
  );
}

/** The active series of an organizer, the soonest first. Canceled events are excluded. */
export function listSeriesOfOrganizer(
  db: Connection,
  requested: { organizerId: number; listings: readonly Listing[]; limit: number },
): Promise<readonly Schedule[]> {
  const { startsLocal, timezone, durationSeconds, rrule } = schedules;
  return db
    .select({ startsLocal, timezone, durationSeconds, rrule })
    .from(events)
    .innerJoin(schedules, eq(schedules.eventId, events.id))
    .where(
      and(
        eq(events.organizerId, requested.organizerId),
        inArray(events.listing, [...requested.listings]),
        isNull(events.cancelledAt),
        isNotNull(events.currentStartsAt),
        isNotNull(schedules.rrule),
        isNull(schedules.endedAt),
      ),
    )
    .orderBy(asc(events.currentStartsAt), asc(events.id), asc(schedules.position))
    .limit(requested.limit);
}

function scheduledOf({ organizerId, listings }: OfOrganizer): SQL {
  return sql`organizer_id = ${organizerId} and kind = 'scheduled' and listing = any(${sqlArray(listings, "text")})`;
}

/** One page of an organizer's dates, and their number. Reads only this organizer's events, whatever the directory's size. */
async function pageOf(
  db: Connection,
  requested: OfOrganizer,
  { dates, order }: { dates: SQL; order: SQL },
): Promise<EventPage> {
  const late = lateEventsSql(requested);
  const skipped = (requested.page - 1) * requested.pageSize;
  const rows = await listRows(
    db,
    sql`with ${late} select * from (${dates}) dates order by ${order} limit ${requested.pageSize} offset ${skipped}`,
    requested.savedBy,
  );
  const counted = await db.execute<{ n: string }>(sql`with ${late} select count(*) as n from (${dates}) dates`);
  return { rows, total: Number(counted.rows[0]?.n ?? 0) };
}

/** Figures of one event: people who saved it or one of its dates, and recent clicks on its join link. */
type EventNumbers = { publicId: string; title: string; saves: number; joinClicks: number };

/** Number of an organizer's followers. */
export async function countFollowers(db: Connection, organizerId: number): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from organizer_follows where organizer_id = ${organizerId}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Figures of an organizer's events that are not deleted, upcoming ones first; clicks of the last `days` days. */
export async function listEventNumbers(
  db: Connection,
  { organizerId, days, limit }: { organizerId: number; days: number; limit: number },
  now: EpochMs,
): Promise<readonly EventNumbers[]> {
  const found = await db.execute<EventNumbers>(sql`
    select e.public_id as "publicId", e.title,
           (select count(distinct saver)::int from (
              select s.user_id as saver from saved_events s where s.event_id = e.id
               union all
              select d.user_id from saved_dates d join schedules on schedules.id = d.schedule_id
               where schedules.event_id = e.id) savers) as saves,
           (select coalesce(sum(clicks), 0)::int from join_clicks
             where event_id = e.id and day > (${sqlInstant(now - days * DAY_MS)} at time zone 'UTC')::date) as "joinClicks"
      from events e
     where e.organizer_id = ${organizerId} and e.deleted_at is null
     order by e.current_starts_at nulls last, e.last_starts_at desc nulls last, e.id limit ${limit}`);
  return found.rows;
}
