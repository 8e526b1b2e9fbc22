import { type EventFilter, hasTimes, SOON, TIMES_OF_DAY, WEEKDAYS } from "#core/events/event-filter.ts";
import { type Span, spanOfDay } from "#core/events/listed-day.ts";
import type { FreeHours } from "#core/free-hours/free-hours.ts";
import { spansOfFreeTime } from "#core/free-hours/free-spans.ts";
import { memoize } from "#core/memoize.ts";
import { DAY_MS, type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, type LocalDate, localDate, weekdayOf } from "#core/time/local-time.ts";
import { DAY_PARTS, type DayPartKey } from "#core/time/sky.ts";

const DAY_HOURS = 24;

/** Weekdays and times of day, both in the viewer's zone; none of one kind means all of it. */
type TimesOfWeek = Pick<EventFilter, "weekday" | "time">;

/** A part of the viewer's day: its message in `time`, its first hour, and the hour at which it ends. */
type TimeOfDay = { name: (typeof TIMES_OF_DAY)[number]; key: DayPartKey; fromHour: number; toHour: number };

/** The parts of the day as addresses name them, in order. */
export const DAY_TIMES: readonly TimeOfDay[] = DAY_PARTS.map(({ key, fromHour }, at) => ({
  name: TIMES_OF_DAY[at] ?? "overnight",
  key,
  fromHour,
  toHour: DAY_PARTS[at + 1]?.fromHour ?? DAY_HOURS,
}));

/** How far ahead the dates of a weekly time are listed: four of a monthly event are among them at most. */
const WEEKS_AHEAD_DAYS = 56;

/** The span in which a list looks for dates at times of the week: eight weeks, and what runs since yesterday. */
export function spanOfTimes(now: EpochMs): Span {
  return { from: now - DAY_MS, to: now + WEEKS_AHEAD_DAYS * DAY_MS };
}

const HOURS_AHEAD: Readonly<Record<(typeof SOON)[number], number>> = { now: 0, hour: 1, "3-hours": 3 };

/** The last moment at which a date of the filter starts; null when it may start at any time. */
export function latestStart({ soon }: EventFilter, now: EpochMs): EpochMs | null {
  const hours = SOON.filter((value) => soon.includes(value)).map((value) => HOURS_AHEAD[value]);
  return hours.length === 0 ? null : now + Math.max(...hours) * HOUR_MS;
}

/** A span in which dates start; with `until`, only those that are over by then, or whose first two hours are (`fitEnd`). */
export type StartSpan = Span & { until?: EpochMs };

/** Whose weekdays, times of day and free hours a filter means. */
export type FilterReader = { zone: ZoneId; freeHours: FreeHours };

/** The spans within which a list's dates start, for this reader; null when its filter has no times. */
export function timesWithin(
  filter: EventFilter,
  within: Span,
  { zone, freeHours }: FilterReader,
): readonly StartSpan[] | null {
  if (!hasTimes(filter)) return null;
  const times = spansOfWeek(filter, within, zone);
  if (filter.fits.length === 0) return times;
  // Free time that begins before or ends after these days is whole.
  const around = { from: within.from - DAY_MS, to: within.to + DAY_MS };
  return fittingSpans(times, spansOfFreeTime(freeHours, around, zone));
}

/** Where the times overlap with free time: dates start there and are over when the free time is. */
function fittingSpans(times: readonly Span[], free: readonly Span[]): readonly StartSpan[] {
  return free.flatMap(({ from, to }) =>
    times
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to), until: to })),
  );
}

/** A page asks three times for the same spans, and they are the same all day. */
const cachedSpans = memoize<readonly Span[]>(50);

/**
 * The spans of time that lie on the chosen weekdays, at the chosen times of day, of the days that `within` touches. The
 * clock is that of `zone`, also after a clock change. In order; neighbors are one span.
 */
export function spansOfWeek({ weekday, time }: TimesOfWeek, within: Span, zone: ZoneId): readonly Span[] {
  const [first, last] = [localDate(within.from, zone), localDate(within.to - 1, zone)];
  return cachedSpans(JSON.stringify([zone, first, last, weekday, time]), () => {
    const spans: Span[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (!isChosenDay({ weekday, time }, day)) continue;
      for (const span of spansOfDay({ weekday, time }, day, zone)) {
        const before = spans.at(-1);
        if (before?.to === span.from) spans[spans.length - 1] = { from: before.from, to: span.to };
        else if (span.to > span.from) spans.push(span);
      }
    }
    return spans;
  });
}

/** The parts of the days that a span touches, without a gap, for the viewer's zone. */
export type PartsOfDays = {
  /** The start of each part, and at last the end of the last one, in order. */
  bounds: readonly EpochMs[];
  /** The cell of each part: the same weekday and time of day have the same number (`cellOf`). */
  cells: readonly number[];
};

/** The number of a weekday with a time of day, both by their place in the filter: from Monday on, from the night on. */
export function cellOf(weekday: number, time: number): number {
  return weekday * DAY_TIMES.length + time;
}

/** Parts by zone and days. They stay the same all day, so few are in use. */
const cachedParts = memoize<PartsOfDays>(50);

/** Every part of every day that `within` touches; together they are the spans of `spansOfWeek` for all its cells. */
export function partsOfDays(within: Span, zone: ZoneId): PartsOfDays {
  const [first, last] = [localDate(within.from, zone), localDate(within.to - 1, zone)];
  return cachedParts(`${zone} ${first} ${last}`, () => {
    const bounds: EpochMs[] = [];
    const cells: number[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      for (const [time, { fromHour }] of DAY_TIMES.entries()) {
        bounds.push(spanOfDay(day, zone, fromHour).from);
        cells.push(cellOf(weekdayOf(day) - 1, time));
      }
    }
    return { bounds: [...bounds, spanOfDay(last, zone).to], cells };
  });
}

function isChosenDay({ weekday }: TimesOfWeek, day: LocalDate): boolean {
  return weekday.length === 0 || weekday.includes(WEEKDAYS[weekdayOf(day) - 1] ?? "");
}

function spansOfDay({ time }: TimesOfWeek, day: LocalDate, zone: ZoneId): readonly Span[] {
  const at = (hour: number): EpochMs =>
    hour === DAY_HOURS ? spanOfDay(addDays(day, 1), zone).from : spanOfDay(day, zone, hour).from;
  return DAY_TIMES.filter(({ name }) => time.length === 0 || time.includes(name)).map(({ fromHour, toHour }) => ({
    from: at(fromHour),
    to: at(toHour),
  }));
}
