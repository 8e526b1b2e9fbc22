import { type SearchQuery, readSearchQuery } from "#core/pagination.ts";
import type { Viewer } from "#core/viewer.ts";
import { isGivenTwice, type ListAddress, listPath, parseListAddress } from "#core/list-address.ts";

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

/** The query of a list of events. */
export type EventSearch = ListAddress & { tab: EventTab };

/** The query of /events. */
export type EventsQuery = EventSearch & SearchQuery;

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

/** Parses the address of /events: as `parseEventSearch`, and `q`. */
export function parseEventsAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: EventsQuery } {
  const { faulty, search } = parseEventSearch(params, isZone);
  const typed = readSearchQuery(params);
  return { faulty: faulty || typed.faulty, requested: { ...search, query: typed.query } };
}

/** The canonical address of a page of a list of events: defaults are left out, the zone appears only if the address had it. */
export function eventsPath(search: EventSearch & Partial<SearchQuery>, path = "/events"): string {
  return listPath(path, search, search.tab === DEFAULT_EVENT_TAB ? null : search.tab);
}
