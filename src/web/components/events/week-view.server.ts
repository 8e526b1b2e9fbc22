import { ALL_DAYS, eventsPath, type SearchedEvents } from "#core/events/event-search.ts";
import { lastListedDay, spanAroundWeek, weekOf } from "#core/events/listed-day.ts";
import { latestStart, timesWithin } from "#core/events/times-of-week.ts";
import { countsByDay, DAY_BARS, type StartCount } from "#core/events/week-counts.ts";
import { formatLocalWeekdayShort } from "#core/time/format.ts";
import { addDays, type LocalDate, localDate, wallMs } from "#core/time/local-time.ts";
import { hourOfDay, isBrightSky } from "#core/time/sky.ts";
import { listScope } from "#core/viewer.ts";
import { sharedStarts } from "#data/queries/starts.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { CountedDayView, WeekDayView, WeekSkyView, WeekView } from "#web/components/events/week-ribbon.tsx";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type WeekQuery = { context: RequestContext; reader: ListReader; search: SearchedEvents };

/** The week ribbon that shows `day`, the day of the list; null for a list of all days, whose week begins today. */
export async function weekView({ context, reader, search }: WeekQuery, day: LocalDate | null): Promise<WeekView> {
  const { now, style } = reader;
  const today = localDate(now, style.zone);
  const days = weekOf(day ?? today, today);
  const { listings, hides } = listScope(context.viewer);
  const { searched: query, filter } = search;
  const span = spanAroundWeek(days);
  const times = timesWithin(filter, span, filterReader(context));
  const criteria = { ...span, now, listings, hides, query, filter, times, startsBy: latestStart(filter, now) };
  const starts = await sharedStarts(context.database.db, criteria);
  const hrefOf = (to: LocalDate) => `${eventsPath({ ...search, ...ALL_DAYS, tab: "upcoming", page: 1, day: to })}#days`;
  const chosen = day ?? today;
  const [before, after] = [addDays(chosen, -days.length), addDays(chosen, days.length)];
  return {
    days: daysOfWeek(starts, { reader, days, chosen, hrefOf, isWhole: day === null }),
    before: days[0] === today ? null : hrefOf(before),
    after: after > lastListedDay(today) ? null : hrefOf(after),
  };
}

type DaysQuery = {
  reader: ListReader;
  days: readonly LocalDate[];
  chosen: LocalDate;
  hrefOf: (day: LocalDate) => string;
  /** Whether the list is of all days. */
  isWhole: boolean;
};

function daysOfWeek(
  starts: readonly StartCount[],
  { reader, days, chosen, hrefOf, isWhole }: DaysQuery,
): WeekDayView[] {
  return countedDays(starts, days, reader).map(({ day, view }) => ({
    ...view,
    href: hrefOf(day),
    current: day !== chosen ? null : isWhole ? "date" : "page",
  }));
}

/** Days with their names, their numbers of events and their skies, whose highest bar is the same for all of them. */
export function countedDays(
  starts: readonly StartCount[],
  days: readonly LocalDate[],
  { now, style, translate }: ListReader,
): { day: LocalDate; view: CountedDayView }[] {
  const today = localDate(now, style.zone);
  const counts = countsByDay(starts, { days, zone: style.zone, now });
  const most = Math.max(1, ...counts.flatMap(({ bars }) => bars));
  return counts.map(({ day, count, bars }) => {
    const isToday = day === today;
    const view = {
      weekday: isToday ? translate("time.today") : formatLocalWeekdayShort(day, style.locale),
      number: String(new Date(wallMs(day)).getUTCDate()),
      count,
      isToday,
      ...barPaths(bars, most),
      gone: isToday ? Math.round((hourOfDay(now, style.zone) / DAY_HOURS) * 100) : null,
    };
    return { day, view };
  });
}

const DAY_HOURS = 24;
/** The height of the highest bar, and the width of a bar with the gap beside it. */
const HIGH = 20;
const WIDE = 6;
const GAP = 1;

/** The bars of a day as SVG paths in a box of 72 to 20: light ones for the dark hours, dark ones for the bright hours. */
function barPaths(bars: readonly number[], most: number): Omit<WeekSkyView, "gone"> {
  const path = (isBright: boolean) =>
    bars
      .map((count, at) => {
        const isOther = isBrightSky(((at + 0.5) / DAY_BARS) * DAY_HOURS) !== isBright;
        if (count === 0 || isOther) return "";
        const height = Math.max(2, Math.round((count / most) * HIGH * 0.9));
        return `M${at * WIDE} ${HIGH}v-${height}h${WIDE - GAP}v${height}z`;
      })
      .join("");
  return { light: path(false), dark: path(true) };
}
