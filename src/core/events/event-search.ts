import {
  type EventFilter,
  filterOfSearch,
  filterParameters,
  isOfComingDates,
  NO_FILTER,
  parseEventFilter,
  withoutComingDates,
} from "#core/events/event-filter.ts";
import { type SearchQuery, readSearchQuery } from "#core/pagination.ts";
import type { Viewer } from "#core/viewer.ts";
import { isGivenTwice, type ListAddress, parseListAddress, requestedPath } from "#core/list-address.ts";

/** The two lists of /events (spec §2, Events). */
export const EVENT_TABS = ["upcoming", "past"] as const;
type EventTab = (typeof EVENT_TABS)[number];
export const DEFAULT_EVENT_TAB: EventTab = "upcoming";

/** Events on a page of the list for visitors (spec §9). */
export const EVENTS_PAGE_SIZE = 50;
/** Events on a page of a list for this viewer (PRODUCT P21). */
export function eventsPageSize(viewer: Pick<Viewer, "preferences"> | null): number {
  return viewer?.preferences.eventsPerPage ?? EVENTS_PAGE_SIZE;
}

/** Events on the home page (spec §9). */
export const HOME_EVENTS = 10;

/** The orders of the rows of a day: by time, or what fits the reader's free hours before the rest. */
export const EVENT_SORTS = ["time", "fit"] as const;
type EventSort = (typeof EVENT_SORTS)[number];

/** The query of a list of events. */
export type EventSearch = ListAddress & { tab: EventTab };

/**
 * One of the viewer's days and the hour from which on its list begins; null for all days and for the whole day. `day` is
 * the text of the address: `listedDay` says which day it is, if it is one.
 */
type DayQuery = { day: string | null; hour: number | null };

/** The query of /events. */
export type EventsQuery = EventSearch &
  SearchQuery &
  DayQuery & { filter: EventFilter; /** Absent is by time. */ sort?: EventSort };

/** The query of /events with the words that are searched for: those of the address, or these corrected. Links have those of the address. */
export type SearchedEvents = EventsQuery & { searched: string | null };

type ParsedEventSearch =
  | { faulty: false; search: EventSearch }
  /** The address has an invalid part; `search` is the valid rest, for the canonical address. */
  | { faulty: true; search: EventSearch };

/** Parses `page`, `tab` and `tz` (PRODUCT P18). An invalid or repeated one takes its default; other parameters are ignored. */
export function parseEventSearch(params: URLSearchParams, isZone: (text: string) => boolean): ParsedEventSearch {
  const { faulty, address } = parseListAddress(params, isZone);
  const tabText = params.get("tab");
  const tab = tabText === null ? DEFAULT_EVENT_TAB : (EVENT_TABS.find((known) => known === tabText) ?? null);
  return {
    faulty: faulty || tab === null || isGivenTwice(params, "tab"),
    search: { ...address, tab: tab ?? DEFAULT_EVENT_TAB },
  };
}

/** Parses the address of /events: as `parseEventSearch`, `q`, the filters, and for the upcoming list `day`, `hour` and `sort`. */
export function parseEventsAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: EventsQuery } {
  const { faulty, search } = parseEventSearch(params, isZone);
  const typed = readSearchQuery(params);
  const days = readDayQuery(params, search.tab);
  const sorted = readSort(params, search.tab);
  const narrowed = parseEventFilter(params);
  // Past events are listed at their last date, at whatever time it was.
  const isTimed = search.tab === "past" && isOfComingDates(narrowed.filter);
  const filter = filterOfSearch(isTimed ? withoutComingDates(narrowed.filter) : narrowed.filter, typed.query);
  return {
    faulty: [faulty, typed.faulty, days.faulty, sorted.faulty, narrowed.faulty, filter !== narrowed.filter].includes(
      true,
    ),
    requested: { ...search, query: typed.query, filter, day: days.day, hour: days.hour, sort: sorted.sort },
  };
}

/** Parses `sort`. Past events have no dates to come that could fit. */
function readSort(params: URLSearchParams, tab: EventTab): { faulty: boolean; sort: EventSort } {
  const text = params.get("sort");
  const sort = (tab === "upcoming" && EVENT_SORTS.find((each) => each === text)) || "time";
  return { faulty: isGivenTwice(params, "sort") || (text !== null && text !== sort), sort };
}

/** What a person may type for a day. Anything else cannot mean one. */
const DAY_FORM = /^[\w-]{1,10}$/;
const HOUR_FORM = /^(?:\d|1\d|2[0-3])$/;

/** Parses `day` and `hour`. Past events have no days, and an hour belongs to a day. */
function readDayQuery(params: URLSearchParams, tab: EventTab): DayQuery & { faulty: boolean } {
  const [dayText, hourText] = [params.get("day"), params.get("hour")];
  const day = tab === "upcoming" && dayText !== null && DAY_FORM.test(dayText) ? dayText : null;
  const hour = day !== null && hourText !== null && HOUR_FORM.test(hourText) ? Number(hourText) : null;
  const faulty =
    isGivenTwice(params, "day") ||
    isGivenTwice(params, "hour") ||
    day !== dayText ||
    (hourText !== null && hour === null);
  // The whole day begins at hour 0.
  return { faulty, day, hour: hour === 0 ? null : hour };
}

/** The canonical address of a page of a list of events: defaults are left out, the zone appears only if the address had it. */
export function eventsPath(
  {
    query = null,
    tab,
    day = null,
    hour = null,
    page,
    zone,
    filter = NO_FILTER,
    sort = "time",
  }: EventSearch & Partial<Omit<EventsQuery, keyof EventSearch>>,
  path = "/events",
): string {
  const parameters = {
    q: query,
    tab: tab === DEFAULT_EVENT_TAB ? null : tab,
    day,
    hour: hour === null ? null : String(hour),
    sort: sort === "time" || tab !== DEFAULT_EVENT_TAB ? null : sort,
    page: page === 1 ? null : String(page),
    tz: zone,
  };
  return requestedPath(path, parameters, filterParameters(filterOfSearch(filter, query)));
}

/** Every event of a list: the query without a day. */
export const ALL_DAYS: DayQuery = { day: null, hour: null };
