import { type SQL, sql } from "drizzle-orm";
import {
  type EventFilter,
  type FilterChoice,
  type FilterName,
  filterChoices,
  hasTimes,
  NO_FILTER,
  TAG_FILTERS,
  withoutChoice,
  withoutFilter,
} from "#core/events/event-filter.ts";
import type { Span } from "#core/events/listed-day.ts";
import { type FilterReader, latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { spansSql, startsWithin } from "#data/queries/day-list.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { factsOf, filterMatches, PLACE_VALUES, SINGLE_VALUES, TAG_COLUMNS } from "#data/queries/filter-condition.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A value that events have, with the number of events it would leave. */
export type ValueCount = FilterChoice & { count: number };

/** What choosing or removing one value of a filter would give. */
export type FilterCounts = {
  /** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
  values: readonly ValueCount[];
  /** For each choice of the filter, the events without it; empty unless `isEmpty` was given. */
  without: readonly ValueCount[];
};

type CountsQuery = Omit<ListQuery, "savedBy" | "ids" | "times"> & {
  filter: EventFilter;
  past: boolean;
  /** Only events with a date in this span; null for all. */
  span: Span | null;
  /** Whether nothing matches the filter, so that the counts without each choice are needed. */
  isEmpty: boolean;
  /** Whose weekdays, times of day and free hours are meant. */
  reader: FilterReader;
};

const cachedCounts = cacheUntilChange<FilterCounts>();

/**
 * Counts what each value of each filter would leave of a list, once per minute and change. Counts events, not dates;
 * weekdays, times of day and free hours are not counted, which would read every date of eight weeks, nor how soon.
 */
export function countFilterValues(db: Connection, requested: CountsQuery): Promise<FilterCounts> {
  const { now, reader, ...rest } = requested;
  const { filter } = requested;
  // Without times the reader makes no difference, so all readers share the counts.
  const whose = [hasTimes(filter) ? reader.zone : null, filter.fits.length > 0 ? reader.freeHours : null];
  const key = JSON.stringify([rest, whose]);
  return cachedCounts(db, { key, now }, () => readCounts(db, requested));
}

async function readCounts(db: Connection, requested: CountsQuery): Promise<FilterCounts> {
  const { filter, isEmpty } = requested;
  const counts = COUNTED_FILTERS.map((name) => countsSql(filter, name));
  const without = (isEmpty ? filterChoices(filter) : []).map(
    (
      choice,
    ) => sql`select true as removed, ${choice.name}::text as name, ${choice.value}::text as value, count(*)::int as n
      from events e where ${listedSql({ ...requested, filter: withoutChoice(filter, choice) })}
        and ${filterMatches(withoutChoice(filter, choice), "e")}`,
  );
  const found = await db.execute<{ removed: boolean; name: FilterName; value: string; n: number }>(
    sql`with listed as materialized (select ${COUNTED_COLUMNS} from events e where ${listedSql(requested)})
      ${sql.join([...counts, ...without], sql` union all `)}`,
  );
  const countsOf = (removed: boolean) =>
    found.rows.filter((row) => row.removed === removed).map(({ name, value, n }) => ({ name, value, count: n }));
  return { values: countsOf(false), without: countsOf(true) };
}

/** What the filters read of an event: whole rows would be copied with their texts. */
const COUNTED_COLUMNS =
  sql.raw(`e.id, e.type, e.mode, e.price, e.traditions, e.practices, e.languages, e.beginners_welcome,
  e.guidance, e.listening_welcome, e.camera, e.late_entry, e.captions, e.sign_language, e.organizer_id, e.country, e.region, e.latitude, e.longitude`);

/** The filters whose values are counted: all but those of dates. */
export const COUNTED_FILTERS = [
  "type",
  "where",
  "price",
  "repeats",
  "duration",
  "fact",
  ...TAG_FILTERS,
  "country",
  "region",
] as const;
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

/** The events that each value of a filter would leave. Spellings that differ in capitals only are one value. */
function countsSql(filter: EventFilter, name: CountedFilter): SQL {
  const others = name === "fact" ? filter : withoutFilter(filter, name);
  const matching = (value: SQL, from: SQL) => sql`select false as removed, ${name}::text as name, min(value) as value,
      count(*)::int as n from (select ${value} as value from ${from} where ${filterMatches(others, "e")}) given
    where value is not null group by lower(value)`;
  if (name === "fact") return matching(sql`v.value`, sql`listed e, unnest(${factsOf("e")}) as v (value)`);
  if (name === "tradition" || name === "practice" || name === "language")
    return matching(sql`v.value`, sql`listed e, unnest(${sql.raw(`e.${TAG_COLUMNS[name]}`)}) as v (value)`);
  if (name === "country" || name === "region") return matching(PLACE_VALUES[name]("e"), sql`listed e`);
  return matching(SINGLE_VALUES[name]("e"), sql`listed e`);
}

/** The condition that the event `e` stands in the list, whatever the filter but for its times. */
function listedSql({ now, listings, query, hides = [], filter, past, span, reader }: CountsQuery): SQL {
  const startsBy = latestStart(filter, now);
  const isDated = span !== null || hasTimes(filter);
  const inList = sql`e.listing = any(${sqlArray(listings, "text")}) and e.kind = 'scheduled'
    and ${eventWanted({ query: query ?? null, filter: { ...NO_FILTER, search: filter.search }, startsBy: isDated ? null : startsBy, hides }, "e")}`;
  if (past) return sql`${inList} and e.current_starts_at is null and e.last_starts_at is not null`;
  if (!isDated && startsBy !== null) return sql`${inList} and e.current_ends_at > ${sqlInstant(now)}`;
  if (!isDated) return sql`${inList} and e.current_starts_at is not null`;
  const within = span ?? spanOfTimes(now);
  const spans = timesWithin(filter, within, reader) ?? [within];
  return sql`${inList} and e.id in (select o.event_id from ${spansSql(spans)}
    join occurrences o on ${startsWithin} where o.listing = any(${sqlArray(listings, "text")}) and not o.cancelled
      and o.starts_at >= ${sqlInstant(within.from)} and o.starts_at < ${sqlInstant(within.to)}
      and o.starts_at <= ${sqlInstant(startsBy ?? within.to)} and o.ends_at > ${sqlInstant(now)})`;
}
