import type { Span } from "#core/events/listed-day.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { type LocalDate, toLocal } from "#core/time/local-time.ts";
import { hourOfDay } from "#core/time/sky.ts";

/** Number of dates that start in a span. */
export function countIn(starts: readonly StartCount[], { from, to }: Span): number {
  let sum = 0;
  for (const { startsAt, count } of starts) if (startsAt >= from && startsAt < to) sum += count;
  return sum;
}

/** One of the next 24 hours of the viewer's clock, with its starts from now on. */
type HourCount = { day: LocalDate; hour: number; startsAt: EpochMs; count: number };

const HOURS = 24;
/** The lengths of `YYYY-MM-DD` and `YYYY-MM-DDT` in a local time. */
const DATE_LENGTH = 10;
const HOUR_AT = 11;

/**
 * The present hour of the viewer's clock and the 23 after it. Hours are counted as they pass, so a night in which the
 * clocks change leaves one out, or has it twice.
 */
export function hoursAhead(starts: readonly StartCount[], now: EpochMs, zone: ZoneId): readonly HourCount[] {
  const hourStart = now - Math.round((hourOfDay(now, zone) % 1) * HOUR_MS);
  return Array.from({ length: HOURS }, (_, at) => {
    const startsAt = hourStart + at * HOUR_MS;
    const local = toLocal(startsAt, zone);
    return {
      day: local.slice(0, DATE_LENGTH),
      hour: Number(local.slice(HOUR_AT, HOUR_AT + 2)),
      startsAt,
      count: countIn(starts, { from: Math.max(now, startsAt), to: startsAt + HOUR_MS }),
    };
  });
}
