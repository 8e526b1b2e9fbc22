import { type SQL, sql } from "drizzle-orm";
import { isFiltered, NO_FILTER } from "#core/events/event-filter.ts";
import type { Span } from "#core/events/listed-day.ts";
import type { StartSpan } from "#core/events/times-of-week.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { dateWanted, notCancelled, spansSql, startsWithin } from "#data/queries/day-list.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import { eventWanted, type ListNarrowing } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
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

/** Dates that are read in order to find one that is wanted, and in each span of a filter with times of the week. */
const READ_IN_ORDER = 5_000;
const READ_PER_TIME = 500;
/** Events, by their current date, that are searched for a date when none of those dates is wanted. */
const EVENTS_READ = 1_000;

type Nearest = Omit<CalendarDates, "times" | "savedBy"> & {
  /** The spans after the period, in order. */
  after: readonly StartSpan[];
  /** The spans before it, in order. */
  before: readonly StartSpan[];
};

/**
 * The first start in the spans after an empty period, else the last one in the spans before it; null if there is none.
 * Frequent dates are searched in order of time, rare ones by their events: a search in order of time would read all
 * dates up to the rare one.
 */
export async function findNearestStart(db: Connection, { after, before, ...query }: Nearest): Promise<EpochMs | null> {
  const found = await db.execute<{ starts_at: string | null }>(
    sql`select coalesce(${nearestOf(after, "first", query)}, ${nearestOf(before, "last", query)}) as starts_at`,
  );
  const text = found.rows[0]?.starts_at ?? null;
  return text === null ? null : instantFromText(text);
}

const ORDERS = { first: { best: sql`min`, by: sql`asc` }, last: { best: sql`max`, by: sql`desc` } } as const;

/** The first or last start in these spans that is wanted, as an expression. */
function nearestOf(
  spans: readonly StartSpan[],
  which: keyof typeof ORDERS,
  { listings, ...narrowing }: Omit<Nearest, "after" | "before">,
): SQL {
  if (spans.length === 0) return sql`null::timestamptz`;
  const { best, by } = ORDERS[which];
  const read = spans.length === 1 ? READ_IN_ORDER : READ_PER_TIME;
  const inOrder = perListing(
    listings,
    (listing) => sql`select o.starts_at from (select o.event_id, o.starts_at from occurrences o
        where o.listing = ${listing} and not o.cancelled and ${startsWithin} order by o.starts_at ${by} limit ${read}) o
      where ${notCancelled} and ${dateWanted(narrowing)} order by o.starts_at ${by} limit 1`,
  );
  const near = sql`(select ${best}(near.starts_at) from ${spansSql(spans)} cross join lateral (${inOrder}) near)`;
  const { query = null, filter = NO_FILTER, hides = [] } = narrowing;
  // Nothing is rare in the whole calendar.
  if (query === null && !isFiltered(filter) && hides.length === 0) return near;
  const events = perListing(
    listings,
    (
      listing,
    ) => sql`select e.id, e.listing from events e where e.listing = ${listing} and e.current_starts_at is not null
        and e.cancelled_at is null and ${eventWanted(narrowing, "e")} order by e.current_starts_at, e.id limit ${EVENTS_READ}`,
  );
  const ofEvents = sql`select (select ${best}(o.starts_at) from ${spansSql(spans)} join occurrences o on ${startsWithin}
      where o.event_id = e.id and o.listing = e.listing and not o.cancelled) as starts_at from (${events}) e`;
  return sql`coalesce(${near}, (select ${best}(found.starts_at) from (${ofEvents}) found))`;
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
