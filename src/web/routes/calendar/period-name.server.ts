import type { CalendarViewName, Month } from "#core/events/calendar-address.ts";
import { monthOf } from "#core/events/calendar-address.ts";
import { firstDayOf } from "#core/events/calendar-month.ts";
import { daysFrom, WEEK_DAYS } from "#core/events/calendar-week.ts";
import { spanOfDay } from "#core/events/listed-day.ts";
import { formatLocalDate, formatLocalDays, formatMonthYear } from "#core/time/format.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { agendaDays } from "#web/routes/calendar/agenda-view.server.ts";
import { dayName } from "#web/routes/calendar/day-head.server.ts";

/** "December 2026", "December 6 to 12, 2026", "Sunday, December 6, 2026": the period from `first` on. */
export function periodName(view: CalendarViewName, first: LocalDate, context: RequestContext): string {
  if (view === "month") return monthName(monthOf(first), context);
  if (view === "day") return dayName(first, context);
  const today = localDate(context.now, context.zone.id);
  const days = view === "week" ? daysFrom(first, WEEK_DAYS) : agendaDays(first, today);
  return rangeName(first, days.at(-1) ?? first, context);
}

/** "December 2026". */
export function monthName(month: Month, context: RequestContext): string {
  const { style } = listReader(context);
  return formatMonthYear(spanOfDay(firstDayOf(month), style.zone).from, style);
}

function rangeName(first: LocalDate, last: LocalDate, context: RequestContext): string {
  const { translate } = context;
  const { locale } = listReader(context).style;
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (year !== lastYear) {
    return translate("calendarPeriods.years", {
      from: formatLocalDate(first, locale),
      to: formatLocalDate(last, locale),
    });
  }
  return translate("calendarPeriods.days", { ...formatLocalDays(first, last, locale), year });
}
