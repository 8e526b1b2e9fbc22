import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { type LocalDate, offsetMs, wallMs } from "#core/time/local-time.ts";

/** Number of dates that start at one instant. */
export type StartCount = { startsAt: EpochMs; count: number };

/** Bars of a day in the ribbon. */
export const DAY_BARS = 12;
const BAR_MS = DAY_MS / DAY_BARS;

/** The starts of one of the viewer's days. */
type DayCount = {
  day: LocalDate;
  /** Starts that are still to come. */
  count: number;
  /** Starts of every two hours of the viewer's clock; an hour that the clocks repeat counts twice. */
  bars: readonly number[];
};

/** The number of starts on each of the viewer's days. Starts before `now` appear in the bars only. */
export function countsByDay(
  starts: readonly StartCount[],
  { days, zone, now }: { days: readonly LocalDate[]; zone: ZoneId; now: EpochMs },
): readonly DayCount[] {
  const counts = days.map((day) => ({ day, count: 0, bars: Array.from({ length: DAY_BARS }, () => 0) }));
  const byMidnight = new Map(counts.map((each) => [wallMs(each.day), each]));
  for (const { startsAt, count } of starts) {
    const wall = startsAt + offsetMs(zone, startsAt);
    const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
    const ofDay = byMidnight.get(midnight);
    if (ofDay === undefined) continue;
    const bar = Math.floor((wall - midnight) / BAR_MS);
    ofDay.bars[bar] = (ofDay.bars[bar] ?? 0) + count;
    if (startsAt >= now) ofDay.count += count;
  }
  return counts;
}
