import fc from "fast-check";
import { expect, test } from "vitest";
import { formatClock } from "#core/time/format.ts";
import { toLocal } from "#core/time/local-time.ts";
import { allZones } from "#core/time/zone.ts";
import { zoneEntries } from "#core/time/zone-entries.ts";
import { zoneRowView } from "#web/components/layout/zone-groups.ts";

const NOW = Date.UTC(2026, 2, 11, 14, 20);
const reader = { now: NOW, localNow: toLocal(NOW, "America/New_York"), locale: "en-US", hour12: true };
const rowOf = (zone: string, requested = reader) => {
  const entry = zoneEntries(requested.now, "en-US", new Map()).find((each) => each.zone === zone);
  if (entry === undefined) throw new Error(`no such zone: ${zone}`);
  return zoneRowView(entry, requested);
};

test("a row shows the zone's time, and its weekday when it differs from the reader's", () => {
  expect(rowOf("Asia/Kathmandu")).toMatchObject({ clock: "8:05 PM", weekday: null, offset: "GMT+5:45" });
  expect(rowOf("Australia/Sydney")).toMatchObject({ clock: "1:20 AM", weekday: "Thu" });
  expect(rowOf("Asia/Tokyo", { ...reader, hour12: false }).clock).toBe("23:20");
});

test("the clock computed from the offset matches the zone's clock at any moment", () => {
  const moments = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }).map((at) => at - (at % 60_000));
  fc.assert(
    fc.property(moments, fc.constantFrom(...allZones()), (now, zone) => {
      expect(rowOf(zone, { ...reader, now }).clock).toBe(formatClock(now, { locale: "en-US", zone, hour12: true }));
    }),
    { numRuns: 40 },
  );
});
