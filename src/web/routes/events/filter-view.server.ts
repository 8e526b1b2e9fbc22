import {
  COUNTED_FILTERS,
  type CountedFilter,
  FILTER_NAMES,
  type FilterChoice,
  type FilterName,
  filterChoices,
  FIXED_FILTERS,
  isFiltered,
  NO_FILTER,
  SOON,
  TIMES_OF_DAY,
  WEEKDAYS,
  withoutChoice,
  withoutFilter,
} from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPath, type SearchedEvents } from "#core/events/event-search.ts";
import type { Span } from "#core/events/listed-day.ts";
import { FREE_HOURS_PATH } from "#core/free-hours/free-hours.ts";
import { listScope } from "#core/viewer.ts";
import type { ValueCount } from "#core/events/value-sets.ts";
import { countFilterValues, type FilterCounts } from "#data/queries/filter-counts.ts";
import { choiceNames, hoursOf, valueName } from "#web/components/events/filter-words.server.ts";
import { hoursWords } from "#web/components/free-hours/hours-words.server.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { timesGrid } from "#web/routes/events/times-grid.server.ts";
import type { TimesView } from "#web/routes/events/times-grid.tsx";
import { nearGroup, type Places } from "#web/routes/events/near-view.server.ts";
import type { FilterGroup, FilterOption, FilterView } from "#web/routes/events/filter-panel.tsx";

/** The most values of one filter that the page offers, the most frequent first. */
const OPTIONS_MAX = 40;

/** What the filters of a list offer: the values of the list without a filter, and the times of the week. */
type Offered = { values: FilterCounts; times: TimesView | null };

/** Reads what the filters of a list offer. */
export async function readOffered(
  context: RequestContext,
  search: SearchedEvents,
  span: Span | null,
): Promise<Offered> {
  const { listings, hides } = listScope(context.viewer);
  const unfiltered = { ...NO_FILTER, search: search.filter.search };
  const [values, times] = await Promise.all([
    countFilterValues(context.database.db, { ...listOf(context, search, span), filter: unfiltered, isEmpty: false }),
    hasGrid(search, span) ? timesGrid(context, search, { listings, hides, query: search.searched }) : null,
  ]);
  return { values, times };
}

/** Whether weekdays and times of day are chosen in a grid: a day has one weekday, and past events have no dates to come. */
function hasGrid({ tab }: EventsQuery, span: Span | null): boolean {
  return tab === "upcoming" && span === null;
}

function listOf(context: RequestContext, { searched: query, tab }: SearchedEvents, span: Span | null) {
  const { listings, hides } = listScope(context.viewer);
  return { now: context.now, listings, hides, query, past: tab === "past", span, reader: filterReader(context) };
}

/**
 * The filters of a list of events with the count of each value; null when there is nothing to choose. The values are
 * those of the unfiltered list, in its order, so that no value moves or disappears while somebody chooses.
 */
export async function filterView(
  context: RequestContext,
  search: SearchedEvents,
  { span, isEmpty, places, offered }: { span: Span | null; isEmpty: boolean; places: Places; offered: Offered },
): Promise<FilterView | null> {
  const { filter } = search;
  const { db } = context.database;
  // The line above the list says that descriptions are searched, and leads back.
  const shown = withoutFilter(filter, "search");
  const isGrid = hasGrid(search, span);
  // `isEmpty` is known only when the list has been found.
  const counts = isFiltered(shown)
    ? await countFilterValues(db, { ...listOf(context, search, span), filter, isEmpty })
    : offered.values;
  const counted = COUNTED_FILTERS.map((name) =>
    groupOf(name, { context, search, offered: offered.values, counts }),
  ).filter(isChoice);
  const chosen = filterChoices(shown);
  const nameOf = await choiceNames(context, filter);
  if (counted.length === 0 && chosen.length === 0) return null;
  const inGrid: readonly FilterName[] = isGrid ? ["weekday", "time"] : [];
  const near = nearGroup(context, search, places);
  const all: FilterView["groups"] = [
    ...(near === null ? [] : [near]),
    ...searchGroups(context, search),
    ...fitsGroups(context, search),
    ...counted,
    ...timeGroups(context, search, span),
    ...organizerGroups(context, search, nameOf),
  ];
  const groups = all.filter(({ name }) => !inGrid.includes(name));
  return {
    times: offered.times,
    groups: FILTER_NAMES.flatMap((name) => groups.filter((group) => group.name === name)),
    chosen: chosen.map((choice) => {
      const name = nameOf(choice);
      const href = eventsPath({ ...search, page: 1, filter: withoutChoice(filter, choice) });
      return { choice: choice.name, name, href, count: countOf(counts.without, choice) };
    }),
    clearHref: eventsPath({ ...search, page: 1, filter: NO_FILTER }),
  };
}

/** Whether there is something to choose: two values, or one that not all events of the list have. */
function isChoice({ name, options }: FilterGroup): boolean {
  const isOfSome = name === "country" || name === "region";
  return options.some(({ isChosen }, at) => isChosen || isOfSome || at > 0);
}

/** The chosen organizers. Others are chosen on their pages. */
function organizerGroups(
  context: RequestContext,
  { filter }: EventsQuery,
  nameOf: (choice: FilterChoice) => string,
): FilterGroup[] {
  const name = "organizer";
  if (filter[name].length === 0) return [];
  const options = filter[name].map((value) => {
    return { value, label: nameOf({ name, value }), count: null, hours: null, isChosen: true };
  });
  return [{ name, legend: context.translate(`eventFilters.name.${name}`), options }];
}

/** Where a search looks beside names and facts. */
function searchGroups(context: RequestContext, { query, filter }: EventsQuery): FilterGroup[] {
  if (query === null) return [];
  const name = "search";
  const options = FIXED_FILTERS[name].map((value) => {
    const isChosen = filter[name].includes(value);
    return { value, label: valueName({ name, value }, context), count: null, hours: null, isChosen };
  });
  return [{ name, legend: context.translate(`eventFilters.name.${name}`), options }];
}

/** What fits the reader's free hours; without any, a link to mark them. Past events fit nobody's. */
function fitsGroups(context: RequestContext, { filter, tab }: EventsQuery): FilterGroup[] {
  if (tab === "past") return [];
  const { translate, freeHours } = context;
  const name = "fits";
  const isMarked = freeHours.length > 0;
  const option = (value: string): FilterOption => ({
    value,
    label: valueName({ name, value }, context),
    count: null,
    hours: hoursWords(context),
    isChosen: filter[name].includes(value),
  });
  return [
    {
      name,
      legend: translate(`eventFilters.name.${name}`),
      options: isMarked ? FIXED_FILTERS[name].map(option) : [],
      link: { to: FREE_HOURS_PATH, text: translate(isMarked ? "freeFit.change" : "freeFit.mark") },
    },
  ];
}

/** How soon, weekdays and times of day, which are not counted. A day has one weekday; past events have no dates to come. */
function timeGroups(context: RequestContext, { filter, tab }: EventsQuery, span: Span | null): FilterGroup[] {
  if (tab === "past") return [];
  const { translate, firstWeekday } = context;
  const weekdays = [...WEEKDAYS.slice(firstWeekday - 1), ...WEEKDAYS.slice(0, firstWeekday - 1)];
  const names = [
    { name: "soon" as const, values: SOON },
    ...(span === null || filter.weekday.length > 0 ? [{ name: "weekday" as const, values: weekdays }] : []),
    { name: "time" as const, values: TIMES_OF_DAY },
  ];
  return names.map(({ name, values }) => ({
    name,
    legend: translate(`eventFilters.name.${name}`),
    options: values.map((value) => ({
      value,
      label: valueName({ name, value }, context),
      count: null,
      hours: name === "time" ? hoursOf(value, context) : null,
      isChosen: filter[name].includes(value),
    })),
  }));
}

type Counted = { context: RequestContext; search: EventsQuery; offered: FilterCounts; counts: FilterCounts };

function groupOf(name: CountedFilter, { context, search, offered, counts }: Counted): FilterGroup {
  const chosen = search.filter[name];
  const values = inOrder(
    name,
    offered.values.filter((each) => each.name === name),
  );
  const isChosen = (value: string) => chosen.some((each) => isSame({ name, value: each }, { name, value }));
  const shown = values.filter(({ value }, at) => at < OPTIONS_MAX || isChosen(value));
  // The form contains each chosen value, also one that no event of the list has.
  const missing = chosen.filter((value) => !shown.some((each) => isSame(each, { name, value })));
  return {
    name,
    legend: context.translate(`eventFilters.name.${name}`),
    options: [...shown.map(({ value }) => value), ...missing].map((value): FilterOption => {
      // As it is spelled in the address, so that choosing another value does not respell it.
      const spelled = chosen.find((each) => isSame({ name, value: each }, { name, value })) ?? value;
      const count = countOf(counts.values, { name, value });
      return {
        value: spelled,
        label: valueName({ name, value }, context),
        count,
        hours: null,
        isChosen: isChosen(value),
      };
    }),
  };
}

function countOf(counts: readonly ValueCount[], choice: FilterChoice): number {
  return counts.find((each) => isSame(each, choice))?.count ?? 0;
}

/** Fixed values in their own order, what organizers wrote with the most frequent first. */
function inOrder(name: CountedFilter, values: readonly ValueCount[]): readonly ValueCount[] {
  if (name in FIXED_FILTERS) {
    const order: readonly string[] = FIXED_FILTERS[name as keyof typeof FIXED_FILTERS];
    return values.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  }
  return values.toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}

function isSame(one: FilterChoice, other: FilterChoice): boolean {
  return one.name === other.name && one.value.toLowerCase() === other.value.toLowerCase();
}
