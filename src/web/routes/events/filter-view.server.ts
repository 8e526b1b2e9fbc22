import {
  FILTER_NAMES,
  type FilterChoice,
  type FilterName,
  filterChoices,
  FIXED_FILTERS,
  NO_FILTER,
  withoutChoice,
} from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import type { Span } from "#core/events/listed-day.ts";
import { languageName } from "#core/text/language-name.ts";
import { listScope } from "#core/viewer.ts";
import { countFilterValues, type FilterCounts, type ValueCount } from "#data/queries/filter-counts.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FilterGroup, FilterOption, FilterView } from "#web/routes/events/filter-panel.tsx";

/** The most values of one filter that the page offers, the most frequent first. */
const OPTIONS_MAX = 40;

/** The filters of a list of events with the count of each value; null when there is nothing to choose. */
export async function filterView(
  context: RequestContext,
  search: EventsQuery,
  span: Span | null,
): Promise<FilterView | null> {
  const { listings, hides } = listScope(context.viewer);
  const { query, filter, tab } = search;
  const requested = { now: context.now, listings, hides, query, filter, past: tab === "past", span };
  const counts = await countFilterValues(context.database.db, requested);
  const groups = FILTER_NAMES.map((name) => groupOf(name, { context, search, counts })).filter(({ options }) =>
    options.some(({ isChosen }, at) => isChosen || at > 0),
  );
  const chosen = filterChoices(filter);
  if (groups.length === 0 && chosen.length === 0) return null;
  return {
    groups,
    chosen: chosen.map((choice) => {
      const name = valueName(choice, context);
      const href = eventsPath({ ...search, page: 1, filter: withoutChoice(filter, choice) });
      const count = counts.without.find((each) => isSame(each, choice))?.count ?? 0;
      return { name, href, count };
    }),
    clearHref: eventsPath({ ...search, page: 1, filter: NO_FILTER }),
  };
}

type Counted = { context: RequestContext; search: EventsQuery; counts: FilterCounts };

function groupOf(name: FilterName, { context, search, counts }: Counted): FilterGroup {
  const chosen = search.filter[name];
  const counted = counts.values.filter((each) => each.name === name);
  // A chosen value stays in its place among the others, also when it leaves nothing.
  const missing = chosen
    .filter((value) => !counted.some((each) => isSame(each, { name, value })))
    .map((value): ValueCount => ({ name, value, count: 0 }));
  const options = inOrder(name, [...counted, ...missing]).slice(0, OPTIONS_MAX);
  return {
    name,
    legend: context.translate(`eventFilters.name.${name}`),
    options: options.map((each): FilterOption => {
      const spelled = chosen.find((value) => isSame(each, { name, value }));
      return {
        value: spelled ?? each.value,
        label: valueName(each, context),
        count: each.count,
        isChosen: spelled !== undefined,
      };
    }),
  };
}

function inOrder(name: FilterName, values: readonly ValueCount[]): readonly ValueCount[] {
  if (name in FIXED_FILTERS) {
    const order: readonly string[] = FIXED_FILTERS[name as keyof typeof FIXED_FILTERS];
    return values.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  }
  return values.toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}

function isSame(one: FilterChoice, other: FilterChoice): boolean {
  return one.name === other.name && one.value.toLowerCase() === other.value.toLowerCase();
}

/** The words for a value of a filter. */
function valueName({ name, value }: FilterChoice, { translate, language }: RequestContext): string {
  switch (name) {
    case "type":
      return translate(`events.type.${value as (typeof FIXED_FILTERS.type)[number]}`);
    case "price":
      return translate(`eventFilters.price.${value as (typeof FIXED_FILTERS.price)[number]}`);
    case "repeats":
      return translate(`eventFilters.repeats.${value as (typeof FIXED_FILTERS.repeats)[number]}`);
    case "where":
      return translate(`eventFilters.where.${value as (typeof FIXED_FILTERS.where)[number]}`);
    case "fact":
      return translate(`eventFilters.fact.${value as (typeof FIXED_FILTERS.fact)[number]}`);
    case "language":
      return languageName(value, LOCALES[language]);
    default:
      return value;
  }
}
