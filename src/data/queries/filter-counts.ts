import { type EventFilter, filterChoices, withoutChoice } from "#core/events/event-filter.ts";
import { countValues, listIds } from "#core/events/event-index.ts";
import { type FilterReader, latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import type { ValueCount } from "#core/events/value-sets.ts";
import { queryIndex, type FilteredList } from "#data/queries/indexed-list.ts";
import type { Connection } from "#data/transaction.ts";

/** What choosing or removing one value of a filter would give. */
export type FilterCounts = {
  /** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
  values: readonly ValueCount[];
  /** For each choice of the filter, the events without it; empty unless `isEmpty` was given. */
  without: readonly ValueCount[];
};

type CountsQuery = Omit<FilteredList, "times" | "startsBy"> & {
  filter: EventFilter;
  /** Whether nothing matches the filter, so that the counts without each choice are needed. */
  isEmpty: boolean;
  /** Whose weekdays, times of day and free hours are meant. */
  reader: FilterReader;
};

/**
 * Counts what each value of each filter would leave of a list. Counts events, not dates; how soon, weekdays, times of
 * day, free hours, distances and organizers are not counted.
 */
export async function countFilterValues(
  db: Connection,
  { isEmpty, reader, ...list }: CountsQuery,
): Promise<FilterCounts> {
  const { index, query } = await queryIndex(db, forReader(list, reader));
  const without: ValueCount[] = [];
  for (const choice of isEmpty ? filterChoices(list.filter) : []) {
    const filter = withoutChoice(list.filter, choice);
    const rest = await queryIndex(db, forReader({ ...list, filter }, reader));
    without.push({ ...choice, count: listIds(rest.index, rest.query, 0).total });
  }
  return { values: countValues(index, query), without };
}

/** The list with the times that its filter means for the reader. */
function forReader(list: Omit<CountsQuery, "isEmpty" | "reader">, reader: FilterReader): FilteredList {
  const { filter, now, span } = list;
  return { ...list, times: timesWithin(filter, span ?? spanOfTimes(now), reader), startsBy: latestStart(filter, now) };
}
