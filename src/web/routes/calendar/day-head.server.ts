import { datePath } from "#core/events/event-address.ts";
import { calendarPath, type CalendarQuery } from "#core/events/calendar-address.ts";
import { covers } from "#core/events/calendar-bars.ts";
import { lastListedDay, spanOfDay } from "#core/events/listed-day.ts";
import {
  formatClock,
  formatLocalClock,
  formatLocalDate,
  formatLocalWeekday,
  formatLocalWeekdayShort,
} from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { daysBetween, type LocalDate, localDate, wallMs } from "#core/time/local-time.ts";
import { countIn } from "#core/events/hours-ahead.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { shortClock } from "#web/components/events/day-sky.server.ts";
import { listReader, secondDate } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { CalendarEntryView, DayHeadView, LongDateView, Weekday } from "#web/routes/calendar/calendar-view.ts";
import type { DatedRow, LongDate } from "#web/routes/calendar/period-dates.server.ts";

/** The starts of a period and its dates of several days. */
export type PeriodDates = { starts: readonly StartCount[]; long: readonly LongDate[] };

/** "Saturday, November 21, 2026". */
export function dayName(day: LocalDate, context: RequestContext): string {
  const { locale } = listReader(context).style;
  return `${formatLocalWeekday(day, locale)}, ${formatLocalDate(day, locale)}`;
}

/** "Sun" and "Sunday" for each of these days. */
export function weekdayNames(days: readonly LocalDate[], context: RequestContext): readonly Weekday[] {
  const { locale } = listReader(context).style;
  return days.map((day) => ({ short: formatLocalWeekdayShort(day, locale), long: formatLocalWeekday(day, locale) }));
}

/** "4 PM", or "16:00" on a 24-hour clock. */
export function hourName(hour: number, context: RequestContext): string {
  const { style } = listReader(context);
  return shortClock(formatLocalClock(`2026-01-01T${String(hour % 24).padStart(2, "0")}:00:00`, style), style);
}

/** The dates of a day: those that start on it, and those of several days that began before. */
export function countDay(day: LocalDate, { starts, long }: PeriodDates, context: RequestContext): number {
  return countIn(starts, spanOfDay(day, context.zone.id)) + began(day, long).length;
}

/** The dates of several days that run on a day and began before it. */
export function began(day: LocalDate, long: readonly LongDate[]): readonly LongDate[] {
  return long.filter((each) => covers(each, day) && each.first < day);
}

/** A day with its name and number of dates, and its own view where it is listed. */
export function dayHead(
  context: RequestContext,
  requested: CalendarQuery,
  { day, ...dates }: PeriodDates & { day: LocalDate },
): DayHeadView {
  const today = localDate(context.now, context.zone.id);
  const span = spanOfDay(day, context.zone.id);
  const second = secondDate(day, listReader(context));
  const isListed = day >= today && day <= lastListedDay(today);
  return {
    day,
    second,
    number: String(new Date(wallMs(day)).getUTCDate()),
    label: context.translate("calendarPeriods.day", {
      day:
        second === null
          ? dayName(day, context)
          : context.translate("calendarPeriods.withSecond", { day: dayName(day, context), second: second.long }),
      count: countDay(day, dates, context),
    }),
    href: isListed ? dayPath(requested, day, today) : null,
    isToday: day === today,
    isPast: day < today,
    clocksChange: span.to - span.from !== DAY_MS,
  };
}

/** The calendar's view of a day. */
function dayPath(requested: CalendarQuery, day: LocalDate, today: LocalDate): string {
  return calendarPath({ ...requested, view: "day", month: null, date: day === today ? null : day });
}

/** A date in one line. */
export function entryView(row: DatedRow, context: RequestContext): CalendarEntryView {
  const { style, now } = listReader(context);
  const { startsAt, endsAt, originalLocal } = row.date;
  return {
    href: datePath(row, originalLocal),
    title: row.title,
    type: row.type,
    organizer: row.organizerName,
    clock: shortClock(formatClock(startsAt, style), style),
    startsAt,
    isPast: endsAt <= now,
  };
}

/** A date of several days on one of them. */
export function longDateView({ row, first, last }: LongDate, day: LocalDate, context: RequestContext): LongDateView {
  const { title, type, date } = row;
  const days = daysBetween(first, last) + 1;
  return {
    href: datePath(row, date.originalLocal),
    title,
    type,
    words: context.translate("calendarPeriods.dayOf", { at: daysBetween(first, day) + 1, days }),
    isFirst: day === first,
    isLast: day === last,
  };
}
