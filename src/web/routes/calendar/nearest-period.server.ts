import { calendarPath, type CalendarQuery } from "#core/events/calendar-address.ts";
import type { CalendarPeriod, CalendarReader } from "#core/events/calendar-span.ts";
import { startOfWeek } from "#core/events/calendar-week.ts";
import { lastListedDay, type Span, spanOfDay } from "#core/events/listed-day.ts";
import { type StartSpan, timesWithin } from "#core/events/times-of-week.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { listScope } from "#core/viewer.ts";
import { findNearestStart } from "#data/queries/calendar.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { CalendarBody } from "#web/routes/calendar/calendar-view.ts";
import { firstOfNeighbor } from "#web/routes/calendar/calendar-bar.server.ts";
import { dayName } from "#web/routes/calendar/day-head.server.ts";

/** Spans of a filter with times of the week that are searched: four months of a time of day, two years of one weekday. */
const TIMES_MAX = 120;

/** From an empty period to the next one with dates under the same filters, or else to the last one before it. */
export async function nearestPeriod(
  context: RequestContext,
  requested: CalendarQuery,
  { first, ...reader }: CalendarPeriod & CalendarReader,
): Promise<CalendarBody["nearest"]> {
  const { zone, translate } = context;
  const startOf = (day: LocalDate) => spanOfDay(day, zone.id).from;
  const end = startOf(firstOfNeighbor(requested, { first, by: 1 }));
  const after = { from: end, to: spanOfDay(lastListedDay(reader.today), zone.id).to };
  const before = { from: startOf(reader.today), to: startOf(first) };
  const { listings, hides } = listScope(context.viewer);
  const { query, filter } = requested;
  const spansOf = (within: Span): readonly StartSpan[] =>
    within.from < within.to ? (timesWithin(filter, within, filterReader(context)) ?? [within]) : [];
  const startsAt = await findNearestStart(context.database.db, {
    after: spansOf(after).slice(0, TIMES_MAX),
    before: spansOf(before).slice(-TIMES_MAX),
    listings,
    hides,
    query,
    filter,
  });
  if (startsAt === null) return null;
  const day = localDate(startsAt, zone.id);
  const words = { day: dayName(day, context) };
  return {
    href: periodPath(requested, day, reader),
    words: translate(startsAt >= end ? "calendarPeriods.nearest.next" : "calendarPeriods.nearest.last", words),
  };
}

/** The period that contains a day; of a month also the list of the day. */
function periodPath(requested: CalendarQuery, day: LocalDate, { today, firstWeekday }: CalendarReader): string {
  if (requested.view === "month") return calendarPath({ ...requested, month: null, date: day });
  const firstOf = (each: LocalDate) => (requested.view === "week" ? startOfWeek(each, firstWeekday) : each);
  return calendarPath({ ...requested, date: firstOf(day) === firstOf(today) ? null : firstOf(day) });
}
