import { calendarPath, type CalendarQuery } from "#core/events/calendar-address.ts";
import type { CalendarPeriod } from "#core/events/calendar-span.ts";
import { type HourRow, hourRows, hourSpans, hoursOfDays, startOfWeek } from "#core/events/calendar-week.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { sky } from "#core/time/sky.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DayHourView, DayView } from "#web/routes/calendar/calendar-view.ts";
import { dayEntry } from "#web/routes/calendar/day-entry.server.ts";
import { began, countDay, dayHead, hourName, longDateView } from "#web/routes/calendar/day-head.server.ts";
import { chooseDates, countPeriod, type DatedRow, findLongDates } from "#web/routes/calendar/period-dates.server.ts";
import { nowAmong } from "#web/routes/calendar/now-entry.ts";
import { daysAround, smallMonth } from "#web/routes/calendar/small-month.server.ts";
import { hourPath, nothingUntil } from "#web/routes/calendar/week-view.server.ts";

/** Dates that an hour shows; the others are in its list. A day has at most 192. */
const PER_HOUR = 8;

/** The hours of a day with their dates, and the number of dates of the day. */
export async function dayView(
  context: RequestContext,
  requested: CalendarQuery,
  { first: day, isPresent }: CalendarPeriod,
): Promise<{ content: DayView; total: number }> {
  const zone = context.zone.id;
  const daysOfMonth = daysAround(day, context);
  const [starts, rows, long, longOfMonth] = await Promise.all([
    countPeriod(context, requested, daysOfMonth),
    chooseDates(context, requested, { spans: hourSpans(day, zone), perSpan: PER_HOUR }),
    findLongDates(context, requested, [day]),
    findLongDates(context, requested, daysOfMonth),
  ]);
  const counts = hoursOfDays(starts, { days: [day], zone });
  const { clocksChange, second } = dayHead(context, requested, { day, starts, long });
  const total = countDay(day, { starts, long }, context);
  const today = localDate(context.now, zone);
  const weekDay = startOfWeek(day, context.firstWeekday);
  const isThisWeek = weekDay === startOfWeek(today, context.firstWeekday);
  const { query, filter, zone: addressZone } = requested;
  const now = isPresent ? nowAmong(rows.flat(), context.now) : null;
  const hourOf = (row: HourRow): DayHourView =>
    hourView(context, requested, {
      day,
      row,
      rows: rows[row.hour] ?? [],
      now,
      count: counts[0]?.[row.hour]?.count ?? 0,
    });
  return {
    content: {
      day,
      month: smallMonth(context, requested, { shown: day, starts, long: longOfMonth }),
      second: second?.long ?? null,
      count: context.translate("calendarPeriods.events", { count: total }),
      hasNow: now !== null,
      listHref: `${eventsPath({ query, filter, zone: addressZone, tab: "upcoming", page: 1, day })}#days`,
      weekHref: calendarPath({ ...requested, view: "week", date: isThisWeek ? null : weekDay }),
      clockNote: clocksChange ? context.translate("calendarPeriods.clocksChangeDay") : null,
      long: began(day, long).map((each) => longDateView(each, day, context)),
      hours: total === 0 ? [] : hourRows(counts, 1).map(hourOf),
    },
    total,
  };
}

type HourOfView = { day: LocalDate; row: HourRow; rows: readonly DatedRow[]; now: DatedRow | null; count: number };

function hourView(
  context: RequestContext,
  requested: CalendarQuery,
  { day, row: { hour, until }, rows, now, count }: HourOfView,
): DayHourView {
  const left = count - rows.length;
  return {
    hour,
    clock: hourName(hour, context),
    sky: { from: sky(hour), to: sky(until) },
    nothing: count > 0 ? null : nothingWords(context, { hour, until }),
    entries: rows.map((row) => ({ ...dayEntry(row, context), ...(row === now && { isNow: true }) })),
    more: left > 0 ? { count: left, href: hourPath(context, requested, { day, hour }) } : null,
  };
}

function nothingWords(context: RequestContext, { hour, until }: HourRow): string {
  return until === hour + 1 ? context.translate("calendarPeriods.hours.nothing") : nothingUntil(until, context);
}
