import { hourOfDay } from "#core/time/day-part.ts";
import { type EpochMs, HOUR_MS, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";

/** The hours of the day at which people are taken to be awake: from seven in the morning until ten at night. */
const WAKES_AT = 7;
const SLEEPS_AT = 22;
/** Of a long gathering the beginning counts: nobody sits through the night of a retreat. */
const COUNTED_MS = 3 * HOUR_MS;
const STEP_MS = 15 * MINUTE_MS;

/** How much of a gathering's first hours lies in the waking hours of somebody in `zone`: from 0 (none) to 1 (all). */
export function wakingFit({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }, zone: ZoneId): number {
  const until = Math.min(endsAt, startsAt + COUNTED_MS);
  let [awake, steps] = [0, 0];
  for (let at = startsAt; at < until; at += STEP_MS) {
    const hour = hourOfDay(at, zone);
    if (hour >= WAKES_AT && hour < SLEEPS_AT) awake += 1;
    steps += 1;
  }
  return steps === 0 ? 0 : awake / steps;
}
