import { type SQL, sql } from "drizzle-orm";
import type { DayMark } from "#core/feed/your-day.ts";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { currentDateSql } from "#data/queries/event-lists.ts";
import { type EventRow, listRowsOf } from "#data/queries/event-row.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type DayQuery = {
  userId: string;
  now: EpochMs;
  /** The end of the day's span. */
  to: EpochMs;
  listings: readonly Listing[];
  /** Organizers that the member hides from lists. */
  hides: readonly number[];
};

/** The next saved date, and the dates of the span by their mark. */
type MemberDay = { next: EventRow | null; lists: Readonly<Record<DayMark, readonly EventRow[]>> };

/** Dates of each mark, dates of one event, and events of one organizer that are read. */
const DATES_MAX = 30;
const DATES_OF_EVENT = 8;
const EVENTS_OF_ORGANIZER = 10;

/**
 * What a member has saved and follows, from what is running on. One statement; every save and follow is looked up by the
 * indexes (`limit 1` forces that plan), whatever the directory's size.
 */
export async function readMemberDay(db: Connection, requested: DayQuery): Promise<MemberDay> {
  const { userId, now, to, listings, hides } = requested;
  const shown = sql`listing <> 'hidden' and listing = any(${sqlArray(listings, "text")}) and kind = 'scheduled' and cancelled_at is null`;
  const event = (id: SQL) => sql`cross join lateral (select id from events where id = ${id} and ${shown}
      and current_starts_at is not null limit 1) e`;
  const dates = sql`cross join lateral (select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
      where o.event_id = e.id and not o.cancelled and o.ends_at > ${sqlInstant(now)} and o.starts_at < ${sqlInstant(to)}
        and o.starts_at > ${sqlInstant(now)} - make_interval(secs => ${DURATION_MAX_SECONDS})
      order by o.starts_at limit ${DATES_OF_EVENT}) d`;
  const columns = sql`d.schedule_id, d.original_local, d.starts_at, d.ends_at`;
  const savedDates = (until: SQL) => sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at
      from saved_dates s join occurrences o on o.schedule_id = s.schedule_id and o.original_local = s.original_local
     ${event(sql`o.event_id`)} where s.user_id = ${userId} and not o.cancelled and o.ends_at > ${sqlInstant(now)} ${until}`;
  const lists = [
    sql`select * from ((select e.id as event_id, ${columns} from saved_events s ${event(sql`s.event_id`)}
          cross join lateral (${currentDateSql(sql`e.id`, now)}) d where s.user_id = ${userId} order by d.starts_at limit 1)
        union all (${savedDates(sql``)} order by o.starts_at limit 1)) either order by starts_at limit 1`,
    sql`select e.id as event_id, ${columns} from saved_events s ${event(sql`s.event_id`)} ${dates}
      where s.user_id = ${userId} order by d.starts_at limit ${DATES_MAX}`,
    sql`${savedDates(sql`and o.starts_at < ${sqlInstant(to)}`)} order by o.starts_at limit ${DATES_MAX}`,
    sql`select e.id as event_id, ${columns} from organizer_follows f
        cross join lateral (select id from events where organizer_id = f.organizer_id and ${shown}
          and current_starts_at < ${sqlInstant(to)} order by current_starts_at, id limit ${EVENTS_OF_ORGANIZER}) e ${dates}
      where f.follower_id = ${userId} and f.organizer_id <> all(${sqlArray(hides, "bigint")})
      order by d.starts_at limit ${DATES_MAX}`,
  ];
  const [next = [], saved = [], savedDate = [], followed = []] = await listRowsOf(db, lists, userId);
  return { next: next[0] ?? null, lists: { saved, savedDate, followed } };
}
