import type { EpochMs } from "#core/time/instant.ts";
import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";

/** What is counted apart: any page, a page that must be made anew, a search, a form that is sent. */
const RATE_KINDS = ["page", "made", "search", "form"] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export const RATE_WINDOW_MS = MINUTE_MS;

/**
 * How many one client may have in a minute. Far above what a person, a school behind one address, or a crawler that keeps to
 * one page after the other needs; a page from memory costs next to nothing, one from the database does not.
 */
export const RATE_LIMITS: Readonly<Record<RateKind, number>> = { page: 3_000, made: 600, search: 120, form: 120 };

/** How many a client had in the window that holds `now`, and in the one before. */
export type RateCounts = { current: number; previous: number };

/** What computing with fractions may be off by. */
const ROUNDING = 1e-6;

/** The number of the window that holds a moment. */
export function rateWindow(now: EpochMs): number {
  return Math.floor(now / RATE_WINDOW_MS);
}

/**
 * After how many whole seconds a client who had so many may have one more: 0 is at once. The last minute is estimated from
 * two windows, the earlier one by the share of it that is younger than a minute, so a new window is no new start.
 */
export function secondsUntilNext({ current, previous }: RateCounts, limit: number, now: EpochMs): number {
  const passed = (now % RATE_WINDOW_MS) / RATE_WINDOW_MS;
  if (current + previous * (1 - passed) + 1 <= limit + ROUNDING) return 0;
  // In this window `previous` fades; in the next one `current` does, and nothing else is there.
  const room = limit - 1 - current;
  const at = room >= 0 && previous > 0 ? 1 - room / previous : 2 - Math.max(limit - 1, 0) / Math.max(current, 1);
  return Math.max(1, Math.ceil(((at - passed) * RATE_WINDOW_MS) / SECOND_MS - ROUNDING));
}
