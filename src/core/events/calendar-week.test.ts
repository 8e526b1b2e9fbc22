import { expect, test } from "vitest";
import { daysFrom, hourRows, hourSpans, hoursOfDays, shadeOf, startOfWeek } from "#core/events/calendar-week.ts";
import { HOUR_MS } from "#core/time/instant.ts";

const minutesOf = (day: string, zone: string): readonly number[] =>
  (hoursOfDays([], { days: [day], zone })[0] ?? []).map(({ minutes }) => minutes);
const changed = (day: string, zone: string): Record<string, number> =>
  Object.fromEntries(Object.entries(minutesOf(day, zone)).filter(([, minutes]) => minutes !== 60));

test("a week begins on the reader's first weekday", () => {
  // December 9, 2026 is a Wednesday.
  expect(startOfWeek("2026-12-09", 1)).toBe("2026-12-07");
  expect(startOfWeek("2026-12-09", 7)).toBe("2026-12-06");
  expect(startOfWeek("2026-12-09", 6)).toBe("2026-12-05");
  expect(startOfWeek("2026-12-09", 3)).toBe("2026-12-09");
  expect(daysFrom("2026-12-30", 3)).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
});

test.each([
  ["America/New_York", "2027-03-14", { 2: 0 }, 23],
  ["America/New_York", "2026-11-01", { 1: 120 }, 25],
  ["Europe/Paris", "2027-03-28", { 2: 0 }, 23],
  ["Europe/Paris", "2026-10-25", { 2: 120 }, 25],
  // Lord Howe Island moves its clocks by half an hour.
  ["Australia/Lord_Howe", "2026-10-04", { 2: 30 }, 23.5],
  ["Australia/Lord_Howe", "2027-04-04", { 1: 90 }, 24.5],
  // In Cairo the change is at midnight.
  ["Africa/Cairo", "2027-04-30", { 0: 0 }, 23],
  ["America/New_York", "2026-12-09", {}, 24],
])("the hours of %s on %s", (zone, day, hours, length) => {
  expect(changed(day, zone)).toEqual(hours);
  const spans = hourSpans(day, zone);
  expect(spans).toHaveLength(24);
  expect(((spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0)) / HOUR_MS).toBe(length);
});

test("a date counts in its hour of the viewer's clock, including both passes of a repeated hour", () => {
  const at = (instant: string, count: number) => ({ startsAt: Date.parse(instant), count });
  const starts = [
    at("2026-11-01T03:59:00Z", 7),
    at("2026-11-01T04:00:00Z", 1),
    at("2026-11-01T05:30:00Z", 2),
    at("2026-11-01T06:30:00Z", 3),
    at("2026-11-01T07:00:00Z", 4),
    at("2026-11-02T04:59:00Z", 5),
    at("2026-11-02T05:00:00Z", 7),
  ];
  const [hours = []] = hoursOfDays(starts, { days: ["2026-11-01"], zone: "America/New_York" });
  const counted = Object.entries(hours).filter(([, { count }]) => count > 0);
  expect(counted.map(([hour, { count }]) => [Number(hour), count])).toEqual([
    [0, 1],
    [1, 5],
    [2, 4],
    [23, 5],
  ]);
});

test("three or more hours without events on any day become one row", () => {
  const day = (...hours: number[]) =>
    Array.from({ length: 24 }, (_, hour) => ({ count: hours.includes(hour) ? 1 : 0, minutes: 60 }));
  const rows = hourRows([day(4, 7), day(5, 10, 21)]);
  expect(rows.filter(({ hour, until }) => until > hour + 1)).toEqual([
    { hour: 0, until: 4 },
    { hour: 11, until: 21 },
  ]);
  // 6 AM, 8 and 9 AM, 10 and 11 PM are fewer than three.
  expect(rows.map(({ hour }) => hour)).toEqual([0, 4, 5, 6, 7, 8, 9, 10, 11, 21, 22, 23]);
  expect(hourRows([day()])).toEqual([{ hour: 0, until: 24 }]);
  expect(hourRows([day(1)], 1)).toEqual([
    { hour: 0, until: 1 },
    { hour: 1, until: 2 },
    { hour: 2, until: 24 },
  ]);
});

test("the shade is relative to the maximum, and few events never get the darkest one", () => {
  expect([0, 1, 5, 6, 10, 20].map((count) => shadeOf(count, 20))).toEqual([0, 1, 1, 2, 2, 4]);
  expect([1, 2].map((count) => shadeOf(count, 2))).toEqual([1, 2]);
});
