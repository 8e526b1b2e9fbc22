import type { CalendarQuery } from "#core/events/calendar-address.ts";
import { AGENDA_DAYS, type CalendarPeriod } from "#core/events/calendar-span.ts";
import { daysFrom } from "#core/events/calendar-week.ts";
import { lastListedDay, spanOfDay } from "#core/events/listed-day.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { dayHead as headOfDay } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { AgendaDayView, AgendaView, ExampleKinds } from "#web/routes/calendar/calendar-view.ts";
import { began, countDay, dayHead, entryView, longDateView } from "#web/routes/calendar/day-head.server.ts";
import { nowAmong } from "#web/routes/calendar/now-entry.ts";
import { chooseDates, countPeriod, findLongDates, exampleKinds } from "#web/routes/calendar/period-dates.server.ts";

/** Dates that a day shows; the others are in its own view. */
const PER_DAY = 8;

/** Two weeks of days with some of their dates in a line each, without days that have none, and their number. */
export async function agendaView(
  context: RequestContext,
  requested: CalendarQuery,
  { first, isPresent }: CalendarPeriod,
): Promise<{ content: AgendaView; total: number; examples: ExampleKinds }> {
  const days = agendaDays(first, localDate(context.now, context.zone.id));
  const spans = days.map((day) => spanOfDay(day, context.zone.id));
  const [starts, rows, long] = await Promise.all([
    countPeriod(context, requested, days),
    chooseDates(context, requested, { spans, perSpan: PER_DAY }),
    findLongDates(context, requested, days),
  ]);
  const reader = listReader(context);
  const now = isPresent ? nowAmong(rows.flat(), context.now) : null;
  const views = days.map((day, at): AgendaDayView => {
    const found = rows[at] ?? [];
    const running = began(day, long).map((each) => longDateView(each, day, context));
    const { name, date, near } = headOfDay(spans[at]?.from ?? 0, reader);
    return {
      ...dayHead(context, requested, { day, starts, long }),
      name,
      date,
      near,
      long: running,
      entries: found.map((row) => ({ ...entryView(row, context), ...(row === now && { isNow: true }) })),
      more: countDay(day, { starts, long }, context) - running.length - found.length,
    };
  });
  return {
    content: {
      days: views.filter(({ long: running, entries }) => running.length + entries.length > 0),
      hasNow: now !== null,
    },
    total: days.reduce((sum, day) => sum + countDay(day, { starts, long }, context), 0),
    examples: exampleKinds(rows.flat(), long),
  };
}

/** The days of a page of the agenda, up to the last one whose dates are stored. */
export function agendaDays(first: LocalDate, today: LocalDate): readonly LocalDate[] {
  return daysFrom(first, AGENDA_DAYS).filter((day) => day <= lastListedDay(today));
}
