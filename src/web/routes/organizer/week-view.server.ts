import type { Schedule } from "#core/occurrences/occurrence.ts";
import { usualWeek } from "#core/organizers/usual-week.ts";
import { hourOfDay } from "#core/time/day-part.ts";
import { formatClock, formatLocalMonthDay, formatLocalWeekday, formatLocalWeekdayShort } from "#core/time/format.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { WeekView } from "#web/routes/organizer/organizer-view.ts";

/** How many times of a day are told; a sky with more marks says how many others there are. */
const TIMES_MAX = 3;

/** The usual week on seven small skies, in the reader's zone; null when nothing comes by the week. */
export function weekView(
  series: readonly Schedule[],
  firstWeekday: IsoWeekday,
  { now, style }: ListReader,
): WeekView | null {
  const { zone, locale } = style;
  const week = usualWeek(series, { now, zone, firstWeekday });
  if (week === null) return null;
  return {
    city: zoneCity(zone),
    date: formatLocalMonthDay(week.from, locale),
    days: week.days.map(({ date, starts }) => ({
      key: date,
      short: formatLocalWeekdayShort(date, locale),
      long: formatLocalWeekday(date, locale),
      marks: starts.map((at) => hourOfDay(at, zone) / 24),
      times: starts.slice(0, TIMES_MAX).map((at) => ({ at, clock: formatClock(at, style) })),
      more: Math.max(0, starts.length - TIMES_MAX),
    })),
  };
}
