import {
  FILTER_NAMES,
  type FilterChoice,
  type FilterName,
  filterChoices,
  FIXED_FILTERS,
  NO_FILTER,
  TIMES_OF_DAY,
  WEEKDAYS,
  withoutChoice,
} from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import type { Span } from "#core/events/listed-day.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { addDays } from "#core/time/local-time.ts";
import { DAY_PARTS } from "#core/time/sky.ts";
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
  { span, isEmpty }: { span: Span | null; isEmpty: boolean },
): Promise<FilterView | null> {
  const { listings, hides } = listScope(context.viewer);
  const { query, filter, tab } = search;
  const requested = {
    now: context.now,
    listings,
    hides,
    query,
    filter,
    past: tab === "past",
    span,
    isEmpty,
    zone: context.zone.id,
  };
  const counts = await countFilterValues(context.database.db, requested);
  const counted = FILTER_NAMES.map((name) => groupOf(name, { context, search, counts })).filter(({ options }) =>
    options.some(({ isChosen }, at) => isChosen || at > 0),
  );
  const chosen = filterChoices(filter);
  if (counted.length === 0 && chosen.length === 0) return null;
  const groups = inPageOrder([...counted, ...timeGroups(context, search, span)]);
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

/** Weekdays and times of day, which are not counted. A day has one weekday; past events are at whatever time they were. */
function timeGroups(context: RequestContext, { filter, tab }: EventsQuery, span: Span | null): FilterGroup[] {
  if (tab === "past") return [];
  const { translate, firstWeekday } = context;
  const weekdays = [...WEEKDAYS.slice(firstWeekday - 1), ...WEEKDAYS.slice(0, firstWeekday - 1)];
  const names = [
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

/** "8 AM – 12 PM" for a part of the day. */
function hoursOf(time: string, { language, hour12 }: RequestContext): string {
  const at = (TIMES_OF_DAY as readonly string[]).indexOf(time);
  const clock = (hour: number) =>
    formatLocalClock(`${A_MONDAY}T${String(hour).padStart(2, "0")}:00:00`, { locale: LOCALES[language], hour12 });
  return `${clock(DAY_PARTS[at]?.fromHour ?? 0)} \u2013 ${clock(DAY_PARTS[at + 1]?.fromHour ?? 0)}`;
}

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

function inPageOrder(groups: readonly FilterGroup[]): readonly FilterGroup[] {
  return groups.toSorted((one, other) => FILTER_NAMES.indexOf(one.name) - FILTER_NAMES.indexOf(other.name));
}

type Counted = { context: RequestContext; search: EventsQuery; counts: FilterCounts };

function groupOf(name: FilterName, { context, search, counts }: Counted): FilterGroup {
  const chosen = name === "weekday" || name === "time" ? [] : search.filter[name];
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
        hours: null,
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
    case "weekday":
      return formatLocalWeekdayShort(
        addDays(A_MONDAY, (WEEKDAYS as readonly string[]).indexOf(value)),
        LOCALES[language],
      );
    case "time":
      return translate(
        `time.${DAY_PARTS[(TIMES_OF_DAY as readonly string[]).indexOf(value)]?.key ?? "dayPartMorning"}`,
      );
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
