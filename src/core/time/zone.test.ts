import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import {
  allZones,
  canonicalZone,
  FIRST_ZONES,
  offsetLabel,
  zoneName,
  zoneNameLabel,
  zonesAgree,
} from "#core/time/zone.ts";

const OCTOBER = Date.UTC(2025, 9, 23, 12);
const DECEMBER = Date.UTC(2025, 11, 23, 12);

test.each([
  ["US/Eastern", "America/New_York"],
  ["America/Montreal", "America/Toronto"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["europe/PARIS", "Europe/Paris"],
  ["GMT", "UTC"],
  ["Etc/UTC", "UTC"],
])("the name %s is canonicalized to %s", (name, zone) => {
  expect(canonicalZone(name)).toBe(zone);
});

test.each([
  "",
  " ",
  "+05:00",
  "-0500",
  "UTC+5",
  "Mars/Olympus_Mons",
  "SystemV/EST5",
  "W. Europe Standard Time",
  "Europe/Paris\u0000",
  "Europe/Paris ",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "Éurope/Paris",
  "A/".repeat(40),
  "x".repeat(100_000),
])("an invalid name gives null instead of throwing: %j", (name) => {
  expect(canonicalZone(name)).toBeNull();
});

test("canonical names are unchanged, also when requested repeatedly", () => {
  for (const zone of allZones()) {
    expect(canonicalZone(zone)).toBe(zone);
    expect(canonicalZone(zone.toLowerCase())).toBe(zone);
  }
});

test("the specification's 25 zones are all available", () => {
  expect(FIRST_ZONES).toHaveLength(25);
  expect(FIRST_ZONES.filter((zone) => !allZones().includes(zone))).toEqual([]);
  expect(new Set(allZones()).size).toBe(allZones().length);
  expect(allZones()).toContain("UTC");
});

test.each([
  ["America/New_York", OCTOBER, "GMT−4"],
  ["America/New_York", DECEMBER, "GMT−5"],
  ["Asia/Kolkata", OCTOBER, "GMT+5:30"],
  ["Asia/Kathmandu", OCTOBER, "GMT+5:45"],
  ["America/St_Johns", DECEMBER, "GMT−3:30"],
  ["Europe/London", DECEMBER, "GMT"],
  ["UTC", OCTOBER, "GMT"],
  ["Etc/GMT+5", OCTOBER, "GMT−5"],
])("the offset of %s is that of the date", (zone, instant, label) => {
  expect(offsetLabel(zone, instant)).toBe(label);
});

test("a zone is shown with its generic name and the offset of the date", () => {
  expect(zoneNameLabel("America/New_York", OCTOBER, "en-US")).toBe("Eastern Time (GMT−4)");
  expect(zoneNameLabel("America/New_York", DECEMBER, "en-US")).toBe("Eastern Time (GMT−5)");
  expect(zoneNameLabel("UTC", OCTOBER, "en-US")).toBe("Coordinated Universal Time (GMT)");
  expect(zoneNameLabel("Etc/GMT+5", OCTOBER, "en-US")).toBe("GMT−5");
  expect(zoneName("Europe/Paris", OCTOBER, "es")).toBe("hora de Europa central");
});

test("two zones agree while their clocks show the same time", () => {
  expect(zonesAgree("Europe/Paris", "Europe/Berlin", OCTOBER)).toBe(true);
  expect(zonesAgree("Europe/London", "UTC", OCTOBER)).toBe(false);
  expect(zonesAgree("Europe/London", "UTC", OCTOBER + 10 * DAY_MS)).toBe(true);
});
