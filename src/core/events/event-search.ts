import { type SearchQuery, readSearchQuery } from "#core/pagination.ts";
import type { Viewer } from "#core/viewer.ts";
import { isGivenTwice, type ListAddress, listPath, parseListAddress } from "#core/list-address.ts";

/** The two lists of /events (spec §2, Events). */
export const EVENT_TABS = ["upcoming", "past"] as const;
type EventTab = (typeof EVENT_TABS)[number];
export const DEFAULT_EVENT_TAB: EventTab = "upcoming";

/** How many events a page of the list holds for visitors (spec §9). */
export const EVENTS_PAGE_SIZE = 50;
/** How many events a page of a list holds for whoever reads it (PRODUCT P21). */
export function eventsPageSize(viewer: Pick<Viewer, "preferences"> | null): number {
  return viewer?.preferences.eventsPerPage ?? EVENTS_PAGE_SIZE;
}

/** How many events the home page lists (spec §9). */
export const HOME_EVENTS = 10;

/** What an address of a list of events asks for. */
export type EventSearch = ListAddress & { tab: EventTab };

/** What an address of /events asks for. */
export type EventsQuery = EventSearch & SearchQuery;

type ParsedEventSearch =
  | { faulty: false; search: EventSearch }
  /** Something in the address cannot be meant; `search` is what is left of it, for the clean address. */
  | { faulty: true; search: EventSearch };

/** Reads `page`, `tab` and `tz` (PRODUCT P18). A faulty one, or one given twice, falls back to its default; other parameters are not looked at. */
export function parseEventSearch(params: URLSearchParams, isZone: (text: string) => boolean): ParsedEventSearch {
  const { faulty, address } = parseListAddress(params, isZone);
  const tabText = params.get("tab");
  const tab = tabText === null ? DEFAULT_EVENT_TAB : (EVENT_TABS.find((known) => known === tabText) ?? null);
  return {
    faulty: faulty || tab === null || isGivenTwice(params, "tab"),
    search: { ...address, tab: tab ?? DEFAULT_EVENT_TAB },
  };
}

/** Reads an address of /events: as `parseEventSearch`, and `q`. */
export function parseEventsAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: EventsQuery } {
  const { faulty, search } = parseEventSearch(params, isZone);
  const typed = readSearchQuery(params);
  return { faulty: faulty || typed.faulty, requested: { ...search, query: typed.query } };
}

/** The clean address of a page of a list of events: default values are left out, the zone stays only when it was in the address. */
export function eventsPath(search: EventSearch & Partial<SearchQuery>, path = "/events"): string {
  return listPath(path, search, search.tab === DEFAULT_EVENT_TAB ? null : search.tab);
}
