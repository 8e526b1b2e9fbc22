import { HOUR_MS } from "#core/time/instant.ts";

/** How often a source can be read, in hours; a day unless something else is chosen. */
export const SOURCE_HOURS = [1, 6, 24, 168] as const;
export type SourceHours = (typeof SOURCE_HOURS)[number];
export const SOURCE_HOURS_DEFAULT: SourceHours = 24;

/** The directory's own sources; more are nobody's to keep right. */
export const SOURCES_MAX = 500;

/** After so many failures the longest wait is reached: a week. */
const WAIT_MAX_HOURS = 168;

/** How long after a reading the next one follows, in milliseconds: twice as long after each failure, a week at most. */
export function nextReadingAfter(everyHours: number, failures: number): number {
  return Math.min(everyHours * 2 ** Math.min(failures, 10), WAIT_MAX_HOURS) * HOUR_MS;
}
