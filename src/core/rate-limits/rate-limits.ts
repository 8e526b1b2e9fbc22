import type { EpochMs } from "#core/time/instant.ts";
import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";

/** Counted separately: any page, a page that is not cached, a search, a posted form. */
const RATE_KINDS = ["page", "made", "search", "form"] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export const RATE_WINDOW_MS = MINUTE_MS;

/**
 * Requests per client and minute. Far above what a person, a school behind one address, or a sequential crawler needs;
 * a cached page costs next to nothing, one from the database does not.
 */
export const RATE_LIMITS: Readonly<Record<RateKind, number>> = { page: 3_000, made: 600, search: 120, form: 120 };

/** A client's requests in the window that contains `now`, and in the one before. */
export type RateCounts = { current: number; previous: number };

/** Tolerance for floating-point errors. */
const ROUNDING = 1e-6;

/** The number of the window that contains an instant. */
export function rateWindow(now: EpochMs): number {
  return Math.floor(now / RATE_WINDOW_MS);
}

/**
 * Whole seconds until a client with these counts may send one more request; 0 is at once. The last minute is estimated
 * from two windows, the earlier one weighted by its share of that minute, so a new window does not start at zero.
 */
export function secondsUntilNext({ current, previous }: RateCounts, limit: number, now: EpochMs): number {
  const passed = passedOf(now);
  if (countedAt({ current, previous }, now) + 1 <= limit + ROUNDING) return 0;
  // In this window `previous` fades; in the next one only `current` does.
  const room = limit - 1 - current;
  const at = room >= 0 && previous > 0 ? 1 - room / previous : 2 - Math.max(limit - 1, 0) / Math.max(current, 1);
  return Math.max(1, Math.ceil(((at - passed) * RATE_WINDOW_MS) / SECOND_MS - ROUNDING));
}

/** The requests of the last minute, as `secondsUntilNext` estimates them. */
export function countedAt({ current, previous }: RateCounts, now: EpochMs): number {
  return current + previous * (1 - passedOf(now));
}

/** Whole seconds until the requests of now are counted no more: the rest of this window and the next one. */
export function resetSeconds(now: EpochMs): number {
  return Math.ceil(((2 - passedOf(now)) * RATE_WINDOW_MS) / SECOND_MS);
}

/** The share of its window that has passed. */
function passedOf(now: EpochMs): number {
  return (now % RATE_WINDOW_MS) / RATE_WINDOW_MS;
}
