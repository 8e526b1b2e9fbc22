import { ALL_DAYS, type EventsQuery, eventsPath, type SearchedEvents } from "#core/events/event-search.ts";
import { type ListedDay, listedDay, spanOfDay } from "#core/events/listed-day.ts";
import { latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { formatLocalClock, formatLocalDate, formatLocalWeekday } from "#core/time/format.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { listScope } from "#core/viewer.ts";
import { findNextStart } from "#data/queries/day-list.ts";
import { dayWords } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DayListView, MissingDay } from "#web/routes/events/day-list.tsx";

export type ListedDayOf<State extends ListedDay["is"]> = Extract<ListedDay, { is: State }>;

/** The day that an address names, for this viewer; null when it names none. */
export function readDay({ now, zone }: RequestContext, { day, hour }: EventsQuery): ListedDay | null {
  return day === null ? null : listedDay({ day, hour }, now, zone.id);
}

/** The message for a day whose events are not listed. */
export function missingDay(context: RequestContext, day: Exclude<ListedDay, { is: "listed" }>): MissingDay {
  const { translate } = context;
  if (day.is === "unknown") return { shows: "no-day", title: translate("eventDays.day.unknown"), text: null };
  const title = translate(`eventDays.day.${day.is}`, { day: fullDay(day.day, context) });
  if (day.is === "over") return { shows: "no-day", title, text: translate("eventDays.day.overText") };
  return { shows: "no-day", title, text: translate("eventDays.day.aheadText", { day: fullDay(day.last, context) }) };
}

function fullDay(day: LocalDate, context: RequestContext): string {
  const { locale } = listReader(context).style;
  return `${formatLocalWeekday(day, locale)}, ${formatLocalDate(day, locale)}`;
}

type DayFacts = { day: ListedDayOf<"listed">; isEmpty: boolean };

/** The head of a day's list; an empty day leads to the next one that has something. */
export async function dayListView(
  context: RequestContext,
  search: SearchedEvents,
  { day, isEmpty }: DayFacts,
): Promise<DayListView> {
  const reader = listReader(context);
  const { hour } = search;
  const name = dayWords(day.span.from, reader);
  return {
    name,
    isToday: day.isToday,
    fromClock:
      hour === null ? null : formatLocalClock(`${day.day}T${String(hour).padStart(2, "0")}:00:00`, reader.style),
    wholeHref: eventsPath({ ...search, page: 1, hour: null }),
    next: isEmpty ? await nextDay(context, search, day.day) : null,
  };
}

/** The first day after this one that has an event to come. */
async function nextDay(context: RequestContext, search: SearchedEvents, day: LocalDate): Promise<DayListView["next"]> {
  const reader = listReader(context);
  const { listings, hides } = listScope(context.viewer);
  const { zone } = reader.style;
  const { searched: query, filter } = search;
  const from = spanOfDay(day, zone).to;
  const times = timesWithin(filter, { ...spanOfTimes(from), from }, filterReader(context));
  const startsBy = latestStart(filter, context.now);
  const criteria = { from, listings, hides, query, filter, times, startsBy };
  const startsAt = await findNextStart(context.database.db, criteria);
  if (startsAt === null) return null;
  const next = localDate(startsAt, zone);
  const href = eventsPath({ ...search, ...ALL_DAYS, page: 1, day: next });
  return { href: `${href}#days`, name: dayWords(startsAt, reader) };
}
