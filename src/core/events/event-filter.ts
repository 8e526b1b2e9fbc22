import { EVENT_MODES, EVENT_TYPES } from "#core/events/event.ts";

/** The weekdays of the viewer's zone, from Monday on. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
/** The parts of the viewer's day; `times-of-week.ts` has their hours. */
export const TIMES_OF_DAY = ["overnight", "early-morning", "morning", "afternoon", "evening", "late-evening"] as const;
/** How soon a date starts; `now` has started and is not over, and each further one includes those before it. */
export const SOON = ["now", "hour", "3-hours"] as const;
/** How long the dates of an event are. */
const DURATIONS = ["30-min", "hour", "2-hours", "longer"] as const;
/** Whether an event costs something. An event without a price is free. */
const PRICES = ["free", "priced"] as const;
/** Whether an event repeats. */
const REPEATS = ["series", "once"] as const;
/** Whether the dates lie in the reader's free hours (`core/free-hours`). The hours are not in the address. */
const FITS = ["mine"] as const;
/** Where the words of a search are looked for beside names and facts. */
const SEARCHED = ["descriptions"] as const;
/** What an event says about taking part. */
export const FACTS = [
  "beginners",
  "silent",
  "guided",
  "listening",
  "camera-optional",
  "late-entry",
  "captions",
  "sign-language",
] as const;

/** The filters whose values are fixed, by parameter of the address, with their values in the order of the page. */
export const FIXED_FILTERS = {
  search: SEARCHED,
  soon: SOON,
  fits: FITS,
  type: EVENT_TYPES,
  weekday: WEEKDAYS,
  time: TIMES_OF_DAY,
  duration: DURATIONS,
  price: PRICES,
  repeats: REPEATS,
  where: EVENT_MODES,
  fact: FACTS,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FixedFilter = keyof typeof FIXED_FILTERS;

/** The filters whose values are what organizers wrote. Capitals make no difference. */
export const TAG_FILTERS = ["tradition", "practice", "language"] as const;
export type TagFilter = (typeof TAG_FILTERS)[number];

/**
 * The filters by place, of events that one can attend in person.
 * - `country`: ISO 3166-1 alpha-2
 * - `region`: a country's code and the region's name, or the name alone where the event has no country
 * - `near`: a place and a distance (`writeNear`), one at most
 */
const PLACE_FILTERS = ["country", "region", "near"] as const;
type PlaceFilter = (typeof PLACE_FILTERS)[number];
/** Beside `near` in the form: the distance, which becomes a part of its value. */
export const DISTANCE_FIELD = "within";

/** The filter by organizers; its values are public ids. */
export const ORGANIZER_FILTER = "organizer";

export type FilterName = FixedFilter | TagFilter | PlaceFilter | typeof ORGANIZER_FILTER;

/** All filters in the order of the page. */
export const FILTER_NAMES = [
  "search",
  "soon",
  "fits",
  "type",
  "weekday",
  "time",
  "duration",
  "tradition",
  "practice",
  "language",
  "price",
  "repeats",
  "where",
  ...PLACE_FILTERS,
  "fact",
  ORGANIZER_FILTER,
] as const satisfies readonly FilterName[];

/** The filters whose values are counted: all but those of dates, and those by distance and organizer. */
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
] as const satisfies readonly FilterName[];
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

/**
 * What a list of events is narrowed to, by filter. An event must have one of the values of each filter that has any, and
 * every value of `fact`. Decision 0037 defines which events `near` leaves.
 */
export type EventFilter = Readonly<Record<FilterName, readonly string[]>>;

/** The filter of the whole list. */
export const NO_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, []])) as unknown as EventFilter;

/** Whether a filter asks for weekdays, times of day or free hours, which dates have and not events. */
export function hasTimes({ weekday, time, fits }: EventFilter): boolean {
  return weekday.length > 0 || time.length > 0 || fits.length > 0;
}

/** Whether a filter asks for dates to come, which past events do not have. */
export function isOfComingDates(filter: EventFilter): boolean {
  return hasTimes(filter) || filter.soon.length > 0;
}

/** The browser's storage key for the filters that were last chosen in the list of events. */
export const LAST_FILTERS_KEY = "lastEventFilters";

/** One value of a filter. */
export type FilterChoice = { name: FilterName; value: string };

/** The choices of a filter in the order of the address; `parseEventFilter` reads them back. */
export function filterChoices(filter: EventFilter): readonly FilterChoice[] {
  return FILTER_NAMES.flatMap((name) => filter[name].map((value) => ({ name, value })));
}

/** The parameters of an address for a filter. */
export function filterParameters(filter: EventFilter): readonly (readonly [string, string])[] {
  return filterChoices(filter).map(({ name, value }) => [name, value] as const);
}

export function isFiltered(filter: EventFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name].length > 0);
}

/** The filter without one of its choices. */
export function withoutChoice(filter: EventFilter, { name, value }: FilterChoice): EventFilter {
  return { ...filter, [name]: filter[name].filter((each) => each !== value) };
}

/** The filter without what past events do not have: weekdays, times of day, free hours, and how soon. */
export function withoutComingDates(filter: EventFilter): EventFilter {
  return { ...filter, weekday: [], time: [], fits: [], soon: [] };
}

/** The filter of a list that is searched for `query`: without words there is nothing to look for in descriptions. */
export function filterOfSearch(filter: EventFilter, query: string | null): EventFilter {
  return query === null && filter.search.length > 0 ? withoutFilter(filter, "search") : filter;
}

/** The filter without what is the reader's own: their free hours, and the place near which they look. */
export function withoutOwn(filter: EventFilter): EventFilter {
  return { ...filter, fits: [], near: [] };
}

/** The filter without all choices of one name. */
export function withoutFilter(filter: EventFilter, name: FilterName): EventFilter {
  return { ...filter, [name]: [] };
}
