import type { Span } from "#core/events/listed-day.ts";
import { DAY_MINUTES, type FreeHours, writeFreeHours } from "#core/free-hours/free-hours.ts";
import { memoize } from "#core/memoize.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, localDate, toInstant, wallFromMs, wallMs, weekdayOf } from "#core/time/local-time.ts";

/** Of a longer date only so much must lie in the free hours: people join a vigil for a part of it. */
export const FIT_MAX_HOURS = 2;

/** When a date must be over to fit, if it started at `startsAt`: at its end, or, of a long one, two hours after the start. */
function fitEnd({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }): EpochMs {
  return Math.min(endsAt, startsAt + FIT_MAX_HOURS * HOUR_MS);
}

/** Whether a date lies in one of the spans of free time. */
export function isInFreeTime(date: { startsAt: EpochMs; endsAt: EpochMs }, spans: readonly Span[]): boolean {
  const end = fitEnd(date);
  return spans.some(({ from, to }) => from <= date.startsAt && end <= to && date.startsAt < to);
}

/** A page asks several times for the same spans, and they are the same all day. */
const cachedSpans = memoize<readonly Span[]>(50);

/**
 * The spans of free time on the days that `within` touches, by the clock of `zone`, also after a clock change. In order;
 * hours that meet at midnight are one span.
 */
export function spansOfFreeTime(hours: FreeHours, within: Span, zone: ZoneId): readonly Span[] {
  const [first, last] = [localDate(within.from, zone), localDate(within.to - 1, zone)];
  return cachedSpans(`${zone} ${first} ${last} ${writeFreeHours(hours)}`, () => {
    const spans: Span[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const weekday = weekdayOf(day);
      for (const { from, to } of hours.filter((range) => range.day === weekday)) {
        const span = { from: instantAt(day, from, zone), to: instantAt(day, to, zone) };
        const before = spans.at(-1);
        if (before?.to === span.from) spans[spans.length - 1] = { from: before.from, to: span.to };
        else if (span.to > span.from) spans.push(span);
      }
    }
    return spans;
  });
}

function instantAt(day: string, minutes: number, zone: ZoneId): EpochMs {
  const wall = minutes === DAY_MINUTES ? wallMs(addDays(day, 1)) : wallMs(day) + minutes * MINUTE_MS;
  return toInstant(wallFromMs(wall), zone).instant;
}
