import { expect, test } from "vitest";
import { parseRecentZones, recentZonesValue } from "#core/time/viewer-zone.ts";

test("the latest zone comes first, without duplicates and at most four", () => {
  let stored = parseRecentZones(null);
  for (const zone of ["Asia/Tokyo", "Europe/Paris", "Asia/Tokyo", "UTC", "Asia/Dubai", "Africa/Cairo"]) {
    stored = parseRecentZones(recentZonesValue(stored, zone));
  }
  expect(stored).toEqual(["Africa/Cairo", "Asia/Dubai", "UTC", "Asia/Tokyo"]);
});

test("a long or empty cookie gives at most four zones and no empty ones", () => {
  expect(parseRecentZones("")).toEqual([]);
  expect(parseRecentZones(",,a,b,c,d,e")).toEqual(["a", "b"]);
});
