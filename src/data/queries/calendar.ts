import { type SQL, sql } from "drizzle-orm";
import type { Span } from "#core/events/listed-day.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { dateWanted, notCancelled, spansSql, startsWithin } from "#data/queries/day-list.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import type { ListNarrowing } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type CalendarDates = ListNarrowing & { listings: readonly Listing[]; savedBy?: string | null };

/** Dates of a span that are read to find weekly ones among daily ones. Rarer dates have an index of their own. */
const READ_PER_SPAN = 100;

/**
 * Some dates of each span, at most `perSpan`, also those that are over: rare ones first (`DateFrequency`), then by time.
 * The rows are in the order of the spans. Each span is read from `occurrences_rare`, and the first dates of it, of any
 * frequency, from `occurrences_listed`.
 */
export async function listChosenDates(
  db: Connection,
  {
    spans,
    perSpan,
    listings,
    savedBy = null,
    ...narrowing
  }: CalendarDates & { spans: readonly Span[]; perSpan: number },
): Promise<readonly EventRow[]> {
  const wanted = sql`not o.cancelled and ${startsWithin} and ${notCancelled} and ${dateWanted(narrowing)}`;
  const dates = (
    listing: SQL,
    rest: SQL,
  ) => sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at,
      o.frequency from occurrences o where o.listing = ${listing} and ${wanted} ${rest}`;
  const chosen = sql`order by frequency, starts_at, event_id, schedule_id limit ${perSpan}`;
  const rare = perListing(listings, (listing) => dates(listing, sql`and o.frequency < 2 ${chosen}`));
  const first = perListing(
    listings,
    (
      listing,
    ) => sql`select * from (${dates(listing, sql`order by o.starts_at, o.event_id limit ${READ_PER_SPAN}`)}) begun
      ${chosen}`,
  );
  const both = sql`select * from (select * from (${rare}) rare union select * from (${first}) first) listed ${chosen}`;
  return listRows(
    db,
    sql`select dates.* from ${spansSql(spans)} cross join lateral (${both}) dates
      order by span.from_at, dates.frequency, dates.starts_at, dates.event_id`,
    savedBy,
  );
}

/** The first dates of a span that are not over, by time. */
export function listFirstDates(
  db: Connection,
  {
    span,
    now,
    limit,
    listings,
    savedBy = null,
    ...narrowing
  }: CalendarDates & { span: Span; now: EpochMs; limit: number },
): Promise<readonly EventRow[]> {
  const dates = perListing(
    listings,
    (listing) => sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
      where o.listing = ${listing} and not o.cancelled and o.starts_at >= ${sqlInstant(span.from)}
        and o.starts_at < ${sqlInstant(span.to)} and o.ends_at > ${sqlInstant(now)}
        and ${notCancelled} and ${dateWanted(narrowing)}
      order by o.starts_at, o.event_id limit ${limit}`,
  );
  return listRows(db, sql`select * from (${dates}) first order by starts_at, event_id limit ${limit}`, savedBy);
}

/** The longest duration of a date. */
const LONGEST_MS = 31 * DAY_MS;

/** The dates of a day or more that run within a span, also those that began before it: rare ones first, then by time. */
export async function listLongDates(
  db: Connection,
  { span, limit, listings, ...narrowing }: CalendarDates & { span: Span; limit: number },
): Promise<readonly EventRow[]> {
  const dates = perListing(
    listings,
    (
      listing,
    ) => sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at, o.frequency from occurrences o
      where o.listing = ${listing} and not o.cancelled and o.ends_at - o.starts_at >= interval '24 hours'
        and o.starts_at >= ${sqlInstant(span.from - LONGEST_MS)} and o.starts_at < ${sqlInstant(span.to)}
        and o.ends_at > ${sqlInstant(span.from)} and ${notCancelled} and ${dateWanted(narrowing)}`,
  );
  return listRows(
    db,
    sql`select * from (${dates}) long order by frequency, starts_at, event_id, schedule_id limit ${limit}`,
  );
}
