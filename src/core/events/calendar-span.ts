import { monthOf, type CalendarQuery, type Month } from "#core/events/calendar-address.ts";
import { calendarMonths, firstDayOf } from "#core/events/calendar-month.ts";
import { startOfWeek } from "#core/events/calendar-week.ts";
import { lastListedDay } from "#core/events/listed-day.ts";
import type { IsoWeekday, LocalDate } from "#core/time/local-time.ts";

/** Whose calendar it is: the viewer's present day, and the first day of their week. */
export type CalendarReader = { today: LocalDate; firstWeekday: IsoWeekday };

/** Days of one page of the agenda. */
export const AGENDA_DAYS = 14;

/** A period of the calendar: its first day, and whether it is the present one, which addresses do not name. */
export type CalendarPeriod = { first: LocalDate; isPresent: boolean };

/**
 * The period that an address names: a month (also by one of its days), a week, a day, or the agenda from a day on; null
 * outside the calendar, which goes from the present one to the last one that begins with stored dates.
 */
export function calendarPeriod(
  { view, month, date }: Pick<CalendarQuery, "view" | "month" | "date">,
  { today, firstWeekday }: CalendarReader,
): CalendarPeriod | null {
  const firstOf = (day: LocalDate): LocalDate => (view === "week" ? startOfWeek(day, firstWeekday) : day);
  const present = firstOf(today);
  const last = lastListedDay(today);
  // Days far outside are compared as they are: their weeks may begin before the first year.
  if (date !== null && (date < present || date > last)) return null;
  if (view === "month") return monthPeriod(date === null ? month : monthOf(date), today);
  const first = firstOf(date ?? today);
  return { first, isPresent: first === present };
}

function monthPeriod(month: Month | null, today: LocalDate): CalendarPeriod | null {
  const present = monthOf(today);
  const shown = month ?? present;
  if (!calendarMonths(today).includes(shown)) return null;
  return { first: firstDayOf(shown), isPresent: shown === present };
}
