import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS } from "#core/time/instant.ts";
import {
  addDays,
  daysBetween,
  isLocalDateTime,
  localDate,
  offsetMs,
  toInstant,
  toLocal,
  isRepeatedTime,
  weekdayOf,
} from "#core/time/local-time.ts";
import { allZones } from "#core/time/zone.ts";

const anyZone = fc.constantFrom(...allZones());
const anyInstant = fc
  .integer({ min: Date.UTC(1980, 0, 1) / 1000, max: Date.UTC(2080, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000);

test("a time in a gap moves forward by the gap", () => {
  expect(toInstant("2026-03-08T02:30:00", "America/New_York")).toEqual({
    instant: Date.parse("2026-03-08T07:30:00Z"),
    clockEffect: "gap",
  });
});

test("a repeated time is the first of the two", () => {
  expect(toInstant("2026-11-01T01:30:00", "America/New_York")).toEqual({
    instant: Date.parse("2026-11-01T05:30:00Z"),
    clockEffect: "fold",
  });
});

test("only the second of two repeated times is a repetition", () => {
  const first = toInstant("2026-10-25T02:30:00", "Europe/Berlin").instant;
  expect(
    [first - HOUR_MS, first, first + HOUR_MS, first + 2 * HOUR_MS].map((at) => isRepeatedTime(at, "Europe/Berlin")),
  ).toEqual([false, false, true, false]);
});

test("Lord Howe moves its clocks by half an hour", () => {
  expect(toInstant("2026-10-04T02:15:00", "Australia/Lord_Howe")).toEqual({
    instant: Date.parse("2026-10-03T15:45:00Z"),
    clockEffect: "gap",
  });
  expect(toLocal(Date.parse("2026-10-03T15:45:00Z"), "Australia/Lord_Howe")).toBe("2026-10-04T02:45:00");
  expect(toInstant("2026-04-05T01:45:00", "Australia/Lord_Howe").clockEffect).toBe("fold");
});

test("an ordinary time has no clock effect", () => {
  expect(toInstant("2026-07-01T19:00:00", "America/New_York")).toEqual({
    instant: Date.parse("2026-07-01T23:00:00Z"),
    clockEffect: null,
  });
});

test("local time converts back to the same instant, except in the second pass of a repeated hour", () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (instant, zone) => {
      const local = toLocal(instant, zone);
      const back = toInstant(local, zone);
      expect(toLocal(back.instant, zone)).toBe(local);
      expect(back.clockEffect).not.toBe("gap");
      expect(back.clockEffect === null ? back.instant === instant : back.instant <= instant).toBe(true);
    }),
  );
});

test("a wall-clock time is its instant plus the offset, moved forward in a gap", () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (wall, zone) => {
      const local = toLocal(wall, "UTC");
      const { instant, clockEffect } = toInstant(local, zone);
      const shown = instant + offsetMs(zone, instant);
      expect(clockEffect === "gap" ? shown > wall : shown === wall).toBe(true);
    }),
  );
});

test.each(["2024-02-29T00:00:00", "2026-12-31T23:59:59", "1900-01-01T00:00:00"])("%s is a wall-clock time", (text) => {
  expect(isLocalDateTime(text)).toBe(true);
});

test.each([
  "2026-02-29T00:00:00",
  "2026-13-01T00:00:00",
  "2026-04-31T10:00:00",
  "2026-04-30T24:00:00",
  "2026-04-30T10:60:00",
  "2026-04-30T10:00:60",
  "2026-04-30T10:00",
  "2026-04-30T10:00:00Z",
  "+012026-04-30T10:00:00",
  "",
])("%j is not a wall-clock time", (text) => {
  expect(isLocalDateTime(text)).toBe(false);
});

test("days are counted on the calendar, regardless of clock changes", () => {
  expect(addDays("2026-03-07T02:30:00", 1)).toBe("2026-03-08T02:30:00");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
  expect(weekdayOf("2026-11-21")).toBe(6);
  expect(weekdayOf("2026-11-22T00:00:00")).toBe(7);
});

test("an instant's date depends on the zone", () => {
  const instant = Date.parse("2026-11-21T23:30:00Z");
  expect(localDate(instant, "UTC")).toBe("2026-11-21");
  expect(localDate(instant, "Asia/Tokyo")).toBe("2026-11-22");
  expect(localDate(instant - 24 * HOUR_MS, "America/New_York")).toBe("2026-11-20");
});
