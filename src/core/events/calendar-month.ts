import { type Month, monthOf } from "#core/events/calendar-address.ts";
import { daysFrom, startOfWeek, WEEK_DAYS } from "#core/events/calendar-week.ts";
import { lastListedDay } from "#core/events/listed-day.ts";
import { addDays, type IsoWeekday, type LocalDate } from "#core/time/local-time.ts";

const MONTHS = 12;

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
  const end = firstDayOf(addMonths(month, 1));
  const weeks: (readonly LocalDate[])[] = [];
  for (let day = startOfWeek(firstDayOf(month), firstWeekday); day < end; day = addDays(day, WEEK_DAYS)) {
    weeks.push(daysFrom(day, WEEK_DAYS));
  }
  return weeks;
}
