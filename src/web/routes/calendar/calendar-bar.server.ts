import { calendarPath, type CalendarQuery, monthOf } from "#core/events/calendar-address.ts";
import { addMonths, calendarMonths, firstDayOf } from "#core/events/calendar-month.ts";
import { AGENDA_DAYS, calendarPeriod, type CalendarPeriod, type CalendarReader } from "#core/events/calendar-span.ts";
import { WEEK_DAYS } from "#core/events/calendar-week.ts";
import { filterChoices, filterParameters, NO_FILTER, withoutChoice } from "#core/events/event-filter.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { lastListedDay } from "#core/events/listed-day.ts";
import { addDays, type LocalDate } from "#core/time/local-time.ts";
import { choiceNames } from "#web/components/events/filter-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { CalendarBarView } from "#web/routes/calendar/calendar-view.ts";
import { monthName } from "#web/routes/calendar/period-name.server.ts";

/** The links to other periods and the filters of a period. */
export async function calendarBar(
  context: RequestContext,
  requested: CalendarQuery,
  { first, ...reader }: CalendarPeriod & CalendarReader,
): Promise<CalendarBarView> {
  const { translate } = context;
  const { view } = requested;
  return {
    words: {
      periods: translate(`calendarPeriods.periods.${view}`),
      before: translate(`calendarPeriods.before.${view}`),
      after: translate(`calendarPeriods.after.${view}`),
      goTo: translate(view === "month" ? "calendarPeriods.goTo.month" : "calendarPeriods.goTo.date"),
      chosen: translate("eventFilters.panel.chosenFilters"),
      clear: translate("eventFilters.panel.clear"),
    },
    before: neighborPath(requested, { first, by: -1 }, reader),
    after: neighborPath(requested, { first, by: 1 }, reader),
    todayHref: calendarPath({ ...requested, month: null, date: null }),
    goTo: goTo(context, requested, { first, today: reader.today }),
    ...(await filterLinks(context, requested)),
  };
}

type Move = { first: LocalDate; by: -1 | 1 };

/** The period before or after; null where the calendar ends. The agenda's first page begins today. */
function neighborPath(requested: CalendarQuery, { first, by }: Move, reader: CalendarReader): string | null {
  const to = firstOfNeighbor(requested, { first, by });
  const isBeforeToday = requested.view === "agenda" && to < reader.today && first > reader.today;
  const place = placeOf(requested, isBeforeToday ? reader.today : to);
  const period = calendarPeriod({ ...requested, ...place }, reader);
  if (period === null) return null;
  return calendarPath({ ...requested, ...(period.isPresent ? { month: null, date: null } : place) });
}

/** The first day of the period before or after. */
export function firstOfNeighbor({ view }: CalendarQuery, { first, by }: Move): LocalDate {
  if (view === "month") return firstDayOf(addMonths(monthOf(first), by));
  const days = { week: WEEK_DAYS, day: 1, agenda: AGENDA_DAYS }[view];
  return addDays(first, by * days);
}

/** The part of an address that names the period from `first` on. */
function placeOf({ view }: CalendarQuery, first: LocalDate): Pick<CalendarQuery, "month" | "date"> {
  return view === "month" ? { month: monthOf(first), date: null } : { month: null, date: first };
}

type Day = { first: LocalDate; today: LocalDate };

function goTo(context: RequestContext, { view }: CalendarQuery, { first, today }: Day): CalendarBarView["goTo"] {
  if (view !== "month")
    return { by: "date", date: first < today ? today : first, first: today, last: lastListedDay(today) };
  const months = calendarMonths(today).map((month) => ({ month, name: monthName(month, context) }));
  return { by: "month", month: monthOf(first), months };
}

type FilterLinks = Pick<CalendarBarView, "types" | "chosen" | "clearHref" | "parameters">;

/** The types as links that choose or remove them, and the other choices with a link that removes each. */
async function filterLinks(context: RequestContext, requested: CalendarQuery): Promise<FilterLinks> {
  const { filter, query, zone, view } = requested;
  const nameOf = await choiceNames(context, filter);
  const types = EVENT_TYPES.map((type) => {
    const isChosen = filter.type.includes(type);
    const chosen = isChosen ? filter.type.filter((each) => each !== type) : [...filter.type, type];
    const href = calendarPath({ ...requested, filter: { ...filter, type: chosen } });
    return { type, label: context.translate(`events.type.${type}`), isChosen, href };
  });
  const chosen = filterChoices(filter)
    .filter(({ name }) => name !== "type")
    .map((choice) => ({
      name: nameOf(choice),
      href: calendarPath({ ...requested, filter: withoutChoice(filter, choice) }),
    }));
  const search = { name: `\u201c${query}\u201d`, href: calendarPath({ ...requested, query: null }) };
  const plain = Object.entries({ q: query, view: view === "month" ? null : view, tz: zone }).flatMap(
    ([name, value]): [string, string][] => (value === null ? [] : [[name, value]]),
  );
  return {
    types,
    chosen: (query === null ? chosen : [search, ...chosen]).map((each) => ({
      ...each,
      remove: context.translate("eventFilters.panel.remove", { name: each.name }),
    })),
    clearHref: calendarPath({ ...requested, query: null, filter: NO_FILTER }),
    parameters: [...plain, ...filterParameters(filter)],
  };
}
