import { calendarPath, type CalendarQuery, monthOf } from "#core/events/calendar-address.ts";
import { weeksOfMonth } from "#core/events/calendar-month.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SmallDayView, SmallMonthView } from "#web/routes/calendar/calendar-view.ts";
import { countDay, dayHead, weekdayNames } from "#web/routes/calendar/day-head.server.ts";
import type { LongDate } from "#web/routes/calendar/period-dates.server.ts";
import { monthName } from "#web/routes/calendar/period-name.server.ts";

/** The days of the weeks that the month of a day touches. */
export function daysAround(day: LocalDate, { firstWeekday }: RequestContext): readonly LocalDate[] {
  return weeksOfMonth(monthOf(day), firstWeekday).flat();
}

type DatesOfMonth = { starts: readonly StartCount[]; long: readonly LongDate[] };

/** The month of a day, with the days on which something takes place. */
export function smallMonth(
  context: RequestContext,
  requested: CalendarQuery,
  { shown, ...dates }: DatesOfMonth & { shown: LocalDate },
): SmallMonthView {
  const month = monthOf(shown);
  const isPresent = month === monthOf(localDate(context.now, context.zone.id));
  const weeks = weeksOfMonth(month, context.firstWeekday);
  const dayOf = (day: LocalDate): SmallDayView => {
    const { number, label, href, isToday, isPast } = dayHead(context, requested, { day, ...dates });
    const hasDates = countDay(day, dates, context) > 0;
    return { day, number, label, href, isToday, isPast, hasDates, isShown: day === shown };
  };
  return {
    name: monthName(month, context),
    href: calendarPath({ ...requested, view: "month", month: isPresent ? null : month, date: null }),
    weekdays: weekdayNames(weeks[0] ?? [], context),
    weeks: weeks.map((week) => week.map((day) => (monthOf(day) === month ? dayOf(day) : null))),
  };
}
