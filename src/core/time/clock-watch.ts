import { HOUR_MS, MINUTE_MS, type EpochMs } from "#core/time/instant.ts";

/** The last known state of the clock. */
export type ClockSeen = {
  seenAt: EpochMs;
  /** When the clock last leapt ahead; null if never, or if it was set back since. */
  leaptAt: EpochMs | null;
};

/** A clock further ahead than this since the last look has leapt: it was wrong, it is wrong, or the site was down meanwhile. */
export const CLOCK_LEAP_MS = HOUR_MS;
/** A clock set back by more than this was wrong before. Time servers correct less without notice. */
export const CLOCK_BACK_MS = 10 * MINUTE_MS;
/** After a leap nothing is deleted for its age for this long: time to correct a wrong clock. */
export const CLOCK_HOLD_MS = 6 * HOUR_MS;

export type ClockMove = "even" | "leapt" | "put-back";

/** How the clock moved since the last look, and its new state. Null is a clock never looked at before. */
export function watchedClock(before: ClockSeen | null, now: EpochMs): { move: ClockMove; seen: ClockSeen } {
  if (before === null) return { move: "even", seen: { seenAt: now, leaptAt: null } };
  const { seenAt, leaptAt } = before;
  if (now < seenAt - CLOCK_BACK_MS) return { move: "put-back", seen: { seenAt: now, leaptAt: null } };
  if (now > seenAt + CLOCK_LEAP_MS) return { move: "leapt", seen: { seenAt: now, leaptAt: now } };
  return { move: "even", seen: { seenAt: Math.max(now, seenAt), leaptAt } };
}
