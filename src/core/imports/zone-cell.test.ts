import { expect, test } from "vitest";
import { readZoneCell } from "#core/imports/zone-cell.ts";

test.each([
  ["America/New_York", "America/New_York"],
  [" america/new york ", "America/New_York"],
  ["US/Eastern", "America/New_York"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["UTC", "UTC"],
])("%j is read as %s", (text, zone) => {
  expect(readZoneCell(text)).toEqual({ ok: true, value: zone });
});

test.each([
  ["Amerika/New_York", "America/New_York"],
  ["Europe/Berln", "Europe/Berlin"],
  ["Tokyo", "Asia/Tokyo"],
  ["EST", "America/New_York"],
  ["Pacific Time", "America/Los_Angeles"],
  ["IST", "Asia/Kolkata"],
])("%j is refused with the suggestion %s", (text, near) => {
  expect(readZoneCell(text)).toEqual({ ok: false, fault: { key: "imports.row.zoneNear", values: { near } } });
});

test.each(["Mars/Olympus", "+05:00", "x", "a".repeat(500), "🙏", "constructor", "__proto__"])(
  "%j is refused without a suggestion",
  (text) => {
    expect(readZoneCell(text)).toEqual({ ok: false, fault: { key: "imports.row.zone", values: {} } });
  },
);
