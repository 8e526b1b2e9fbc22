import { calendarPath, type CalendarQuery } from "#core/events/calendar-address.ts";
import { barsOfWeek } from "#core/events/calendar-bars.ts";
import type { CalendarPeriod } from "#core/events/calendar-span.ts";
import {
  daysFrom,
  type HourOfDay,
  type HourRow,
  hourRows,
  hourSpans,
  hoursOfDays,
  shadeOf,
  WEEK_DAYS,
} from "#core/events/calendar-week.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { formatLocalWeekday } from "#core/time/format.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { sky } from "#core/time/sky.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { WeekCellView, WeekRowView, WeekView } from "#web/routes/calendar/calendar-view.ts";
import { countDay, dayHead, hourName, longDateView, weekdayNames } from "#web/routes/calendar/day-head.server.ts";
import { weekSheet } from "#web/routes/calendar/week-sheet.server.ts";
import { countPeriod, findLongDates } from "#web/routes/calendar/period-dates.server.ts";

/** The hours of a week with the number of dates that start in each, and the number of dates in the week. */
export async function weekView(
  context: RequestContext,
  requested: CalendarQuery,
  { first, isPresent }: CalendarPeriod,
): Promise<{ content: WeekView; total: number }> {
  const days = daysFrom(first, WEEK_DAYS);
  const zone = context.zone.id;
  const [starts, long] = await Promise.all([
    countPeriod(context, requested, days),
    findLongDates(context, requested, days),
  ]);
  const dates = { starts, long };
  const weekdays = weekdayNames(days, context);
  const bars = barsOfWeek(long, days);
  const hours = hoursOfDays(starts, { days, zone });
  const most = Math.max(...hours.flat().map(({ count }) => count));
  const views = days.map((day, at) => ({
    ...dayHead(context, requested, { day, ...dates }),
    weekday: weekdays[at] ?? { short: "", long: "" },
    bars: (bars[at] ?? []).map((bar) => bar && longDateView(bar, day, context)),
  }));
  const cellOf = (hour: number, at: number): WeekCellView =>
    cellView(context, requested, { day: days[at] ?? first, hour, most, found: hours[at]?.[hour] });
  return {
    content: {
      days: views,
      sheet: await weekSheet(context, requested, { first, days: views, dates }),
      rows: hourRows(hours).map((row) => rowView(context, row, (hour) => days.map((_, at) => cellOf(hour, at)))),
      agendaHref: calendarPath({ ...requested, view: "agenda", date: isPresent ? null : first }),
    },
    total: days.reduce((sum, day) => sum + countDay(day, dates, context), 0),
  };
}

function rowView(
  context: RequestContext,
  { hour, until }: HourRow,
  cellsOf: (hour: number) => readonly WeekCellView[],
): WeekRowView {
  const isFolded = until > hour + 1;
  return {
    hour,
    clock: hourName(hour, context),
    sky: { from: sky(hour), to: sky(until) },
    nothing: isFolded ? nothingUntil(until, context) : null,
    cells: isFolded ? [] : cellsOf(hour),
  };
}

/** "Nothing until 4 AM". */
export function nothingUntil(hour: number, context: RequestContext): string {
  if (hour === 24) return context.translate("calendarPeriods.hours.nothingMore");
  return context.translate("calendarPeriods.hours.nothingUntil", { clock: hourName(hour, context) });
}

type Cell = { day: LocalDate; hour: number; most: number; found: HourOfDay | undefined };

function cellView(
  context: RequestContext,
  requested: CalendarQuery,
  { day, hour, most, found: { count, minutes } = { count: 0, minutes: 60 } }: Cell,
): WeekCellView {
  const { locale } = listReader(context).style;
  return {
    count,
    href: count === 0 ? null : hourPath(context, requested, { day, hour }),
    label: context.translate("calendarPeriods.hours.cell", {
      day: formatLocalWeekday(day, locale),
      clock: hourName(hour, context),
      count,
    }),
    shade: shadeOf(count, most),
    clocks: clocksOf(minutes, context),
  };
}

/** The list of a day from an hour on; null when the hour is over. */
export function hourPath(
  { now, zone }: RequestContext,
  { query, filter, zone: addressZone }: CalendarQuery,
  { day, hour }: { day: LocalDate; hour: number },
): string | null {
  const end = hourSpans(day, zone.id)[hour]?.to ?? 0;
  if (day < localDate(now, zone.id) || end <= now) return null;
  return `${eventsPath({ query, filter, zone: addressZone, tab: "upcoming", page: 1, day, hour: hour === 0 ? null : hour })}#days`;
}

function clocksOf(minutes: number, { translate }: RequestContext): WeekCellView["clocks"] {
  const change = changeOf(minutes);
  return change && { change, words: translate(`calendarPeriods.hours.${change}`) };
}

const WHOLE_HOUR = HOUR_MS / MINUTE_MS;

function changeOf(minutes: number): NonNullable<WeekCellView["clocks"]>["change"] | null {
  if (minutes === WHOLE_HOUR) return null;
  if (minutes === 0) return "skipped";
  if (minutes === 2 * WHOLE_HOUR) return "repeated";
  return minutes < WHOLE_HOUR ? "shorter" : "longer";
}
