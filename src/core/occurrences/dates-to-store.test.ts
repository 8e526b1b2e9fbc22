import { expect, test } from "vitest";
import { datesToStore } from "#core/occurrences/dates-to-store.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { DAY_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const FIRST = { now: NOW, firstTime: true };
const LATER = { now: NOW, firstTime: false };

function weekly(overrides: Partial<Schedule> = {}): Schedule {
  return {
    startsLocal: "2020-01-01T19:00:00",
    timezone: "UTC",
    durationSeconds: 3_600,
    rrule: "FREQ=WEEKLY",
    ...overrides,
  };
}
const days = (result: ReturnType<typeof datesToStore>) => result.dates.map((date) => date.originalLocal.slice(0, 10));

test("a series is stored from 30 days ago to 400 days ahead", () => {
  const result = datesToStore(weekly(), [], FIRST);
  expect(days(result)[0]).toBe("2026-10-21");
  expect(days(result).at(-1)).toBe("2027-12-22");
  expect(result.until).toBe(NOW + 400 * DAY_MS);
});

test("later runs return no past dates, so that a changed rule does not rewrite history", () => {
  expect(days(datesToStore(weekly(), [], LATER))[0]).toBe("2026-11-18");
});

test("a one-off is stored however far away it is", () => {
  for (const startsLocal of ["1999-05-01T10:00:00", "2040-05-01T10:00:00"]) {
    for (const when of [FIRST, LATER]) {
      const result = datesToStore(weekly({ startsLocal, rrule: null }), [], when);
      expect([days(result), result.until]).toEqual([[startsLocal.slice(0, 10)], null]);
    }
  }
});

test("a moved date is stored wherever it was moved", () => {
  const moved = {
    originalLocal: "2026-12-02T19:00:00",
    cancelled: false,
    startsLocal: "2029-01-01T10:00:00",
    durationSeconds: null,
  };
  expect(days(datesToStore(weekly(), [moved], LATER))).toContain("2026-12-02");
});

test("a series whose next date is beyond the window is stored with that date", () => {
  expect(days(datesToStore(weekly({ startsLocal: "2030-01-02T19:00:00" }), [], FIRST))).toEqual(["2030-01-02"]);
  const leap = weekly({ startsLocal: "2024-02-29T19:00:00", rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29" });
  expect(days(datesToStore(leap, [], LATER))).toEqual(["2028-02-29"]);
});

test("a series that ended long ago is stored with its last date that was not cancelled", () => {
  const cancelled = { originalLocal: "2020-01-15T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null };
  const result = datesToStore(weekly({ rrule: "FREQ=WEEKLY;COUNT=3" }), [cancelled], FIRST);
  expect([days(result), result.until]).toEqual([["2020-01-08"], null]);
  expect(days(datesToStore(weekly({ rrule: "FREQ=WEEKLY;COUNT=3" }), [], LATER))).toEqual([]);
});

test("a series that ends within the window is stored completely; one that ends later is not", () => {
  expect(datesToStore(weekly({ rrule: "FREQ=WEEKLY;UNTIL=20270101" }), [], FIRST).until).toBeNull();
  expect(datesToStore(weekly({ rrule: "FREQ=WEEKLY;UNTIL=20290101" }), [], FIRST).until).toBe(NOW + 400 * DAY_MS);
  expect(datesToStore(weekly({ rrule: "FREQ=WEEKLY;COUNT=400" }), [], FIRST).until).toBeNull();
  expect(datesToStore(weekly({ rrule: "FREQ=WEEKLY;COUNT=430" }), [], FIRST).until).toBe(NOW + 400 * DAY_MS);
});
