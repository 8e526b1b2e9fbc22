import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type ListQuery, lateEventsSql } from "#data/queries/event-lists.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type SpanQuery = { from: EpochMs; /** Exclusive. */ to: EpochMs; listings: readonly Listing[] };

/** Dates that run at `now`, one per event, the first to end first, for `listRowsOf`. Canceled events are excluded. */
export function runningDatesSql(requested: ListQuery & { limit: number }): SQL {
  const at = sqlInstant(requested.now);
  // A running date is its event's current one; reads those that end first in order, not all that have started.
  const stored = perListing(
    requested.listings,
    (
      listing,
    ) => sql`select id as event_id, current_schedule_id as schedule_id, current_original_local as original_local,
        current_starts_at as starts_at, current_ends_at as ends_at from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is not null and current_starts_at <= ${at}
        and current_ends_at > ${at} and cancelled_at is null and ${eventWanted(requested)}
      order by current_ends_at, id limit ${requested.limit}`,
  );
  return sql`with ${lateEventsSql(requested)}
    select * from (${stored} union all (select late.* from late join events e on e.id = late.event_id and e.cancelled_at is null
      where late.starts_at <= ${at})) running order by ends_at, event_id limit ${requested.limit}`;
}

/** Number of dates that start in the span and of the groups that hold them, for the statements on the home page (PRODUCT P17). */
export async function countDatesAndGroups(
  db: Connection,
  requested: SpanQuery,
): Promise<{ dates: number; groups: number }> {
  const found = await db.execute<{ dates: number; groups: number }>(
    sql`select coalesce(sum(n), 0)::int as dates, count(distinct coalesce(e.organizer_id::text, 'named ' || e.organizer_name))::int as groups
      from (select o.event_id, count(*) as n from occurrences o
             where o.listing = any(${sqlArray(requested.listings, "text")}) and not o.cancelled
               and o.starts_at >= ${sqlInstant(requested.from)} and o.starts_at < ${sqlInstant(requested.to)}
             group by o.event_id) counted
      join events e on e.id = counted.event_id and e.cancelled_at is null`,
  );
  return found.rows[0] ?? { dates: 0, groups: 0 };
}
