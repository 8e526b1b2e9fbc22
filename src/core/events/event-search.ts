/** The two lists of /events (spec §2, Events). */
export const EVENT_TABS = ["upcoming", "past"] as const;
export type EventTab = (typeof EVENT_TABS)[number];
export const DEFAULT_EVENT_TAB: EventTab = "upcoming";

/** How many events a page of the list holds for visitors (spec §9). */
export const EVENTS_PAGE_SIZE = 50;
/** How many events the home page lists (spec §9). */
export const HOME_EVENTS = 10;

/** What an address of the list asks for. `zone` is the text of an explicit `?tz=`, which every link of that page keeps (PRODUCT P4). */
export type EventSearch = { tab: EventTab; page: number; zone: string | null };

export type ParsedEventSearch =
  | { faulty: false; search: EventSearch }
  /** Something in the address cannot be meant; `search` is what is left of it, for the clean address. */
  | { faulty: true; search: EventSearch };

/** Six digits: far beyond any list, and never a number that a database cannot skip to. */
const PAGE_FORM = /^[1-9]\d{0,5}$/;

const KNOWN = ["page", "tab", "tz"] as const;

/** Reads `page`, `tab` and `tz` (PRODUCT P18). A faulty one, or one given twice, falls back to its default; other parameters are not looked at. */
export function parseEventSearch(params: URLSearchParams, isZone: (text: string) => boolean): ParsedEventSearch {
  const pageText = params.get("page");
  const tabText = params.get("tab");
  const zoneText = params.get("tz");
  const page = pageText === null ? 1 : PAGE_FORM.test(pageText) ? Number(pageText) : null;
  const tab = tabText === null ? DEFAULT_EVENT_TAB : (EVENT_TABS.find((known) => known === tabText) ?? null);
  const zone = zoneText !== null && isZone(zoneText) ? zoneText : null;
  const twice = KNOWN.some((name) => params.getAll(name).length > 1);
  const faulty = twice || page === null || tab === null || zone !== zoneText;
  return { faulty, search: { tab: tab ?? DEFAULT_EVENT_TAB, page: page ?? 1, zone } };
}

/** The clean address of a page of the list: default values are left out, the zone stays only when it was in the address. */
export function eventsPath(search: EventSearch): string {
  const params = new URLSearchParams();
  if (search.tab !== DEFAULT_EVENT_TAB) params.set("tab", search.tab);
  if (search.page !== 1) params.set("page", String(search.page));
  if (search.zone !== null) params.set("tz", search.zone);
  // IANA names hold slashes, which RFC 3986 §3.4 allows in a query as they are.
  const query = params.toString().replaceAll("%2F", "/");
  return query === "" ? "/events" : `/events?${query}`;
}
