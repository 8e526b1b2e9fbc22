import { type SQL, sql } from "drizzle-orm";
import type { StartCount } from "#core/events/week-counts.ts";
import type { DayMark } from "#core/feed/your-day.ts";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { currentDateSql } from "#data/queries/event-lists.ts";
import { type EventRow, listRowsOf } from "#data/queries/event-row.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type DayQuery = {
  userId: string;
  now: EpochMs;
  /** The end of the span. */
  to: EpochMs;
  listings: readonly Listing[];
  /** Organizers that the member hides from lists. */
  hides: readonly number[];
};

/** The next saved date, and the dates of the span by their mark. */
type MemberDay = { next: EventRow | null; lists: Readonly<Record<DayMark, readonly EventRow[]>> };

/** The most dates of each mark, dates of one event, and events of one organizer that are read. */
type Most = { dates: number; ofEvent: number; ofOrganizer: number };
const OF_DAY: Most = { dates: 30, ofEvent: 8, ofOrganizer: 10 };
const OF_WEEK: Most = { dates: 10_000, ofEvent: 100, ofOrganizer: 100 };

/**
 * What a member has saved and follows, from what is running on. One statement; every save and follow is looked up by the
 * indexes (`limit 1` forces that plan), whatever the directory's size.
 */
export async function readMemberDay(db: Connection, requested: DayQuery): Promise<MemberDay> {
  const { userId, now } = requested;
  const { event, savedDates, saved, savedDate, followed } = datesOf(requested, OF_DAY);
  const next = sql`select * from ((select e.id as event_id, ${COLUMNS} from saved_events s ${event(sql`s.event_id`)}
          cross join lateral (${currentDateSql(sql`e.id`, now)}) d where s.user_id = ${userId} order by d.starts_at limit 1)
        union all (${savedDates} order by d.starts_at limit 1)) either order by starts_at limit 1`;
  const [first = [], ...rest] = await listRowsOf(db, [next, saved, savedDate, followed], userId);
  return { next: first[0] ?? null, lists: { saved: rest[0] ?? [], savedDate: rest[1] ?? [], followed: rest[2] ?? [] } };
}

/** How many of the member's dates start when, each date once; what is running counts as starting now. */
export async function countMemberDates(db: Connection, requested: DayQuery): Promise<readonly StartCount[]> {
  const { saved, savedDate, followed } = datesOf(requested, OF_WEEK);
  const found = await db.execute<{ starts_at: string; count: number }>(sql`
    select greatest(starts_at, ${sqlInstant(requested.now)})::text as starts_at, count(*)::int as count
      from ((${saved}) union (${savedDate}) union (${followed})) dates group by 1 order by 1`);
  return found.rows.map((row) => ({ startsAt: instantFromText(row.starts_at), count: row.count }));
}

const COLUMNS = sql`d.schedule_id, d.original_local, d.starts_at, d.ends_at`;

/** The member's dates of the span as SQL, by their mark. `savedDates` are all single dates, `event` is a listed event. */
function datesOf({ userId, now, to, listings, hides }: DayQuery, most: Most) {
  const shown = sql`listing <> 'hidden' and listing = any(${sqlArray(listings, "text")}) and kind = 'scheduled' and cancelled_at is null`;
  const event = (id: SQL) => sql`cross join lateral (select id from events where id = ${id} and ${shown}
      and current_starts_at is not null limit 1) e`;
  const dates = sql`cross join lateral (select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
      where o.event_id = e.id and not o.cancelled and o.ends_at > ${sqlInstant(now)} and o.starts_at < ${sqlInstant(to)}
        and o.starts_at > ${sqlInstant(now)} - make_interval(secs => ${DURATION_MAX_SECONDS})
      order by o.starts_at limit ${most.ofEvent}) d`;
  const savedDates = sql`select d.event_id, ${COLUMNS}
      from saved_dates s join occurrences d on d.schedule_id = s.schedule_id and d.original_local = s.original_local
     ${event(sql`d.event_id`)} where s.user_id = ${userId} and not d.cancelled and d.ends_at > ${sqlInstant(now)}`;
  return {
    event,
    savedDates,
    saved: sql`select e.id as event_id, ${COLUMNS} from saved_events s ${event(sql`s.event_id`)} ${dates}
      where s.user_id = ${userId} order by d.starts_at limit ${most.dates}`,
    savedDate: sql`${savedDates} and d.starts_at < ${sqlInstant(to)} order by d.starts_at limit ${most.dates}`,
    followed: sql`select e.id as event_id, ${COLUMNS} from organizer_follows f
        cross join lateral (select id from events where organizer_id = f.organizer_id and ${shown}
          and current_starts_at < ${sqlInstant(to)} order by current_starts_at, place_id limit ${most.ofOrganizer}) e ${dates}
      where f.follower_id = ${userId} and f.organizer_id <> all(${sqlArray(hides, "bigint")})
      order by d.starts_at limit ${most.dates}`,
  };
}
