import fc from "fast-check";
import { expect, test } from "vitest";
import { allZones } from "#core/time/zone.ts";
import { offsetMs } from "#core/time/local-time.ts";

function requested(instant: number, zone: string): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(instant) * 1_000_000n, zone);
}

test("cached offsets match the zone data in every zone, at and around each transition", () => {
  const anyZone = fc.constantFrom(...allZones());
  const anyInstant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(anyZone, anyInstant, (zone, instant) => {
      const change = requested(instant, zone).getTimeZoneTransition("next")?.epochMilliseconds ?? instant;
      for (const at of [instant, change - 1, change, change + 1, instant]) {
        expect(offsetMs(zone, at)).toBe(Math.round(requested(at, zone).offsetNanoseconds / 1_000_000));
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a fractional millisecond counts as the one before it", () => {
  const change = Date.parse("2026-03-08T07:00:00Z");
  expect(offsetMs("America/New_York", change - 0.5)).toBe(-5 * 3_600_000);
  expect(offsetMs("America/New_York", change + 0.5)).toBe(-4 * 3_600_000);
});
