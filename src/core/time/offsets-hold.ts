import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { allZones } from "#core/time/zone.ts";
import { zoneTransitions } from "#core/time/zone-transitions.ts";

/** For how long, in milliseconds, the offsets of all zones stay as they are at `now`: to the next change of clocks anywhere, at most a day. */
export function offsetsHoldMs(now: EpochMs): number {
  const changes = allZones().flatMap((zone) => zoneTransitions(zone, { from: now, to: now + DAY_MS }));
  return Math.min(DAY_MS, ...changes.map((change) => change - now));
}
