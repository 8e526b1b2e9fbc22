import { countIn } from "#core/events/hours-ahead.ts";
import { type Span, spanOfDay } from "#core/events/listed-day.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, type IsoWeekday, type LocalDate, weekdayOf } from "#core/time/local-time.ts";
import { hourOfDay } from "#core/time/sky.ts";

/** Days of a week. */
export const WEEK_DAYS = 7;
const DAY_HOURS = 24;
/** Clocks change at full quarters of an hour, and by such. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The first day of the week that contains `day`, for weeks from `firstWeekday` on. */
export function startOfWeek(day: LocalDate, firstWeekday: IsoWeekday): LocalDate {
  return addDays(day, -((weekdayOf(day) - firstWeekday + WEEK_DAYS) % WEEK_DAYS));
}

/** This many days from `first` on. */
export function daysFrom(first: LocalDate, count: number): readonly LocalDate[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** An hour of the viewer's clock on one day. */
export type HourOfDay = {
  /** The number of dates that start in it. */
  count: number;
  /** How long it is: 60 minutes, 0 when the clocks skip it, 120 when they repeat it; half of an hour may be so. */
  minutes: number;
};

/** The 24 hours of each of the viewer's days, with the number of dates that start in each. */
export function hoursOfDays(
  starts: readonly StartCount[],
  { days, zone }: { days: readonly LocalDate[]; zone: ZoneId },
): readonly (readonly HourOfDay[])[] {
  return days.map((day) =>
    hourSpans(day, zone).map((span) => ({
      count: countIn(starts, span),
      minutes: (span.to - span.from) / MINUTE_MS,
    })),
  );
}

/** The 24 hours of a day's clock in order. An hour that the clocks skip is empty, one that they repeat is twice as long. */
export function hourSpans(day: LocalDate, zone: ZoneId): readonly Span[] {
  const { from, to } = spanOfDay(day, zone);
  if (to - from === DAY_MS) return spansOfLength(from, whole);
  const lengths = whole.map(() => 0);
  for (let at = from; at < to; at += QUARTER_MS) {
    const hour = Math.floor(hourOfDay(at, zone));
    lengths[hour] = (lengths[hour] ?? 0) + QUARTER_MS;
  }
  return spansOfLength(from, lengths);
}

/** The hours of a day on which the clocks do not change. */
const whole: readonly number[] = Array.from({ length: DAY_HOURS }, () => HOUR_MS);

function spansOfLength(from: EpochMs, lengths: readonly number[]): readonly Span[] {
  let at = from;
  return lengths.map((length) => {
    const span = { from: at, to: at + length };
    at = span.to;
    return span;
  });
}

/** One hour of a week's rows, or several hours in which nothing starts on any of its days. */
export type HourRow = { hour: number; until: number };

/** Fewer empty hours of a week than these are rows of their own. */
const FOLDED_FROM = 3;

/** The rows of some days. `foldedFrom` and more hours in a row in which nothing starts on any of them are one. */
export function hourRows(
  days: readonly (readonly HourOfDay[])[],
  foldedFrom: number = FOLDED_FROM,
): readonly HourRow[] {
  const isEmpty = (hour: number): boolean => days.every((hours) => (hours[hour]?.count ?? 0) === 0);
  const rows: HourRow[] = [];
  for (let hour = 0; hour < DAY_HOURS;) {
    let until = hour;
    while (until < DAY_HOURS && isEmpty(until)) until += 1;
    const isFolded = until - hour >= foldedFrom;
    rows.push({ hour, until: isFolded ? until : hour + 1 });
    hour = isFolded ? until : hour + 1;
  }
  return rows;
}

/** Shades of an hour with events, from the fewest to the most. */
const SHADES = 4;

/** The shade of a number of events beside the most of any hour; 0 for none. */
export function shadeOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.ceil((SHADES * count) / Math.max(SHADES, most));
}
