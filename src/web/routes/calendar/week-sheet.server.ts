import { calendarPath, type CalendarQuery } from "#core/events/calendar-address.ts";
import { filterChoices, withoutOwn } from "#core/events/event-filter.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { spanOfDay } from "#core/events/listed-day.ts";
import { datesPerDay, sheetLayout } from "#core/events/week-sheet.ts";
import { weekClockChanges } from "#core/occurrences/week-clock-changes.ts";
import { formatDate, formatLocalDate, formatLocalMonthDay, formatLocalWeekday } from "#core/time/format.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { choiceNames } from "#web/components/events/filter-words.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DayHeadView, WeekSheetView } from "#web/routes/calendar/calendar-view.ts";
import { began, countDay, entryView, longDateView, type PeriodDates } from "#web/routes/calendar/day-head.server.ts";
import { chooseDates, type DatedRow } from "#web/routes/calendar/period-dates.server.ts";

type Week = { first: LocalDate; days: readonly DayHeadView[]; dates: PeriodDates };

/** The week as it is printed: on one sheet, two columns by day, with what clock changes do to it (design language §9). */
export async function weekSheet(
  context: RequestContext,
  requested: CalendarQuery,
  { first, days, dates }: Week,
): Promise<WeekSheetView> {
  const { translate, zone, site, now } = context;
  const { style } = listReader(context);
  const counts = days.map(({ day }) => countDay(day, dates, context));
  const spans = days.map(({ day }) => spanOfDay(day, zone.id));
  const [rows, choices] = await Promise.all([
    chooseDates(context, requested, { spans, perSpan: datesPerDay(counts) }),
    choiceWords(context, requested),
  ]);
  const shown = days.map(({ day, clocksChange }, at) => {
    const long = began(day, dates.long).map((each) => longDateView(each, day, context));
    const entries = (rows[at] ?? []).map((row) => entryView(row, context));
    return { day, clocksChange, long, entries, more: (counts[at] ?? 0) - long.length - entries.length };
  });
  const address = calendarPath({ ...requested, date: first, filter: withoutOwn(requested.filter) });
  return {
    title: translate("calendarPeriods.sheet.title", { day: formatLocalDate(first, style.locale) }),
    zone: translate("calendarPeriods.sheet.zone", { city: zoneCity(zone.id) }),
    notes: [
      ...(choices.length === 0 ? [] : [translate("calendarPeriods.sheet.matching", { choices: choices.join(", ") })]),
      ...clockNotes(rows.flat(), context),
    ],
    ...sheetLayout(
      shown.map(({ long, entries, clocksChange, more }) => ({
        lines: [...long.map(({ title }) => ({ title, organizer: null })), ...entries],
        hasNote: clocksChange || more > 0,
      })),
    ),
    days: shown
      .filter(({ long, entries, more }) => long.length + entries.length + more > 0)
      .map(({ day, more, ...rest }) => ({
        ...rest,
        name: `${formatLocalWeekday(day, style.locale)}, ${formatLocalMonthDay(day, style.locale)}`,
        more: more === 0 ? null : translate("calendarPeriods.sheet.more", { count: more }),
      })),
    key: EVENT_TYPES.map((type) => ({ type, name: translate(`events.type.${type}`) })),
    allAt: shown.some(({ more }) => more > 0)
      ? translate("calendarPeriods.sheet.allAt", { address: site.baseUrl + address })
      : null,
    printed: translate("layout.printed", { site: site.name, date: formatDate(now, style) }),
  };
}

/** The search and the filters in words. */
async function choiceWords(context: RequestContext, { query, filter }: CalendarQuery): Promise<readonly string[]> {
  const nameOf = await choiceNames(context, filter);
  return [...(query === null ? [] : [`\u201c${query}\u201d`]), ...filterChoices(filter).map(nameOf)];
}

/** The most cities that a sentence names. */
const NAMED_CITIES = 3;

function clockNotes(rows: readonly DatedRow[], context: RequestContext): string[] {
  const { translate, zone } = context;
  const { locale } = listReader(context).style;
  const dates = rows.flatMap(({ schedules, date }) => {
    const schedule = schedules.find(({ id }) => id === date.scheduleId);
    return schedule === undefined ? [] : [{ schedule, date }];
  });
  return weekClockChanges(dates, zone.id).map(({ words, cities, at }) => {
    const others = cities.length - NAMED_CITIES;
    const named =
      others > 0
        ? [...cities.slice(0, NAMED_CITIES), translate("clockChanges.week.others", { count: others })]
        : cities;
    return translate(`clockChanges.week.${words.key}`, {
      ...words.values,
      cities: new Intl.ListFormat(locale, { type: "conjunction" }).format(named),
      hasDay: at === null ? "no" : "yes",
      day: at === null ? "" : formatLocalMonthDay(localDate(at.instant, at.zone), locale),
    });
  });
}
