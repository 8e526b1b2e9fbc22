import { type EventFilter, filterOfSearch, filterParameters, NO_FILTER } from "#core/events/event-filter.ts";
import type { SearchQuery } from "#core/pagination.ts";
import type { Viewer } from "#core/viewer.ts";
import { type ListAddress, requestedPath } from "#core/list-address.ts";

/** The two lists of /events (spec §2, Events). */
export const EVENT_TABS = ["upcoming", "past"] as const;
export type EventTab = (typeof EVENT_TABS)[number];
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
export type EventSort = (typeof EVENT_SORTS)[number];

/** The query of a list of events. */
export type EventSearch = ListAddress & { tab: EventTab };

/**
 * One of the viewer's days and the hour from which on its list begins; null for all days and for the whole day. `day` is
 * the text of the address: `listedDay` says which day it is, if it is one.
 */
export type DayQuery = { day: string | null; hour: number | null };

/** The query of /events. */
export type EventsQuery = EventSearch &
  SearchQuery &
  DayQuery & { filter: EventFilter; /** Absent is by time. */ sort?: EventSort };

/**
 * The query of /events with the words that are searched for: the address's words, or their corrections. Links keep the
 * address's words.
 */
export type SearchedEvents = EventsQuery & { searched: string | null };

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
