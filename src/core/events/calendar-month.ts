import {
  type EventFilter,
  filterOfSearch,
  filterParameters,
  NO_FILTER,
  parseEventFilter,
} from "#core/events/event-filter.ts";
import { lastListedDay } from "#core/events/listed-day.ts";
import { isGivenTwice, parseListAddress, requestedPath } from "#core/list-address.ts";
import { readSearchQuery, type SearchQuery } from "#core/pagination.ts";
import { addDays, type LocalDate, weekdayOf, type IsoWeekday } from "#core/time/local-time.ts";

/** A month of the calendar as addresses name it, such as `2026-12`. */
export type Month = string;

/** The query of /calendar; a null `month` is the viewer's present one. */
export type CalendarQuery = SearchQuery & { month: Month | null; filter: EventFilter; zone: string | null };

const MONTH_FORM = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const WEEK_DAYS = 7;
const MONTHS = 12;

/**
 * Parses the address of /calendar: `month`, `q`, `tz` and the filters of /events. An invalid part is dropped and makes
 * it `faulty`. What starts within hours of now has no month, so `soon` is dropped too.
 */
export function parseCalendarAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: CalendarQuery } {
  const { faulty, address } = parseListAddress(params, isZone);
  const typed = readSearchQuery(params);
  const narrowed = parseEventFilter(params);
  const monthText = params.get("month");
  const month = monthText !== null && MONTH_FORM.test(monthText) ? monthText : null;
  const isFaulty =
    faulty ||
    typed.faulty ||
    narrowed.faulty ||
    month !== monthText ||
    isGivenTwice(params, "month") ||
    params.has("page") ||
    narrowed.filter.soon.length > 0 ||
    (typed.query === null && narrowed.filter.search.length > 0);
  const filter = filterOfSearch({ ...narrowed.filter, soon: [] }, typed.query);
  return { faulty: isFaulty, requested: { month, query: typed.query, filter, zone: address.zone } };
}

/** The canonical address of a month of the calendar. */
export function calendarPath({
  month = null,
  query = null,
  filter = NO_FILTER,
  zone = null,
}: Partial<CalendarQuery>): string {
  return requestedPath(
    "/calendar",
    { q: query, month, tz: zone },
    filterParameters({ ...filterOfSearch(filter, query), soon: [] }),
  );
}

export function monthOf(day: LocalDate): Month {
  return day.slice(0, "2026-12".length);
}

/** The first day of a month. */
export function firstDayOf(month: Month): LocalDate {
  return `${month}-01`;
}

/** The month this many months later, or earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * MONTHS + (number - 1) + count;
  return `${Math.floor(at / MONTHS)}-${String((at % MONTHS) + 1).padStart(2, "0")}`;
}

/** The months whose dates are stored, from the viewer's present one to that of the last listed day. */
export function calendarMonths(today: LocalDate): readonly Month[] {
  const last = monthOf(lastListedDay(today));
  const months: Month[] = [];
  for (let month = monthOf(today); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The weeks that a month touches, each of seven days from `firstWeekday` on. */
export function weeksOfMonth(month: Month, firstWeekday: IsoWeekday): readonly (readonly LocalDate[])[] {
  const first = firstDayOf(month);
  const before = (weekdayOf(first) - firstWeekday + WEEK_DAYS) % WEEK_DAYS;
  const weeks: LocalDate[][] = [];
  for (let day = addDays(first, -before); day < firstDayOf(addMonths(month, 1)); day = addDays(day, WEEK_DAYS)) {
    const start = day;
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, at) => addDays(start, at)));
  }
  return weeks;
}
