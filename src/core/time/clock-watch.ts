import { HOUR_MS, MINUTE_MS, type EpochMs } from "#core/time/instant.ts";

/** What was last known of the clock. */
export type ClockSeen = {
  seenAt: EpochMs;
  /** When the clock leapt ahead last; null when it did not, or was put back. */
  leaptAt: EpochMs | null;
};

/** A clock further ahead than this since it was last seen has leapt: it was wrong, it is wrong, or the site was off meanwhile. */
export const CLOCK_LEAP_MS = HOUR_MS;
/** A clock that was put back by more than this was wrong before. Time servers put less right without a word. */
export const CLOCK_BACK_MS = 10 * MINUTE_MS;
/** After a leap, nothing is destroyed for its age for so long: time enough for whoever set the clock wrong to put it right. */
export const CLOCK_HOLD_MS = 6 * HOUR_MS;

export type ClockMove = "even" | "leapt" | "put-back";

/** How the clock moved since it was last seen, and what is known of it now. Null is a clock that nobody has seen yet. */
export function watchedClock(before: ClockSeen | null, now: EpochMs): { move: ClockMove; seen: ClockSeen } {
  if (before === null) return { move: "even", seen: { seenAt: now, leaptAt: null } };
  const { seenAt, leaptAt } = before;
  if (now < seenAt - CLOCK_BACK_MS) return { move: "put-back", seen: { seenAt: now, leaptAt: null } };
  if (now > seenAt + CLOCK_LEAP_MS) return { move: "leapt", seen: { seenAt: now, leaptAt: now } };
  return { move: "even", seen: { seenAt: Math.max(now, seenAt), leaptAt } };
}
