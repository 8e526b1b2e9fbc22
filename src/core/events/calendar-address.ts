import { type EventFilter, filterOfSearch, filterParameters, NO_FILTER } from "#core/events/event-filter.ts";
import { parseEventFilter } from "#core/events/parse-event-filter.ts";
import { isFaultyAddress, parseListAddress, requestedPath } from "#core/list-address.ts";
import { readSearchQuery, type SearchQuery } from "#core/pagination.ts";
import { isLocalDateTime, type LocalDate } from "#core/time/local-time.ts";

/** The ways in which the calendar shows its days. */
const CALENDAR_VIEWS = ["month", "week", "day", "agenda"] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];
const DEFAULT_VIEW: CalendarViewName = "month";

/** A month of the calendar as addresses name it, such as `2026-12`. */
export type Month = string;

/**
 * The query of /calendar. The month view has a `month`, or a `date`: the day of it whose dates are listed below. The others
 * have a `date`: a day of the week, the day, or the first day of the agenda. Null is the viewer's present one.
 */
export type CalendarQuery = SearchQuery & {
  view: CalendarViewName;
  month: Month | null;
  date: LocalDate | null;
  filter: EventFilter;
  zone: string | null;
};

const MONTH_FORM = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/**
 * Parses the address of /calendar: `view`, `month`, `date`, `q`, `tz` and the filters of /events. An invalid part is
 * dropped and makes it `faulty`. What starts within hours of now has no month, so `soon` is dropped too.
 */
export function parseCalendarAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: CalendarQuery } {
  const { faulty, address } = parseListAddress(params, isZone);
  const typed = readSearchQuery(params);
  const narrowed = parseEventFilter(params);
  const place = readPlace(params);
  const clean = { view: viewText(place), month: place.month, date: place.date };
  const isFaulty =
    faulty ||
    typed.faulty ||
    narrowed.faulty ||
    isFaultyAddress(params, clean) ||
    params.has("page") ||
    narrowed.filter.soon.length > 0 ||
    (typed.query === null && narrowed.filter.search.length > 0);
  const filter = filterOfSearch({ ...narrowed.filter, soon: [] }, typed.query);
  return { faulty: isFaulty, requested: { ...place, query: typed.query, filter, zone: address.zone } };
}

type CalendarPlace = Pick<CalendarQuery, "view" | "month" | "date">;

/** The view and its period. A date of a month names the month too; beside a month that does not contain it, it is dropped. */
function readPlace(params: URLSearchParams): CalendarPlace {
  const view = CALENDAR_VIEWS.find((known) => known === params.get("view")) ?? DEFAULT_VIEW;
  const [monthText, dateText] = [params.get("month") ?? "", params.get("date") ?? ""];
  const month = MONTH_FORM.test(monthText) ? monthText : null;
  const date = isLocalDateTime(`${dateText}T00:00:00`) ? dateText : null;
  if (view !== DEFAULT_VIEW) return { view, month: null, date };
  return date === null || (month !== null && month !== monthOf(date))
    ? { view, month, date: null }
    : { view, month: null, date };
}

function viewText({ view }: Pick<CalendarPlace, "view">): string | null {
  return view === DEFAULT_VIEW ? null : view;
}

/** The canonical address of a part of the calendar. */
export function calendarPath({
  view = DEFAULT_VIEW,
  month = null,
  date = null,
  query = null,
  filter = NO_FILTER,
  zone = null,
}: Partial<CalendarQuery>): string {
  const parameters = { q: query, view: viewText({ view }), month, date, tz: zone };
  return requestedPath("/calendar", parameters, filterParameters({ ...filterOfSearch(filter, query), soon: [] }));
}

export function monthOf(day: LocalDate): Month {
  return day.slice(0, "2026-12".length);
}
