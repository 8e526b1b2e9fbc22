import { type SQL, sql } from "drizzle-orm";
import type { Span } from "#core/events/listed-day.ts";
import type { Listing } from "#core/visibility.ts";
import { dateWanted, notCancelled, spansSql, startsWithin } from "#data/queries/day-list.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import type { ListNarrowing } from "#data/queries/search-condition.ts";
import { perListing } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type CalendarDates = ListNarrowing & { days: readonly Span[]; perDay: number; listings: readonly Listing[] };

/**
 * The first dates of each day, at most `perDay`, by time; also those that are over. Each day is read from
 * `occurrences_listed` up to its last date that is wanted.
 */
export async function listFirstDates(
  db: Connection,
  { days, perDay, listings, ...narrowing }: CalendarDates,
): Promise<readonly EventRow[]> {
  const dates = (listing: SQL) => sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at
    from occurrences o where o.listing = ${listing} and not o.cancelled and ${startsWithin} and ${notCancelled}
      and ${dateWanted(narrowing)} order by o.starts_at, o.event_id limit ${perDay}`;
  const firstOfDay = sql`select * from (${perListing(listings, dates)}) listed
    order by starts_at, event_id limit ${perDay}`;
  return listRows(
    db,
    sql`select first.* from ${spansSql(days)} cross join lateral (${firstOfDay}) first
      order by first.starts_at, first.event_id`,
  );
}
