import { type SQL, sql } from "drizzle-orm";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type ListNarrowing, eventWanted } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";

/** The key of a page's first row (`PageKey`), or SQL references to it. */
export type FirstRow = { startsAt: string; id: string };

/** A list of dates in SQL; `keys`, `total` and `rowsFrom` need `tables` before them. */
export type DateListSql = {
  tables: SQL;
  /** Number of dates in the list, from its index alone. */
  total: SQL;
  /** Start and event of every date in the list. */
  keys: SQL;
  /** The `limit` dates from `first` on, in order. */
  rowsFrom: (first: FirstRow, limit: number) => SQL;
};

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
