import type { EpochMs, ZoneId } from "#core/time/instant.ts";

/** From one change of a zone's clocks to the next, exclusive. */
type Stretch = { from: EpochMs; to: EpochMs; offset: number };

const ZONES_KEPT = 1_000;
const STRETCHES_KEPT = 40;
const NANOSECONDS_PER_MS = 1_000_000n;
const known = new Map<ZoneId, Stretch[]>();

/**
 * How far the clocks of `zone` are ahead of UTC at `instant`, in milliseconds. What holds between two changes is
 * remembered: asking the zone data costs fifty times what finding it here does, and a list asks some hundred times.
 */
export function zoneOffsetMs(zone: ZoneId, instant: EpochMs): number {
  const stretches = known.get(zone);
  const found = stretches?.find((each) => each.from <= instant && instant < each.to);
  return found === undefined ? lookUp(zone, instant) : found.offset;
}

function lookUp(zone: ZoneId, instant: EpochMs): number {
  const at = Math.floor(instant);
  const there = zoned(at, zone);
  const stretch: Stretch = {
    // 'previous' leaves out a change at the very moment, which begins the stretch.
    from: zoned(at + 1, zone).getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: there.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.round(there.offsetNanoseconds / 1_000_000),
  };
  if (known.size >= ZONES_KEPT && !known.has(zone)) known.clear();
  known.set(zone, [stretch, ...(known.get(zone) ?? [])].slice(0, STRETCHES_KEPT));
  return stretch.offset;
}

function zoned(instant: EpochMs, zone: ZoneId): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(instant) * NANOSECONDS_PER_MS, zone);
}
