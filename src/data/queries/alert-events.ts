import { type SQL, sql } from "drizzle-orm";
import { ALERT_EVENTS_MAX } from "#core/alerts/alert-letter.ts";
import type { AlertSearch } from "#core/alerts/search-alert.ts";
import type { EventType } from "#core/events/event.ts";
import type { Span } from "#core/events/listed-day.ts";
import { spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { listingsFor } from "#core/viewer.ts";
import { spansSql, startsWithin } from "#data/queries/day-list.ts";
import { currentDateSql } from "#data/queries/event-lists.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** When an event was first listed for anyone. */
const SEEN = sql.raw("coalesce(e.first_listed_at, e.created_at)");

/** When the newest event was listed that has a date to come, up to `until`; null without one. Read from an index alone. */
export async function findNewestListing(db: Connection, until: EpochMs): Promise<EpochMs | null> {
  const newest = perListing(
    listingsFor({ userId: "" }),
    (listing) => sql`select ${SEEN} as seen from events e
      where e.listing = ${listing} and e.kind = 'scheduled' and e.current_starts_at is not null
        and e.cancelled_at is null and ${SEEN} <= ${sqlInstant(until)}
      order by ${SEEN} desc, e.id desc limit 1`,
  );
  const found = await db.execute<{ seen: string | null }>(sql`select max(seen) as seen from (${newest}) newest`);
  const seen = found.rows[0]?.seen ?? null;
  return seen === null ? null : instantFromText(seen);
}

export type NewEvent = {
  eventId: number;
  publicId: string;
  title: string;
  type: EventType;
  organizerName: string;
  /** Its next date that fits, with the schedule that produces it. */
  startsAt: EpochMs;
  originalLocal: LocalDateTime;
  timezone: ZoneId;
  rrule: string | null;
};

type NewQuery = {
  search: AlertSearch;
  /** The zone of the search's weekdays and times of day. */
  zone: ZoneId;
  /** The member who is notified; null for an address, which sees public events only. */
  userId: string | null;
  /** Organizers that the member hides. */
  hides: readonly number[];
  /** When they were first listed: after, until. */
  after: EpochMs;
  until: EpochMs;
};

/** `total` counts all of them; `firstAt` is when the first was listed, null without one. */
export type FoundNew = { events: readonly NewEvent[]; total: number; firstAt: EpochMs | null };

/**
 * The events that are new for an alert: first listed in its span of time, with a date to come that fits, not of the
 * member's own. At most `ALERT_EVENTS_MAX`, the soonest first.
 */
export async function listNewEvents(
  db: Connection,
  { search: { query, filter }, zone, userId, hides, after, until }: NewQuery,
  now: EpochMs,
): Promise<FoundNew> {
  const times = timesWithin(filter, spanOfTimes(now), { zone, freeHours: [] });
  const fresh = perListing(
    listingsFor(userId === null ? null : { userId }),
    (listing) => sql`select e.id, ${SEEN} as seen, d.* from events e cross join lateral (${dateSql(times, now)}) d
      where e.listing = ${listing} and e.kind = 'scheduled' and e.current_starts_at is not null
        and e.cancelled_at is null and ${SEEN} > ${sqlInstant(after)} and ${SEEN} <= ${sqlInstant(until)}
        and (e.user_id is null or e.user_id is distinct from ${userId}::text) and ${eventWanted({ query, filter, hides }, "e")}`,
  );
  const found = await db.execute<RawEvent>(sql`
    with fresh as materialized (${fresh})
    select e.id::float8 as "eventId", e.public_id as "publicId", e.title, e.type,
           case when o.listing in ('public', 'members') then o.name else e.organizer_name end as "organizerName",
           f.starts_at, f.original_local, s.timezone, s.rrule,
           (select count(*)::int from fresh) as total, (select min(seen) from fresh) as first
      from (select * from fresh order by starts_at, id limit ${ALERT_EVENTS_MAX}) f
      join events e on e.id = f.id join schedules s on s.id = f.schedule_id
      left join organizers o on o.id = e.organizer_id
     order by f.starts_at, f.id`);
  const [first] = found.rows;
  return {
    events: found.rows.map(eventOf),
    total: first?.total ?? 0,
    firstAt: first === undefined ? null : instantFromText(first.first),
  };
}

/** The running or next date of the event `e`, or the first of those at one of the times. */
function dateSql(times: readonly Span[] | null, now: EpochMs): SQL {
  if (times === null) return currentDateSql(sql`e.id`, now);
  return sql`select o.schedule_id, o.original_local, o.starts_at, o.ends_at
      from ${spansSql(times)} join occurrences o on o.event_id = e.id and ${startsWithin}
     where not o.cancelled and o.ends_at > ${sqlInstant(now)} order by o.starts_at, o.schedule_id limit 1`;
}

type RawEvent = Omit<NewEvent, "startsAt" | "originalLocal"> & {
  starts_at: string;
  original_local: string;
  total: number;
  first: string;
};

function eventOf({ starts_at, original_local, ...row }: RawEvent): NewEvent {
  const { eventId, publicId, title, type, organizerName, timezone, rrule } = row;
  const date = { startsAt: instantFromText(starts_at), originalLocal: localFromText(original_local) };
  return { eventId, publicId, title, type, organizerName, timezone, rrule, ...date };
}
