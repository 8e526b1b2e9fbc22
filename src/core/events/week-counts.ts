import { spanOfDay } from "#core/events/listed-day.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { hourOfDay } from "#core/time/sky.ts";

/** Number of dates that start at one instant. */
export type StartCount = { startsAt: EpochMs; count: number };

/** Bars of a day in the ribbon. */
export const DAY_BARS = 12;
const BAR_HOURS = 24 / DAY_BARS;

/** The starts of one of the viewer's days. */
type DayCount = {
  day: LocalDate;
  /** Starts that are still to come. */
  count: number;
  /** Starts of every two hours of the viewer's clock; an hour that the clocks repeat counts twice. */
  bars: readonly number[];
};

/** The number of starts on each of the viewer's days. Starts before `now` appear in the bars only. `starts` are in order. */
export function countsByDay(
  starts: readonly StartCount[],
  { days, zone, now }: { days: readonly LocalDate[]; zone: ZoneId; now: EpochMs },
): readonly DayCount[] {
  return days.map((day) => {
    const span = spanOfDay(day, zone);
    const among = starts.filter(({ startsAt }) => startsAt >= span.from && startsAt < span.to);
    const bars = Array.from({ length: DAY_BARS }, () => 0);
    let count = 0;
    for (const start of among) {
      const bar = Math.floor(hourOfDay(start.startsAt, zone) / BAR_HOURS);
      bars[bar] = (bars[bar] ?? 0) + start.count;
      if (start.startsAt >= now) count += start.count;
    }
    return { day, count, bars };
  });
}
