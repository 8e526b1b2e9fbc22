import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** How many minutes of a running date are over, and how many it has. */
export function elapsedMinutes({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }, now: EpochMs) {
  const total = Math.ceil((endsAt - startsAt) / MINUTE_MS);
  return { elapsed: Math.min(total, Math.floor((now - startsAt) / MINUTE_MS)), total };
}
