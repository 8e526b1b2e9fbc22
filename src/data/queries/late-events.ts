import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { currentDateSql } from "#data/queries/picked-dates.ts";
import { eventWanted, type ListNarrowing } from "#data/queries/list-condition.ts";
import { sqlArray, sqlInstant, type SqlMoment } from "#data/queries/sql-values.ts";

export type ListAsked<Moment extends SqlMoment = EpochMs> = ListNarrowing & {
  now: Moment;
  listings: readonly Listing[];
  /** Whose saves the rows tell; null or absent for nobody's. */
  savedBy?: string | null;
};

/**
 * The events whose stored current date is over at `now`: the job that advances them has not come by yet.
 * Their place is decided here, so a list is right at every moment; there are few of them (`events_to_advance`).
 */
export function lateEventsSql({ now, listings, ...narrowing }: ListAsked<SqlMoment>): SQL {
  return sql`late as materialized (
    select e.id as event_id, next.schedule_id, next.original_local, next.starts_at, next.ends_at
      from events e left join lateral (${currentDateSql(sql`e.id`, now)}) next on true
     where e.current_ends_at <= ${sqlInstant(now)} and e.kind = 'scheduled'
       and e.listing = any(${sqlArray(listings, "text")}) and ${eventWanted(narrowing, "e")})`;
}
