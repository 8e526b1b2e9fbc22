import { expect, test } from "vitest";
import { lacksZone, rowWarnings } from "#core/imports/row-warning.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { cellsOf, columnsOf, headerOf } from "#tests/support/builders/import-file.ts";

const NOW = Date.UTC(2026, 10, 25);
const once = { startsLocal: "2026-12-05T19:00:00", timezone: "America/New_York", durationSeconds: 3_600, rrule: null };

function warningsOf(schedule: Partial<Schedule>, overrides = {}) {
  const schedules = [{ ...once, ...schedule, exceptions: [] }];
  const row = { link: "https://meet.example.org/a", schedules, lacksZone: false, isDuplicate: false, ...overrides };
  return rowWarnings(row, NOW);
}

test("a normal row has no warning, and several warnings are in the order of the filter", () => {
  expect(warningsOf({})).toEqual([]);
  expect(
    warningsOf({ startsLocal: "2026-11-01T19:00:00" }, { link: null, lacksZone: true, isDuplicate: true }),
  ).toEqual(["past", "link", "duplicate", "zone"]);
});

test("a series that began in the past is not marked as past", () => {
  expect(warningsOf({ startsLocal: "2020-12-05T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=SA" })).toEqual([]);
});

test("a time that a clock change skips or repeats, on any date of the coming year, is a warning", () => {
  expect(warningsOf({ startsLocal: "2027-03-14T02:30:00" })).toEqual(["clock"]);
  expect(warningsOf({ startsLocal: "2026-11-29T01:30:00", rrule: "FREQ=WEEKLY;BYDAY=SU" })).toEqual(["clock"]);
  expect(warningsOf({ startsLocal: "2026-11-29T04:30:00", rrule: "FREQ=WEEKLY;BYDAY=SU" })).toEqual([]);
});

test("a row lacks a zone unless it names one or its times have offsets", () => {
  const lacks = (row: Parameters<typeof columnsOf>[0][number]) =>
    lacksZone(cellsOf(row, columnsOf([row])), headerOf(columnsOf([row])));
  expect(lacks({})).toBe(true);
  expect(lacks({ timezone: "UTC" })).toBe(false);
  expect(lacks({ start_date: "2026-12-05T19:00Z", end_date: "2026-12-05T20:00Z" })).toBe(false);
});
