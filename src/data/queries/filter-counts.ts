import { type SQL, sql } from "drizzle-orm";
import {
  type EventFilter,
  type FilterChoice,
  type FilterName,
  filterChoices,
  TAG_FILTERS,
  withoutChoice,
  withoutFilter,
} from "#core/events/event-filter.ts";
import type { Span } from "#core/events/listed-day.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { factsOf, filterMatches, SINGLE_VALUES, TAG_COLUMNS } from "#data/queries/filter-condition.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A value that events have, with the number of events it would leave. */
export type ValueCount = FilterChoice & { count: number };

/** What choosing or removing one value of a filter would give. */
export type FilterCounts = {
  /** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
  values: readonly ValueCount[];
  /** For each choice of the filter, the events without it. */
  without: readonly ValueCount[];
};

type CountsQuery = Omit<ListQuery, "savedBy" | "ids"> & {
  filter: EventFilter;
  past: boolean;
  /** Only events with a date in this span; null for all. */
  span: Span | null;
};

const cachedCounts = cacheUntilChange<FilterCounts>();

/** Counts what each value of each filter would leave of a list, once per minute and change. Counts events, not dates. */
export function countFilterValues(db: Connection, requested: CountsQuery): Promise<FilterCounts> {
  const { now, ...key } = requested;
  return cachedCounts(db, { key: JSON.stringify(key), now }, () => readCounts(db, requested));
}

async function readCounts(db: Connection, requested: CountsQuery): Promise<FilterCounts> {
  const { filter } = requested;
  const counts = [...SINGLE_FILTERS, "fact" as const, ...TAG_FILTERS].map((name) => countsSql(filter, name));
  const without = filterChoices(filter).map(
    (
      choice,
    ) => sql`select true as removed, ${choice.name}::text as name, ${choice.value}::text as value, count(*)::int as n
      from listed e where ${filterMatches(withoutChoice(filter, choice), "e")}`,
  );
  const found = await db.execute<{ removed: boolean; name: FilterName; value: string; n: number }>(
    sql`with listed as materialized (select * from events where ${listedSql(requested)})
      ${sql.join([...counts, ...without], sql` union all `)}`,
  );
  const countsOf = (removed: boolean) =>
    found.rows.filter((row) => row.removed === removed).map(({ name, value, n }) => ({ name, value, count: n }));
  return { values: countsOf(false), without: countsOf(true) };
}

const SINGLE_FILTERS = ["type", "where", "price", "repeats"] as const;

/** The events that each value of a filter would leave. Spellings that differ in capitals only are one value. */
function countsSql(filter: EventFilter, name: FilterName): SQL {
  const others = name === "fact" ? filter : withoutFilter(filter, name);
  const matching = (value: SQL, from: SQL) => sql`select false as removed, ${name}::text as name, min(value) as value,
      count(*)::int as n from (select ${value} as value from ${from} where ${filterMatches(others, "e")}) given
    group by lower(value)`;
  if (name === "fact") return matching(sql`v.value`, sql`listed e, unnest(${factsOf("e")}) as v (value)`);
  if (name === "tradition" || name === "practice" || name === "language")
    return matching(sql`v.value`, sql`listed e, unnest(${sql.raw(`e.${TAG_COLUMNS[name]}`)}) as v (value)`);
  return matching(SINGLE_VALUES[name]("e"), sql`listed e`);
}

/** The condition that an event stands in the list, whatever the filter. */
function listedSql({ now, listings, query, hides = [], past, span }: CountsQuery): SQL {
  const inList = sql`listing = any(${sqlArray(listings, "text")}) and kind = 'scheduled' and ${eventWanted({ query: query ?? null, hides })}`;
  if (span !== null) {
    return sql`${inList} and exists (select from occurrences o where o.event_id = events.id and not o.cancelled
      and o.starts_at >= ${sqlInstant(span.from)} and o.starts_at < ${sqlInstant(span.to)}
      and o.ends_at > ${sqlInstant(now)})`;
  }
  return past
    ? sql`${inList} and current_starts_at is null and last_starts_at is not null`
    : sql`${inList} and current_starts_at is not null`;
}
