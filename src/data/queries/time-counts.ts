import { type SQL, sql } from "drizzle-orm";
import { isFiltered, withoutFilter } from "#core/events/event-filter.ts";
import { type FilterReader, latestStart, partsOfDays, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { spansSql, startsWithin } from "#data/queries/day-list.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type TimesQuery = Pick<ListQuery, "listings" | "query" | "hides"> & {
  now: EpochMs;
  filter: NonNullable<ListQuery["filter"]>;
  /** Whose weekdays, times of day and free hours are meant. */
  reader: FilterReader;
};

/** The number of events at each time of the week, by cell (`cellOf`); cells without one are missing. */
export type TimeCounts = ReadonlyMap<number, number>;

/** Dates of eight weeks that are read. A directory with more of them shows no counts: reading them takes too long. */
const DATES_MAX = 100_000;

const cachedCounts = cacheUntilChange<TimeCounts | null>();

/**
 * Counts the events that each weekday with each time of day would leave of the upcoming list, given its search and its other
 * filters, once per minute and change. Null when there are too many dates to read.
 */
export function countTimesOfWeek(
  db: Connection,
  requested: TimesQuery,
  datesMax: number = DATES_MAX,
): Promise<TimeCounts | null> {
  const filter = withoutFilter(withoutFilter(requested.filter, "weekday"), "time");
  // Only what fits needs free hours: without it all readers of a zone share the counts.
  const reader = filter.fits.length > 0 ? requested.reader : { ...requested.reader, freeHours: [] };
  const { now, ...rest } = { ...requested, filter, reader };
  return cachedCounts(db, { key: JSON.stringify([rest, datesMax]), now }, () =>
    readCounts(db, { ...rest, now }, datesMax),
  );
}

async function readCounts(db: Connection, requested: TimesQuery, datesMax: number): Promise<TimeCounts | null> {
  const { now, filter, reader } = requested;
  const { bounds, cells } = partsOfDays(spanOfTimes(now), reader.zone);
  const span = {
    from: bounds[0] ?? now,
    to: Math.min(bounds.at(-1) ?? now, (latestStart(filter, now) ?? Infinity) + 1),
  };
  const starts = sqlArray(
    bounds.map((at) => new Date(at).toISOString()),
    "timestamptz",
  );
  const found = await db.execute<{ cell: number | null; n: number }>(
    sql`with dates as materialized (${datesOf(requested, span, datesMax)})${wantedSql(requested)}
      select null::int as cell, count(*)::int as n from dates
      union all
      select cell, count(distinct event_id)::int from (
        select o.event_id, (${sqlArray(cells, "smallint")})[width_bucket(o.starts_at, ${starts})]::int as cell
          from dates o where ${isNarrowed(requested) ? sql`o.event_id in (select id from wanted)` : sql`true`} and ${fitsSql(requested)}) timed
      group by cell`,
  );
  const read = found.rows.find(({ cell }) => cell === null)?.n ?? 0;
  if (read > datesMax) return null;
  return new Map(found.rows.flatMap(({ cell, n }) => (cell === null ? [] : [[cell, n] as const])));
}

/** The dates of the list at any time: coming dates, read from the index alone, and running ones. */
function datesOf(
  { listings, now, filter }: TimesQuery,
  { from, to }: { from: EpochMs; to: EpochMs },
  datesMax: number,
): SQL {
  // No index has the end, and only free hours need it.
  const columns = filter.fits.length > 0 ? sql`o.event_id, o.starts_at, o.ends_at` : sql`o.event_id, o.starts_at`;
  const dates = (listing: SQL, begin: EpochMs, end: EpochMs, rest: SQL) => sql`select ${columns}
    from occurrences o where o.listing = ${listing} and not o.cancelled
      and o.starts_at >= ${sqlInstant(begin)} and o.starts_at < ${sqlInstant(end)} ${rest}`;
  const coming = perListing(listings, (listing) =>
    dates(listing, now, to, sql`order by o.starts_at limit ${datesMax + 1}`),
  );
  const running = perListing(listings, (listing) => dates(listing, from, now, sql`and o.ends_at > ${sqlInstant(now)}`));
  return sql`${coming} union all ${running}`;
}

function isNarrowed({ query = null, filter, hides = [] }: TimesQuery): boolean {
  return query !== null || isFiltered(filter) || hides.length > 0;
}

/** The table of the events that the search and the other filters leave: PostgreSQL would find them again for each date. */
function wantedSql(requested: TimesQuery): SQL {
  if (!isNarrowed(requested)) return sql``;
  const { listings, query = null, filter, hides = [] } = requested;
  return sql`, wanted as materialized (select e.id from events e
    where e.listing = any(${sqlArray(listings, "text")}) and e.kind = 'scheduled' and ${eventWanted({ query, filter, hides }, "e")})`;
}

/** Without weekday and time of day, only free hours choose among the dates. */
function fitsSql({ filter, now, reader }: TimesQuery): SQL {
  const times = timesWithin(filter, spanOfTimes(now), reader);
  return times === null ? sql`true` : sql`exists (select from ${spansSql(times)} where ${startsWithin})`;
}
