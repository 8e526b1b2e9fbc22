import { expect, test } from "vitest";
import { calendarPeriod } from "#core/events/calendar-span.ts";

/** A Wednesday; the last day whose dates are all stored is December 21, 2027. */
const today = "2026-11-18";

const monday = { today, firstWeekday: 1 } as const;

test("without a date, each view shows its current period", () => {
  const present = (view: "month" | "week" | "day" | "agenda") =>
    calendarPeriod({ view, month: null, date: null }, monday);
  expect(present("month")).toEqual({ first: "2026-11-01", isPresent: true });
  expect(present("week")).toEqual({ first: "2026-11-16", isPresent: true });
  expect(present("day")).toEqual({ first: today, isPresent: true });
  expect(present("agenda")).toEqual({ first: today, isPresent: true });
});

test("any day selects its week, by the reader's first weekday", () => {
  const weekOf = (date: string, firstWeekday: 1 | 7) =>
    calendarPeriod({ view: "week", month: null, date }, { today, firstWeekday });
  expect(weekOf("2026-12-13", 1)).toEqual({ first: "2026-12-07", isPresent: false });
  expect(weekOf("2026-12-13", 7)).toEqual({ first: "2026-12-13", isPresent: false });
  // A day before today belongs to the calendar if its week does.
  expect(weekOf("2026-11-16", 1)).toEqual({ first: "2026-11-16", isPresent: true });
});

test("any day selects the month that contains it", () => {
  const monthWith = (date: string) => calendarPeriod({ view: "month", month: null, date }, monday);
  expect(monthWith("2026-11-30")).toEqual({ first: "2026-11-01", isPresent: true });
  expect(monthWith("2027-12-21")).toEqual({ first: "2027-12-01", isPresent: false });
});

test.each([
  ["month", "2026-11-17"],
  ["month", "2027-12-22"],
  ["week", "2026-11-15"],
  ["week", "2027-12-23"],
  ["week", "0001-01-01"],
  ["day", "2026-11-17"],
  ["day", "2027-12-22"],
  ["day", "9999-12-31"],
  ["agenda", "2026-11-17"],
] as const)("the calendar has no %s of %s", (view, date) => {
  expect(calendarPeriod({ view, month: null, date }, monday)).toBeNull();
});

test("the last day of the calendar can be opened", () => {
  expect(calendarPeriod({ view: "day", month: null, date: "2027-12-21" }, monday)?.first).toBe("2027-12-21");
});
