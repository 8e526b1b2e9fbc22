import { filterOfSearch, isOfComingDates, withoutComingDates } from "#core/events/event-filter.ts";
import {
  DEFAULT_EVENT_TAB,
  EVENT_SORTS,
  type DayQuery,
  EVENT_TABS,
  type EventSearch,
  type EventSort,
  type EventsQuery,
  type EventTab,
} from "#core/events/event-search.ts";
import { parseEventFilter } from "#core/events/parse-event-filter.ts";
import { isGivenTwice, parseListAddress } from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";

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
