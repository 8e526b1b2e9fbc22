import { type SQL, sql } from "drizzle-orm";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import type { SavedThing } from "#core/saved-events/saved-events.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import { savedThingsSql } from "#data/queries/saved-row.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type DatesQuery = {
  now: EpochMs;
  /** The end of the span. */
  to: EpochMs;
  listings: readonly Listing[];
  limit: number;
};

/** The running and coming dates of what a member saved, the earliest first; without cancelled ones. */
export function listSavedDates(db: Connection, userId: string, query: DatesQuery): Promise<readonly EventRow[]> {
  return listRows(
    db,
    datesOf(
      sql`select event_id, null::bigint as schedule_id, null::timestamp as original_local from saved_events
            where user_id = ${userId}
          union all
          select p.event_id, d.schedule_id, d.original_local from saved_dates d join schedules p on p.id = d.schedule_id
            where d.user_id = ${userId}`,
      query,
    ),
    userId,
  );
}

/** The same of what a device saved. */
export function listDatesSavedByDevice(
  db: Connection,
  things: readonly SavedThing[],
  query: DatesQuery,
): Promise<readonly EventRow[]> {
  const { ids, dates } = savedThingsSql(things);
  return listRows(
    db,
    datesOf(
      sql`select e.id as event_id, null::bigint as schedule_id, t.original_local
            from unnest(${ids}, ${dates}) as t(public_id, original_local) join events e on e.public_id = t.public_id`,
      query,
    ),
  );
}

/** The dates of saves as SQL. `limit 1` forces the planner to look up each event by its id. */
function datesOf(saves: SQL, { now, to, listings, limit }: DatesQuery): SQL {
  return sql`
    select distinct e.id as event_id, d.schedule_id, d.original_local, d.starts_at, d.ends_at from (${saves}) s
     cross join lateral (select id from events where id = s.event_id and listing <> 'hidden'
       and listing = any(${sqlArray(listings, "text")}) and kind = 'scheduled' and cancelled_at is null limit 1) e
     cross join lateral (select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
       where o.event_id = e.id and not o.cancelled and o.ends_at > ${sqlInstant(now)} and o.starts_at < ${sqlInstant(to)}
         and o.starts_at > ${sqlInstant(now)} - make_interval(secs => ${DURATION_MAX_SECONDS})
         and (s.schedule_id is null or o.schedule_id = s.schedule_id)
         and (s.original_local is null or o.original_local = s.original_local)
       order by o.starts_at limit ${limit}) d
     order by d.starts_at, e.id limit ${limit}`;
}
