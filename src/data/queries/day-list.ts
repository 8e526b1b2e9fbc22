import { type SQL, sql } from "drizzle-orm";
import { isFiltered, NO_FILTER } from "#core/events/event-filter.ts";
import type { Span } from "#core/events/listed-day.ts";
import type { StartSpan } from "#core/events/times-of-week.ts";
import { FIT_MAX_HOURS } from "#core/free-hours/free-spans.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { DateListSql, ListQuery } from "#data/queries/event-lists.ts";
import { eventWanted, type ListNarrowing } from "#data/queries/search-condition.ts";
import { instantText, perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * The dates that start in a span and are not over, in order: unlike the other lists, an event stands here at each of
 * its dates. The keys are read from `occurrences_listed` alone; only what has begun already needs the table.
 */
export function dayList(requested: ListQuery & { span: Span }): DateListSql {
  const { now, span, listings } = requested;
  const dates = (listing: SQL, from: EpochMs, to: EpochMs, rest: SQL) =>
    sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
      where o.listing = ${listing} and not o.cancelled and o.starts_at >= ${sqlInstant(from)}
        and o.starts_at < ${sqlInstant(to)} and ${dateWanted(requested)} ${rest}`;
  const coming = (listing: SQL) => dates(listing, Math.max(span.from, now), span.to, sql``);
  const running = (listing: SQL) =>
    dates(listing, span.from, Math.min(span.to, now), sql`and o.ends_at > ${sqlInstant(now)}`);
  const parts = span.from < now ? [coming, running] : [coming];
  const all = sql.join(
    parts.map((part) => perListing(listings, part)),
    sql` union all `,
  );
  return listOfDates(sql`dates as not materialized (${all})`);
}

/** The list of the rows of the table `dates`, by time. */
function listOfDates(tables: SQL): DateListSql {
  const keys = sql`select starts_at, event_id as id from dates`;
  return {
    tables,
    total: sql`(select count(*) from dates)`,
    keys,
    rowsFrom: (first, limit) => sql`select * from dates
      where (starts_at, event_id) >= (${first.startsAt}::timestamptz, ${first.id}::bigint)
      order by starts_at, event_id limit ${limit}`,
  };
}

/**
 * The condition that the date `o` starts in time and at one of the times of the list, and that its event belongs to it. Without a
 * search or a filter, only events of hidden organizers are read.
 */
export function dateWanted({
  query = null,
  filter = NO_FILTER,
  times = null,
  startsBy,
  hides = [],
}: ListNarrowing): SQL {
  const isSoon = startsBy == null ? sql`true` : sql`o.starts_at <= ${sqlInstant(startsBy)}`;
  const isInTime =
    times === null ? isSoon : sql`${isSoon} and exists (select from ${spansSql(times)} where ${startsWithin})`;
  const ofEvent = sql`select from events e where e.id = o.event_id`;
  if (query !== null || isFiltered(filter))
    return sql`${isInTime} and exists (${ofEvent} and ${eventWanted({ query, filter, hides }, "e")})`;
  if (hides.length === 0) return isInTime;
  return sql`${isInTime} and not exists (${ofEvent} and e.organizer_id = any(${sqlArray(hides, "bigint")}))`;
}

/** Spans of time as the table `span`. */
export function spansSql(spans: readonly StartSpan[]): SQL {
  const instants = (pick: (span: StartSpan) => EpochMs | undefined) =>
    sqlArray(
      spans.map((span) => {
        const instant = pick(span);
        return instant === undefined ? "infinity" : instantText(instant);
      }),
      "timestamptz",
    );
  return sql`unnest(${instants(({ from }) => from)}, ${instants(({ to }) => to)}, ${instants(({ until }) => until)})
    as span (from_at, to_at, until_at)`;
}

/** The condition that the date `o` starts in the span `span`, and is over in time if the span says so. */
export const startsWithin = sql`o.starts_at >= span.from_at and o.starts_at < span.to_at
  and least(o.ends_at, o.starts_at + interval '${sql.raw(String(FIT_MAX_HOURS))} hours') <= span.until_at`;

/** The condition that the event of the date `o` is not cancelled as a whole. Few are, and an index holds them. */
export const notCancelled = sql`not exists (select from events e
  where e.id = o.event_id and e.deleted_at is null and e.cancelled_at is not null)`;

/** The first start from an instant on; null when nothing more is listed. */
export async function findNextStart(
  db: Connection,
  { from, listings, ...narrowing }: ListNarrowing & Pick<ListQuery, "listings"> & { from: EpochMs },
): Promise<EpochMs | null> {
  const first = perListing(
    listings,
    (listing) => sql`select o.starts_at from occurrences o
      where o.listing = ${listing} and not o.cancelled and o.starts_at >= ${sqlInstant(from)} and ${notCancelled}
        and ${dateWanted(narrowing)}
      order by o.starts_at limit 1`,
  );
  const found = await db.execute<{ starts_at: string | null }>(
    sql`select min(starts_at) as starts_at from (${first}) next`,
  );
  const text = found.rows[0]?.starts_at ?? null;
  return text === null ? null : instantFromText(text);
}
