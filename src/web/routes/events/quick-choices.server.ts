import type { EventFilter, FilterName } from "#core/events/event-filter.ts";
import { ALL_DAYS, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { addDays, localDate } from "#core/time/local-time.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { QuickChoiceView } from "#web/routes/events/quick-choices.tsx";

/** The values that a quick choice chooses, by filter. */
const FILTERS = [
  { name: "weekends", choices: { weekday: ["sat", "sun"] } },
  { name: "mornings", choices: { time: ["early-morning", "morning"] } },
  { name: "evenings", choices: { time: ["evening", "late-evening"] } },
  { name: "free", choices: { price: ["free"] } },
  { name: "beginners", choices: { fact: ["beginners"] } },
] as const;
const SOON_FILTERS = [
  { name: "now", choices: { soon: ["now"] } },
  { name: "soon", choices: { soon: ["3-hours"] } },
] as const;

/** What a member prefers about places: the surroundings of their city, and regions. */
type Preferred = { home: { city: string; near: string } | null; regions: readonly string[] };
const NOTHING: Preferred = { home: null, regions: [] };

type Choices = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** The links that choose a filter or a day with one press; pressed again, it is taken away. None for past events. */
export function quickChoices(
  context: RequestContext,
  search: EventsQuery,
  { home, regions }: Preferred = NOTHING,
): readonly QuickChoiceView[] {
  const { translate } = context;
  if (search.tab === "past") return [];
  const today = localDate(context.now, context.zone.id);
  const ofFilter = ({ name, choices }: { name: QuickChoiceView["name"]; choices: Choices }): QuickChoiceView => {
    const label = translate(`eventFilters.quickNames.${name}`, { city: home?.city ?? "" });
    const isChosen = isIn(search.filter, choices);
    const filter = isChosen ? without(search.filter, choices) : withAll(search.filter, choices);
    return { name, label, isChosen, href: eventsPath({ ...search, page: 1, filter }) };
  };
  const ofDay = (name: "today" | "tomorrow", day: string): QuickChoiceView => {
    const isChosen = search.day === day;
    const days = isChosen ? ALL_DAYS : { day, hour: null };
    return {
      name,
      label: translate(`eventFilters.quickNames.${name}`),
      isChosen,
      href: eventsPath({ ...search, ...days, page: 1 }),
    };
  };
  return [
    ...SOON_FILTERS.map(ofFilter),
    ofDay("today", today),
    ofDay("tomorrow", addDays(today, 1)),
    ...FILTERS.map(ofFilter),
    ...(home === null ? [] : [ofFilter({ name: "near", choices: { near: [home.near] } })]),
    ...(regions.length === 0 ? [] : [ofFilter({ name: "states", choices: { region: regions } })]),
  ];
}

function isIn(filter: EventFilter, choices: Choices): boolean {
  return entriesOf(choices).every(
    ([name, values]) =>
      values.every((value) => filter[name].includes(value)) &&
      (name === "fact" || filter[name].length === values.length),
  );
}

/**
 * A quick choice replaces the other values of its filter; only facts are added, because an event must have all of them.
 */
function withAll(filter: EventFilter, choices: Choices): EventFilter {
  const values = entriesOf(choices).map(([name, chosen]) => [
    name,
    name === "fact" ? [...new Set([...filter.fact, ...chosen])] : chosen,
  ]);
  return { ...filter, ...Object.fromEntries(values) };
}

function without(filter: EventFilter, choices: Choices): EventFilter {
  const values = entriesOf(choices).map(([name, chosen]) => [
    name,
    filter[name].filter((value) => !chosen.includes(value)),
  ]);
  return { ...filter, ...Object.fromEntries(values) };
}

function entriesOf(choices: Choices): readonly [FilterName, readonly string[]][] {
  return Object.entries(choices) as [FilterName, readonly string[]][];
}
