import { type EventFilter, withoutFilter } from "#core/events/event-filter.ts";
import { countCells } from "#core/events/event-index.ts";
import { type FilterReader, latestStart, partsOfDays, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { queryIndex, type FilteredList } from "#data/queries/indexed-list.ts";
import type { Connection } from "#data/transaction.ts";

type TimesQuery = Pick<FilteredList, "now" | "listings" | "query" | "hides"> & {
  filter: EventFilter;
  /** Whose weekdays, times of day and free hours are meant. */
  reader: FilterReader;
};

/** The number of events at each time of the week, by cell (`cellOf`); cells without one are missing. */
export type TimeCounts = ReadonlyMap<number, number>;

/** Counts the events that each weekday with each time of day would leave of the upcoming list, given its search and its other filters. */
export async function countTimesOfWeek(db: Connection, { reader, ...list }: TimesQuery): Promise<TimeCounts> {
  const filter = withoutFilter(withoutFilter(list.filter, "weekday"), "time");
  const within = spanOfTimes(list.now);
  const { index, query } = await queryIndex(db, {
    ...list,
    filter,
    past: false,
    times: timesWithin(filter, within, reader),
    startsBy: latestStart(filter, list.now),
  });
  return countCells(index, query, partsOfDays(within, reader.zone));
}
