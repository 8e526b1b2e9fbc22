import { calendarPath, monthOf, type CalendarQuery } from "#core/events/calendar-address.ts";
import { barsOfWeek } from "#core/events/calendar-bars.ts";
import { weeksOfMonth } from "#core/events/calendar-month.ts";
import type { CalendarPeriod } from "#core/events/calendar-span.ts";
import { spanOfDay } from "#core/events/listed-day.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { CalendarDayView, ExampleKinds, MonthView } from "#web/routes/calendar/calendar-view.ts";
import { chosenDay } from "#web/routes/calendar/chosen-day.server.ts";
import { countDay, dayHead, entryView, longDateView, weekdayNames } from "#web/routes/calendar/day-head.server.ts";
import {
  chooseDates,
  countPeriod,
  type DatedRow,
  exampleKinds,
  findLongDates,
  type LongDate,
} from "#web/routes/calendar/period-dates.server.ts";

/** Dates that a day shows; the others are behind its link. */
const PER_DAY = 3;

/** The days of a month, each with some of its dates, the list of one of them, and the number of dates in the month. */
export async function monthView(
  context: RequestContext,
  requested: CalendarQuery,
  { first }: CalendarPeriod,
): Promise<{ content: MonthView; total: number; examples: ExampleKinds }> {
  const weeks = weeksOfMonth(monthOf(first), context.firstWeekday);
  const days = weeks.flat();
  const spans = days.map((day) => spanOfDay(day, context.zone.id));
  const inMonth = days.filter((day) => monthOf(day) === monthOf(first));
  const [rows, { starts, long, chosen }] = await Promise.all([
    chooseDates(context, requested, { spans, perSpan: PER_DAY }),
    datesOfMonth(context, requested, { days, inMonth }),
  ]);
  const bars = weeks.map((week) => barsOfWeek(long, week));
  const dates = { starts, long };
  const dayOf = (day: LocalDate, at: number): CalendarDayView => {
    const ofDay = bars[Math.floor(at / 7)]?.[at % 7] ?? [];
    const head = dayHead(context, requested, { day, ...dates });
    return {
      ...head,
      isOutside: monthOf(day) !== monthOf(first),
      belowHref: head.href && `${calendarPath({ ...requested, month: null, date: day })}#day`,
      ...datesOfDay(context, { day, bars: ofDay, rows: rows[at] ?? [], total: countDay(day, dates, context) }),
    };
  };
  const views = days.map(dayOf);
  return {
    content: {
      weekdays: weekdayNames(weeks[0] ?? [], context),
      weeks: weeks.map((_, at) => views.slice(at * 7, at * 7 + 7)),
      chosen,
    },
    total: inMonth.reduce((sum, day) => sum + countDay(day, dates, context), 0),
    examples: exampleKinds(rows.flat(), long),
  };
}

type DaysOfMonth = { days: readonly LocalDate[]; inMonth: readonly LocalDate[] };

/** The number of dates by start, the dates of several days, and the list of one day, which depends on both. */
async function datesOfMonth(context: RequestContext, requested: CalendarQuery, { days, inMonth }: DaysOfMonth) {
  const [starts, long] = await Promise.all([
    countPeriod(context, requested, days),
    findLongDates(context, requested, days),
  ]);
  return { starts, long, chosen: await chosenDay(context, requested, { days: inMonth, starts, long }) };
}

type DatesOfDay = {
  day: LocalDate;
  bars: readonly (LongDate | null)[];
  rows: readonly DatedRow[];
  total: number;
};

/** The bars of a day and as many other dates as fit below them. */
function datesOfDay(
  context: RequestContext,
  { day, bars, rows, total }: DatesOfDay,
): Pick<CalendarDayView, "bars" | "entries" | "more"> {
  const shown = bars.filter((bar) => bar !== null);
  const others = rows.filter(({ date }) => !shown.some(({ row }) => isSameDate(row, date)));
  const entries = others.slice(0, PER_DAY - shown.length).map((row) => entryView(row, context));
  return {
    bars: bars.map((bar) => bar && longDateView(bar, day, context)),
    entries,
    more: Math.max(0, total - shown.length - entries.length),
  };
}

function isSameDate({ date: one }: DatedRow, other: DatedRow["date"]): boolean {
  return one.scheduleId === other.scheduleId && one.originalLocal === other.originalLocal;
}
