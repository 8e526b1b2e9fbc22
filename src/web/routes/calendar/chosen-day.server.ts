import type { CalendarQuery } from "#core/events/calendar-address.ts";
import { isFiltered } from "#core/events/event-filter.ts";
import { countIn } from "#core/events/hours-ahead.ts";
import { lastListedDay, spanOfDay } from "#core/events/listed-day.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { dayHead as headOfDay } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ChosenDayView } from "#web/routes/calendar/calendar-view.ts";
import { dayEntry } from "#web/routes/calendar/day-entry.server.ts";
import { began, countDay, dayHead, dayName, longDateView } from "#web/routes/calendar/day-head.server.ts";
import { firstDates, type LongDate } from "#web/routes/calendar/period-dates.server.ts";

/** Dates that the list of a day below its month shows; the others are in the view of the day. */
const LISTED_MAX = 10;

type DatesOfMonth = {
  /** The days of the month itself. */
  days: readonly LocalDate[];
  starts: readonly StartCount[];
  long: readonly LongDate[];
};

/**
 * The dates of the day that the address of a month names, without it today or else the first day with dates to come;
 * null when there is none.
 */
export async function chosenDay(
  context: RequestContext,
  requested: CalendarQuery,
  { days, starts, long }: DatesOfMonth,
): Promise<ChosenDayView | null> {
  const day = requested.date ?? firstWithDates(context, { days, starts, long });
  if (day === null) return null;
  const { translate, zone } = context;
  const span = spanOfDay(day, zone.id);
  const rows = await firstDates(context, requested, { span, limit: LISTED_MAX });
  const running = began(day, long);
  const total = countDay(day, { starts, long }, context);
  const none = isFiltered(requested.filter) || requested.query !== null ? "nothingMatches" : "none";
  const { label, href } = dayHead(context, requested, { day, starts, long });
  const { name, date, near } = headOfDay(span.from, listReader(context));
  return {
    day,
    href,
    label,
    name,
    date,
    near,
    long: running.map((each) => longDateView(each, day, context)),
    entries: rows.map((row) => dayEntry(row, context)),
    more: Math.max(0, total - running.length - rows.length),
    none: total > 0 ? null : translate(`calendarPeriods.${none}.day`, { period: dayName(day, context) }),
  };
}

function firstWithDates({ now, zone }: RequestContext, { days, starts, long }: DatesOfMonth): LocalDate | null {
  const today = localDate(now, zone.id);
  const last = lastListedDay(today);
  const hasDates = (day: LocalDate): boolean => {
    const { from, to } = spanOfDay(day, zone.id);
    return countIn(starts, { from: Math.max(now, from), to }) > 0 || began(day, long).length > 0;
  };
  return days.find((day) => day >= today && day <= last && hasDates(day)) ?? null;
}
