import {
  addMonths,
  calendarMonths,
  calendarPath,
  type CalendarQuery,
  firstDayOf,
  type Month,
  monthOf,
  weeksOfMonth,
} from "#core/events/calendar-month.ts";
import { datePath } from "#core/events/event-address.ts";
import { filterChoices, filterParameters, isFiltered, NO_FILTER, withoutChoice } from "#core/events/event-filter.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { lastListedDay, spanAroundWeek, spanOfDay } from "#core/events/listed-day.ts";
import { timesWithin } from "#core/events/times-of-week.ts";
import { countsByDay } from "#core/events/week-counts.ts";
import {
  formatClock,
  formatLocalDate,
  formatLocalWeekday,
  formatLocalWeekdayShort,
  formatMonthYear,
} from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { type LocalDate, localDate, wallMs } from "#core/time/local-time.ts";
import { listScope } from "#core/viewer.ts";
import { listFirstDates } from "#data/queries/calendar.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { sharedStarts } from "#data/queries/starts.ts";
import { shortClock } from "#web/components/events/day-sky.server.ts";
import { valueName } from "#web/components/events/filter-words.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  CalendarDayView,
  CalendarEntryView,
  CalendarView,
  MonthView,
} from "#web/routes/calendar/calendar-view.ts";

/** Events that a day shows; the others are behind its link. */
const PER_DAY = 3;

/** Loads a month. Returns a failed read as a value, so that the page around it stays usable. */
export async function calendarLoader(context: RequestContext, requested: CalendarQuery): Promise<CalendarView> {
  const { translate, site } = context;
  const today = localDate(context.now, context.zone.id);
  const present = monthOf(today);
  const month = requested.month ?? present;
  const head = {
    description: translate("calendar.metaDescription"),
    canonical: site.baseUrl + calendarPath({ month: month === present ? null : month }),
    href: calendarPath(requested),
    // Not the results of a visitor's search and filters.
    isIndexed: !isNarrowed(requested),
    listHref: eventsPath({ ...requested, tab: "upcoming", page: 1 }),
  };
  const months = calendarMonths(today);
  if (!months.includes(month)) {
    const [first = present, last = present] = [months[0], months.at(-1)];
    const text = translate("calendar.noMonth.text", {
      first: monthName(first, context),
      last: monthName(last, context),
    });
    const presentHref = calendarPath({ ...requested, month: null });
    return {
      ...head,
      documentTitle: translate("calendar.noMonthTitle", { site: site.name }),
      body: { shows: "no-month", text, presentHref },
    };
  }
  try {
    const body = await monthView(context, { ...requested, month }, { today, months });
    const documentTitle = translate("calendar.documentTitle", { month: body.name, site: site.name });
    return { ...head, documentTitle, body };
  } catch (error) {
    context.logError(error, "the calendar could not be read");
    const documentTitle = translate("calendar.failedTitle", { site: site.name });
    return { ...head, documentTitle, body: { shows: "failed", requestId: context.requestId } };
  }
}

type MonthQuery = CalendarQuery & { month: Month };
type Around = { today: LocalDate; months: readonly Month[] };

async function monthView(context: RequestContext, requested: MonthQuery, around: Around): Promise<MonthView> {
  const reader = listReader(context);
  const { translate, firstWeekday, now } = context;
  const { month, query, filter } = requested;
  const { zone, locale } = reader.style;
  const weeks = weeksOfMonth(month, firstWeekday);
  const days = weeks.flat();
  const span = spanAroundWeek(days);
  const { listings, hides } = listScope(context.viewer);
  const narrowing = { listings, hides, query, filter, times: timesWithin(filter, span, zone) };
  const spans = days.map((day) => spanOfDay(day, zone));
  const { db } = context.database;
  const [starts, rows] = await Promise.all([
    sharedStarts(db, { ...span, now, ...narrowing }),
    listFirstDates(db, { days: spans, perDay: PER_DAY, ...narrowing }),
  ]);
  const counts = countsByDay(starts, { days, zone, now });
  const name = monthName(month, context);
  const present = monthOf(around.today);
  const hrefOf = (to: Month) => calendarPath({ ...requested, month: to === present ? null : to });
  const neighbor = (by: number) => {
    const to = addMonths(month, by);
    return around.months.includes(to) ? hrefOf(to) : null;
  };
  const dayOf = (day: LocalDate): CalendarDayView => {
    const total = counts.find((each) => each.day === day)?.bars.reduce((sum, bar) => sum + bar, 0) ?? 0;
    return dayView(context, { ...requested, ...around, day, total, rows });
  };
  const views = weeks.map((week) => week.map(dayOf));
  const isEmpty = views.flat().every(({ count, isOutside }) => count === 0 || isOutside);
  return {
    shows: "month",
    month,
    name,
    weekdays: (weeks[0] ?? []).map((day) => ({
      short: formatLocalWeekdayShort(day, locale),
      long: formatLocalWeekday(day, locale),
    })),
    weeks: views,
    before: neighbor(-1),
    after: neighbor(1),
    todayHref: calendarPath({ ...requested, month: null }),
    months: around.months.map((each) => ({ month: each, name: monthName(each, context) })),
    none: isEmpty
      ? translate(isNarrowed(requested) ? "calendar.nothingMatches" : "calendar.none", { month: name })
      : null,
    ...filterLinks(context, requested),
  };
}

function isNarrowed({ query, filter }: CalendarQuery): boolean {
  return query !== null || isFiltered(filter);
}

type FilterLinks = Pick<MonthView, "types" | "chosen" | "clearHref" | "parameters">;

/** The types as links that choose or remove them, and the other choices with a link that removes each. */
function filterLinks(context: RequestContext, requested: MonthQuery): FilterLinks {
  const { filter, query, zone } = requested;
  const types = EVENT_TYPES.map((type) => {
    const isChosen = filter.type.includes(type);
    const chosen = isChosen ? filter.type.filter((each) => each !== type) : [...filter.type, type];
    const href = calendarPath({ ...requested, filter: { ...filter, type: chosen } });
    return { type, label: context.translate(`events.type.${type}`), isChosen, href };
  });
  const chosen = filterChoices(filter)
    .filter(({ name }) => name !== "type")
    .map((choice) => ({
      name: valueName(choice, context),
      href: calendarPath({ ...requested, filter: withoutChoice(filter, choice) }),
    }));
  const search = { name: `\u201c${query}\u201d`, href: calendarPath({ ...requested, query: null }) };
  const given = Object.entries({ q: query, tz: zone }).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return {
    types,
    chosen: query === null ? chosen : [search, ...chosen],
    clearHref: calendarPath({ ...requested, query: null, filter: NO_FILTER }),
    parameters: [...given, ...filterParameters(filter)],
  };
}

type DayQuery = MonthQuery & Around & { day: LocalDate; total: number; rows: readonly EventRow[] };

function dayView(context: RequestContext, { day, total, rows, month, today, ...search }: DayQuery): CalendarDayView {
  const reader = listReader(context);
  const { zone, locale } = reader.style;
  const span = spanOfDay(day, zone);
  const entries = rows.flatMap((row) => entryView(row, span, reader));
  const isListed = day >= today && day <= lastListedDay(today);
  const name = `${formatLocalWeekday(day, locale)}, ${formatLocalDate(day, locale)}`;
  return {
    day,
    number: String(new Date(wallMs(day)).getUTCDate()),
    label: context.translate("calendar.day", { day: name, count: total }),
    href: isListed ? `${eventsPath({ ...search, tab: "upcoming", page: 1, day })}#days` : null,
    isToday: day === today,
    isPast: day < today,
    isOutside: monthOf(day) !== month,
    clocksChange: span.to - span.from !== DAY_MS,
    count: total,
    entries,
    more: Math.max(0, total - entries.length),
  };
}

function entryView(row: EventRow, { from, to }: { from: number; to: number }, reader: ListReader): CalendarEntryView[] {
  const { date, type, title } = row;
  if (date === null || date.startsAt < from || date.startsAt >= to) return [];
  const clock = shortClock(formatClock(date.startsAt, reader.style), reader.style);
  return [{ href: datePath(row, date.originalLocal), title, type, clock, startsAt: date.startsAt }];
}

function monthName(month: Month, context: RequestContext): string {
  const { style } = listReader(context);
  return formatMonthYear(spanOfDay(firstDayOf(month), style.zone).from, style);
}
