import { type SQL, sql } from "drizzle-orm";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type ListNarrowing, eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";

/** The key of a page's first row (`PageKey`), or SQL references to it. */
export type FirstRow = { startsAt: string; id: string };

/** One of the two lists of events in SQL; `keys`, `all` and `rowsFrom` need `tables` before them. */
export type EventListSql = {
  tables: SQL;
  /** Number of events in the list, from its index alone; needs `tables` before it. */
  total: SQL;
  /** Start and id of every event in the list: ordered parts, which PostgreSQL merges without sorting them or reading the table. */
  keys: SQL;
  /** The `limit` dates from `first` on, in order. */
  rowsFrom: (first: FirstRow, limit: number) => SQL;
};

/**
 * Events with a running or upcoming date, each once, the earliest first; of those that start at the same moment, what nobody
 * confirms comes last (`place_id`, decision 0041), and the `id` of a page's first row is that number.
 */
export function upcomingList(requested: ListQuery): EventListSql {
  const stored = (listing: SQL) => sql`from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is not null
        and id not in (select event_id from late) and ${eventWanted(requested)}`;
  const late = sql`from late join events e on e.id = late.event_id where late.starts_at is not null`;
  const keys = (order: SQL, lateOrder: SQL) =>
    sql`${perListing(requested.listings, (listing) => sql`select current_starts_at as starts_at, place_id as id ${stored(listing)} ${order}`)}
      union all (select late.starts_at, e.place_id ${late} ${lateOrder})`;
  return {
    tables: lateEventsSql(requested),
    // Late events are counted with the stored ones, but for those without a further date.
    total: sql`(select count(*) from events where listing = any(${sqlArray(requested.listings, "text")}) and kind = 'scheduled'
        and current_starts_at is not null and ${eventWanted(requested)}) - (select count(*) from late where starts_at is null)`,
    keys: keys(sql`order by current_starts_at, place_id`, sql`order by late.starts_at, e.place_id`),
    rowsFrom: (first, limit) => {
      const rows = perListing(
        requested.listings,
        (
          listing,
        ) => sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
            current_starts_at as starts_at, current_ends_at as ends_at, place_id ${stored(listing)}
          and (current_starts_at, place_id) >= (${first.startsAt}::timestamptz, ${first.id}::bigint)
          order by current_starts_at, place_id limit ${limit}`,
      );
      return sql`select * from (${rows} union all (select late.*, e.place_id ${late}
          and (late.starts_at, e.place_id) >= (${first.startsAt}::timestamptz, ${first.id}::bigint))) listed
        order by starts_at, place_id limit ${limit}`;
    },
  };
}

/** Events without further dates, at their last date, the latest first. */
export function pastList(requested: ListQuery): EventListSql {
  const stored = (listing: SQL) => sql`from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is null and last_starts_at is not null
        and ${eventWanted(requested)}`;
  const keys = (order: SQL, endedOrder: SQL) =>
    sql`${perListing(requested.listings, (listing) => sql`select last_starts_at as starts_at, id ${stored(listing)} ${order}`)}
      union all (select starts_at, event_id from ended ${endedOrder})`;
  return {
    tables: sql`${lateEventsSql(requested)}, ended as materialized (
      select late.event_id, last.* from late, lateral (${lastDateSql(sql`late.event_id`, requested.now)}) last
       where late.starts_at is null)`,
    total: sql`(select count(*) from events where listing = any(${sqlArray(requested.listings, "text")}) and kind = 'scheduled'
        and current_starts_at is null and last_starts_at is not null and ${eventWanted(requested)}) + (select count(*) from ended)`,
    keys: keys(sql`order by last_starts_at desc, id desc`, sql`order by starts_at desc, event_id desc`),
    rowsFrom: (first, limit) => {
      const rows = perListing(
        requested.listings,
        (listing) => sql`select id as event_id, last_schedule_id as schedule_id, last_original_local as original_local,
            last_starts_at as starts_at, last_ends_at as ends_at ${stored(listing)}
          and (last_starts_at, id) <= (${first.startsAt}::timestamptz, ${first.id}::bigint)
          order by last_starts_at desc, id desc limit ${limit}`,
      );
      return sql`select * from (${rows} union all (select * from ended
          where (starts_at, event_id) <= (${first.startsAt}::timestamptz, ${first.id}::bigint))) listed
        order by starts_at desc, event_id desc limit ${limit}`;
    },
  };
}

export type ListQuery = ListNarrowing & {
  now: EpochMs;
  listings: readonly Listing[];
  /** The user whose saves the rows show; null or absent for none. */
  savedBy?: string | null;
};

/**
 * Events whose stored current date is over at `now` because the job has not advanced them yet. Their place is computed
 * here, so lists are always right; there are few of them (`events_to_advance`).
 */
export function lateEventsSql({ now, listings, ...narrowing }: ListQuery): SQL {
  return sql`late as materialized (
    select e.id as event_id, next.schedule_id, next.original_local, next.starts_at, next.ends_at
      from events e left join lateral (${currentDateSql(sql`e.id`, now)}) next on true
     where e.current_ends_at <= ${sqlInstant(now)} and e.kind = 'scheduled'
       and e.listing = any(${sqlArray(listings, "text")}) and ${eventWanted(narrowing, "e")})`;
}

/** The date of `event` that runs at `now`, or the next; no date lasts longer than 31 days, so old history need not be read. */
export function currentDateSql(event: SQL, now: EpochMs): SQL {
  const at = sqlInstant(now);
  return sql`select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
    where o.event_id = ${event} and not o.cancelled and o.ends_at > ${at}
      and o.starts_at > ${at} - make_interval(secs => ${DURATION_MAX_SECONDS})
    order by o.starts_at, o.schedule_id limit 1`;
}

/** The last date of `event` that was over at `now`. */
export function lastDateSql(event: SQL, now: EpochMs): SQL {
  const at = sqlInstant(now);
  return sql`select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
    where o.event_id = ${event} and not o.cancelled and o.ends_at <= ${at} and o.starts_at < ${at}
    order by o.starts_at desc, o.schedule_id limit 1`;
}
