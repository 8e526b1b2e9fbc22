import { type SQL, sql } from "drizzle-orm";
import { isFiltered, withoutFilter } from "#core/events/event-filter.ts";
import { latestStart, partsOfDays, spanOfTimes } from "#core/events/times-of-week.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type TimesQuery = Pick<ListQuery, "listings" | "query" | "hides"> & {
  now: EpochMs;
  filter: NonNullable<ListQuery["filter"]>;
  /** The viewer's zone, in which weekdays and times of day are meant. */
  zone: ZoneId;
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
  const { now, ...rest } = { ...requested, filter };
  return cachedCounts(db, { key: JSON.stringify([rest, datesMax]), now }, () =>
    readCounts(db, { ...requested, filter }, datesMax),
  );
}

async function readCounts(db: Connection, requested: TimesQuery, datesMax: number): Promise<TimeCounts | null> {
  const { now, filter, zone } = requested;
  const { bounds, cells } = partsOfDays(spanOfTimes(now), zone);
  const span = {
    from: bounds[0] ?? now,
    to: Math.min(bounds.at(-1) ?? now, (latestStart(filter, now) ?? Infinity) + 1),
  };
  const starts = sqlArray(
    bounds.map((at) => new Date(at).toISOString()),
    "timestamptz",
  );
  const found = await db.execute<{ cell: number | null; n: number }>(
    sql`with dates as materialized (${datesOf(requested, span, datesMax)})
      select null::int as cell, count(*)::int as n from dates
      union all
      select cell, count(distinct event_id)::int from (
        select o.event_id, (${sqlArray(cells, "smallint")})[width_bucket(o.starts_at, ${starts})]::int as cell
          from dates o where ${wantedSql(requested)}) timed
      group by cell`,
  );
  const read = found.rows.find(({ cell }) => cell === null)?.n ?? 0;
  if (read > datesMax) return null;
  return new Map(found.rows.flatMap(({ cell, n }) => (cell === null ? [] : [[cell, n] as const])));
}

/** The dates of the list, whatever their time: those to come from the index alone, and those that are running. */
function datesOf({ listings, now }: TimesQuery, { from, to }: { from: EpochMs; to: EpochMs }, datesMax: number): SQL {
  const dates = (listing: SQL, begin: EpochMs, end: EpochMs, rest: SQL) => sql`select o.event_id, o.starts_at
    from occurrences o where o.listing = ${listing} and not o.cancelled
      and o.starts_at >= ${sqlInstant(begin)} and o.starts_at < ${sqlInstant(end)} ${rest}`;
  const coming = perListing(listings, (listing) =>
    dates(listing, now, to, sql`order by o.starts_at limit ${datesMax + 1}`),
  );
  const running = perListing(listings, (listing) => dates(listing, from, now, sql`and o.ends_at > ${sqlInstant(now)}`));
  return sql`${coming} union all ${running}`;
}

function wantedSql({ query = null, filter, hides = [] }: TimesQuery): SQL {
  if (query === null && !isFiltered(filter) && hides.length === 0) return sql`true`;
  return sql`o.event_id in (select e.id from events e where ${eventWanted({ query, filter, hides }, "e")})`;
}
