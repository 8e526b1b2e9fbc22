import { calendarPath, type CalendarQuery, monthOf } from "#core/events/calendar-address.ts";
import { calendarMonths } from "#core/events/calendar-month.ts";
import { calendarPeriod, type CalendarPeriod, type CalendarReader } from "#core/events/calendar-span.ts";
import { isFiltered, withoutOwn } from "#core/events/event-filter.ts";
import { ALL_DAYS } from "#core/events/event-search.ts";
import { lastListedDay } from "#core/events/listed-day.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { listMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import { viewLinks } from "#web/components/events/view-links.server.ts";
import { ownFilter } from "#web/components/free-hours/own-filter.server.ts";
import { shareMenu } from "#web/components/share/share-menu.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { agendaView } from "#web/routes/calendar/agenda-view.server.ts";
import { calendarBar } from "#web/routes/calendar/calendar-bar.server.ts";
import type { CalendarBody, CalendarView, ExampleKinds, ShownPeriod } from "#web/routes/calendar/calendar-view.ts";
import { dayName } from "#web/routes/calendar/day-head.server.ts";
import { dayView } from "#web/routes/calendar/day-view.server.ts";
import { monthView } from "#web/routes/calendar/month-view.server.ts";
import { nearestPeriod } from "#web/routes/calendar/nearest-period.server.ts";
import { monthName, periodName } from "#web/routes/calendar/period-name.server.ts";
import { weekView } from "#web/routes/calendar/week-view.server.ts";

/** The address of the week that contains the day of an address, if it is not this one: a week is named by its first day. */
export function weekAddress(context: RequestContext, requested: CalendarQuery): string | null {
  if (requested.view !== "week" || requested.date === null) return null;
  const period = calendarPeriod(requested, calendarReader(context));
  return period === null || period.first === requested.date ? null : calendarPath({ ...requested, date: period.first });
}

function calendarReader({ now, zone, firstWeekday }: RequestContext): CalendarReader {
  return { today: localDate(now, zone.id), firstWeekday };
}

/** Loads a period of the calendar. Returns a failed read as a value, so that the page around it stays usable. */
export async function calendarLoader(context: RequestContext, address: CalendarQuery): Promise<CalendarView> {
  const own = ownFilter(context, address.filter);
  const requested = { ...address, filter: own.filter };
  const { translate, site } = context;
  const { view } = requested;
  const reader = calendarReader(context);
  const period = calendarPeriod(requested, reader);
  const { query, filter, zone } = requested;
  const head = {
    description: translate("calendarPeriods.metaDescription"),
    canonical: site.baseUrl + canonicalPath(requested, period),
    href: calendarPath(requested),
    fitNotice: own.fitNotice,
    view,
    views: viewLinks(context, { query, filter, zone, day: shownDay(requested, period) }),
  };
  if (period === null) {
    const name = translate(`calendar.view.${view}`);
    const caption = name;
    const documentTitle = translate("calendarPeriods.outside.documentTitle", { site: site.name });
    return { ...head, isIndexed: false, name, caption, documentTitle, body: outside(context, requested, reader) };
  }
  // Not the results of a visitor's search and filters, nor the days and hours of a visitor's zone.
  const isIndexed = view === "month" && requested.date === null && !isNarrowed(requested);
  const name = periodName(view, period.first, context);
  const caption = translate("calendarPeriods.caption", { period: name });
  const documentTitle = titleOf(name, context);
  const loaded = await orLogged(context, "the calendar could not be read", async () => {
    const body = await readBody(context, requested, { ...period, ...reader });
    return { ...head, isIndexed, name, caption, documentTitle, news: body.subscribe?.news, body };
  });
  if (loaded !== null) return loaded;
  const text = translate("calendarPeriods.failed", { requestId: context.requestId });
  return { ...head, isIndexed, name, caption, documentTitle, body: { shows: "failed", text } };
}

/** The day from which other views go on: the chosen one of a month, else the first of the period; null for the present. */
function shownDay({ view, date }: CalendarQuery, period: CalendarPeriod | null): LocalDate | null {
  if (period === null) return null;
  if (view === "month" && date !== null) return date;
  return period.isPresent ? null : period.first;
}

type CalendarPlace = Pick<CalendarQuery, "view" | "month" | "date">;

function canonicalPath(requested: CalendarQuery, period: CalendarPeriod | null): string {
  return calendarPath(canonicalPlace(requested, period));
}

function canonicalPlace({ view, month, date }: CalendarPlace, period: CalendarPeriod | null): Partial<CalendarPlace> {
  if (period === null) return { view, month, date };
  if (period.isPresent) return { view };
  return view === "month" ? { month: monthOf(period.first) } : { view, date: period.first };
}

function titleOf(period: string, { translate, site }: RequestContext): string {
  return translate("calendarPeriods.documentTitle", { period, site: site.name });
}

/** The calendar of the same search and filters, whatever the period. */
function subscribeMenuOf(context: RequestContext, { query, filter, zone }: CalendarQuery) {
  return listMenu({ tab: "upcoming", page: 1, query, searched: query, filter, zone, ...ALL_DAYS }, context);
}

function sharedPath({ query, filter, ...requested }: CalendarQuery, period: CalendarPeriod): string {
  return calendarPath({ ...canonicalPlace(requested, period), query, filter: withoutOwn(filter) });
}

async function readBody(
  context: RequestContext,
  requested: CalendarQuery,
  place: CalendarPeriod & CalendarReader,
): Promise<CalendarBody> {
  const { total, examples = [], ...shown } = await readView(context, requested, place);
  const period = periodName(requested.view, place.first, context);
  const none = isNarrowed(requested) ? "nothingMatches" : "none";
  const kind = requested.view === "day" ? "day" : "period";
  return {
    ...shown,
    examples,
    bar: await calendarBar(context, requested, place),
    subscribe: subscribeMenuOf(context, requested),
    share: shareMenu({ title: titleOf(period, context), path: sharedPath(requested, place), text: null }, context),
    nearest: total > 0 ? null : await nearestPeriod(context, requested, place),
    none: total > 0 ? null : context.translate(`calendarPeriods.${none}.${kind}`, { period }),
  };
}

async function readView(
  context: RequestContext,
  requested: CalendarQuery,
  period: CalendarPeriod,
): Promise<ShownPeriod & { total: number; examples?: ExampleKinds }> {
  switch (requested.view) {
    case "month":
      return { shows: "month" as const, ...(await monthView(context, requested, period)) };
    case "week":
      return { shows: "week" as const, ...(await weekView(context, requested, period)) };
    case "day":
      return { shows: "day" as const, ...(await dayView(context, requested, period)) };
    case "agenda":
      return { shows: "agenda" as const, ...(await agendaView(context, requested, period)) };
  }
}

function isNarrowed({ query, filter }: CalendarQuery): boolean {
  return query !== null || isFiltered(filter);
}

/** The message for a period that the calendar does not have. */
function outside(
  context: RequestContext,
  requested: CalendarQuery,
  { today }: CalendarReader,
): Extract<CalendarView["body"], { shows: "outside" }> {
  const { translate } = context;
  const isMonth = requested.view === "month" && requested.date === null;
  const words = isMonth
    ? { first: monthName(monthOf(today), context), last: monthName(calendarMonths(today).at(-1) ?? "", context) }
    : { first: dayName(today, context), last: dayName(lastListedDay(today), context) };
  return {
    shows: "outside",
    title: translate(isMonth ? "calendarPeriods.outside.month" : "calendarPeriods.outside.day"),
    text: translate("calendarPeriods.outside.text", words),
    present: {
      href: calendarPath({ ...requested, month: null, date: null }),
      words: translate(`calendarPeriods.outside.present.${requested.view}`),
    },
  };
}
