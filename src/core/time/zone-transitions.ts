import type { EpochMs, ZoneId } from "#core/time/instant.ts";

/** The moments between `from` and `to` at which the clocks of a zone are changed, in order. */
export function zoneTransitions(zone: ZoneId, { from, to }: { from: EpochMs; to: EpochMs }): EpochMs[] {
  const moments: EpochMs[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (at !== null && at.epochMilliseconds < to) {
    moments.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition("next");
  }
  return moments;
}
