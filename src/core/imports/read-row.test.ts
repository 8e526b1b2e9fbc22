import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { COLUMNS } from "#core/imports/columns.ts";
import { type ReadRow, readRow } from "#core/imports/read-row.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { cellsOf, columnsOf, headerOf, type RowCells } from "#tests/support/builders/import-file.ts";

function read(row: RowCells, context: Partial<RowContext> = {}): ReadRow {
  const columns = columnsOf([row]);
  return readRow(cellsOf(row, columns), { header: headerOf(columns), order: "unknown", zone: "UTC", ...context });
}

function scheduleOf(row: RowCells, context: Partial<RowContext> = {}) {
  const result = read(row, context);
  return result.ok ? result.row.draft.schedules[0] : result.faults;
}

function faultsOf(row: RowCells): unknown {
  const result = read(row);
  return result.ok
    ? []
    : result.faults.map(({ column, value, fault, category }) => [column, value, fault.key, category]);
}

test("a plain row becomes a draft with one date", () => {
  expect(read({})).toMatchObject({
    ok: true,
    row: {
      sourceId: null,
      draft: {
        title: "Evening Silence",
        type: "meditation",
        link: "https://meet.example.org/evening",
        schedules: [{ startsLocal: "2026-12-05T19:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: null }],
      },
    },
  });
});

test("a row without a type gets the chosen one, and a row's own type is kept", () => {
  const typeOf = (row: RowCells, context: Partial<RowContext> = {}) => {
    const result = read(row, context);
    return result.ok ? result.row.draft.type : result.faults;
  };
  expect(typeOf({ type: " " })).toBe("other");
  expect(typeOf({ type: " " }, { type: "prayer" })).toBe("prayer");
  expect(typeOf({ type: "Retreat" }, { type: "prayer" })).toBe("retreat");
});

test("the optional columns are read", () => {
  expect(read({ language: "EN, es", tradition: "Buddhist", price: "$5", source_id: " a-1 " })).toMatchObject({
    ok: true,
    row: { sourceId: "a-1", draft: { languages: ["en", "es"], traditions: ["Buddhist"], price: 5 } },
  });
});

test("text that looks like a formula or like HTML stays text", () => {
  const title = '=HYPERLINK("https://evil.example","x")';
  const description = "<script>alert(1)</script> & 'more'";
  expect(read({ title, description })).toMatchObject({ ok: true, row: { draft: { title, description } } });
});

test("a missing link is null, and a missing type is 'other'", () => {
  expect(read({ link: "", type: "" })).toMatchObject({ ok: true, row: { draft: { link: null, type: "other" } } });
});

test("types match in any case, and unknown ones are refused with their value", () => {
  expect(read({ type: " Worship " })).toMatchObject({ ok: true, row: { draft: { type: "worship" } } });
  expect(faultsOf({ type: "seance" })).toEqual([["type", "seance", "fields.type", "type"]]);
});

test("every fault of a row is reported", () => {
  expect(
    faultsOf({ title: "\u200b", start_date: "32/13/2026 10:00", link: "javascript:alert(1)", price: "free" }),
  ).toEqual([
    ["title", "\u200b", "fields.titleMissing", "missing"],
    ["start_date", "32/13/2026 10:00", "imports.row.noSuchDate", "date"],
    ["link", "javascript:alert(1)", "fields.url", "link"],
    ["price", "free", "fields.price", "price"],
  ]);
});

test("text beyond its limit is refused, not truncated", () => {
  expect(read({ title: "ż".repeat(200) }).ok).toBe(true);
  expect(faultsOf({ title: "ż".repeat(201) })).toEqual([["title", "ż".repeat(201), "fields.tooLong", "tooLong"]]);
});

test("an end at or before the start is refused, as is one more than 31 days after it", () => {
  expect(faultsOf({ end_date: "2026-12-05T19:00" })).toEqual([
    ["end_date", "2026-12-05T19:00", "fields.endBeforeStart", "end"],
  ]);
  expect(faultsOf({ end_date: "2026-12-05T18:59" })).toHaveLength(1);
  expect(faultsOf({ end_date: "2027-01-05T19:00" })).toEqual([]);
  expect(faultsOf({ end_date: "2027-01-05T19:01" })).toEqual([
    ["end_date", "2027-01-05T19:01", "fields.durationTooLong", "end"],
  ]);
});

test("a time without an offset is in the row's zone, else the file's", () => {
  expect(scheduleOf({ timezone: "US/Eastern" }, { zone: "Asia/Tokyo" })).toMatchObject({
    startsLocal: "2026-12-05T19:00:00",
    timezone: "America/New_York",
  });
  expect(scheduleOf({ timezone: " " }, { zone: "Asia/Tokyo" })).toMatchObject({ timezone: "Asia/Tokyo" });
});

test("a time with an offset is converted to the wall clock of the zone", () => {
  const times = { start_date: "2026-12-05T19:00:00-05:00", end_date: "2026-12-06T00:30:00Z" };
  expect(scheduleOf({ ...times, timezone: "Europe/Berlin" })).toMatchObject({
    startsLocal: "2026-12-06T01:00:00",
    durationSeconds: 1_800,
  });
  expect(scheduleOf(times, { zone: "Asia/Kolkata" })).toMatchObject({ startsLocal: "2026-12-06T05:30:00" });
});

test("a single time with an offset in an hour that the zone repeats is stored in UTC", () => {
  const times = { start_date: "2026-11-01T01:30:00-05:00", end_date: "2026-11-01T02:30:00-05:00" };
  const zone = { timezone: "America/New_York" };
  expect(scheduleOf({ ...times, ...zone })).toMatchObject({
    startsLocal: "2026-11-01T06:30:00",
    timezone: "UTC",
    durationSeconds: 3_600,
  });
  expect(scheduleOf({ ...zone, start_date: "2026-11-01T01:30:00-04:00", end_date: times.end_date })).toMatchObject({
    startsLocal: "2026-11-01T01:30:00",
    timezone: "America/New_York",
    durationSeconds: 7_200,
  });
  expect(scheduleOf({ ...times, ...zone, recurring: "yes" })).toMatchObject({
    startsLocal: "2026-11-01T01:30:00",
    timezone: "America/New_York",
  });
});

test("one end may have an offset and the other not", () => {
  const row = { start_date: "2026-12-05T19:00", end_date: "2026-12-06T01:00Z", timezone: "America/New_York" };
  expect(scheduleOf(row)).toMatchObject({ startsLocal: "2026-12-05T19:00:00", durationSeconds: 3_600 });
});

test("the duration is exact across a clock change", () => {
  const row = { start_date: "2027-03-13T18:00", end_date: "2027-03-14T18:00", timezone: "America/New_York" };
  expect(scheduleOf(row)).toMatchObject({ durationSeconds: 23 * 3_600 });
});

test("a start in a gap keeps its length, and a repeated start is the first pass", () => {
  const zone = { timezone: "America/New_York" };
  expect(scheduleOf({ ...zone, start_date: "2027-03-14T02:30", end_date: "2027-03-14T03:30" })).toMatchObject({
    startsLocal: "2027-03-14T02:30:00",
    durationSeconds: 3_600,
  });
  expect(scheduleOf({ ...zone, start_date: "2026-11-01T01:30", end_date: "2026-11-01T02:30" })).toMatchObject({
    startsLocal: "2026-11-01T01:30:00",
    durationSeconds: 7_200,
  });
});

test("recurring without a rule means weekly on the start's weekday, and a rule implies recurring", () => {
  expect(scheduleOf({ recurring: "TRUE" })).toMatchObject({ rrule: "FREQ=WEEKLY;BYDAY=SA" });
  expect(scheduleOf({ recurring: "", rrule: "rrule:freq=monthly;byday=1sa" })).toMatchObject({
    rrule: "FREQ=MONTHLY;BYDAY=1SA",
  });
  expect(scheduleOf({ recurring: "no" })).toMatchObject({ rrule: null });
});

test("the weekday of a weekly event is taken in the zone, not at the offset", () => {
  const row = { start_date: "2026-12-05T23:30:00Z", end_date: "2026-12-06T00:30:00Z", recurring: "yes" };
  expect(scheduleOf({ ...row, timezone: "Asia/Tokyo" })).toMatchObject({ rrule: "FREQ=WEEKLY;BYDAY=SU" });
});

test("an unreadable rule is refused with its value", () => {
  expect(faultsOf({ rrule: "FREQ=HOURLY" })).toEqual([["rrule", "FREQ=HOURLY", "recurrence.faultFrequency", "rule"]]);
});

test("a start that does not match its rule is refused, as is a rule without dates", () => {
  expect(faultsOf({ rrule: "FREQ=WEEKLY;BYDAY=MO" })).toEqual([
    ["start_date", "2026-12-05T19:00", "recurrence.faultStartNotInRule", "rule"],
  ]);
  expect(faultsOf({ rrule: "FREQ=DAILY;UNTIL=20261204" })).toEqual([
    ["rrule", "FREQ=DAILY;UNTIL=20261204", "recurrence.faultNoDates", "rule"],
  ]);
});

test("rows with too few cells, or text beyond the header, are refused; empty extra cells are not", () => {
  const columns = columnsOf([]);
  const context: RowContext = { header: headerOf(columns), order: "unknown", zone: "UTC" };
  const cells = cellsOf({}, columns);
  expect(readRow(cells.slice(0, 2), context)).toMatchObject({ ok: false, faults: [{ category: "cells" }] });
  expect(readRow([...cells, "extra"], context)).toMatchObject({ ok: false, faults: [{ category: "cells" }] });
  expect(readRow([...cells, "", " "], context).ok).toBe(true);
});

test("any cells can be read without throwing", () => {
  const context: RowContext = { header: headerOf(COLUMNS), order: "month-first", zone: "Europe/Berlin" };
  const cell = fc.oneof(anyText(30), fc.constantFrom("2026-12-05T19:00", "true", ""));
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 12, maxLength: 15 }),
      (cells) => typeof readRow(cells, context).ok === "boolean",
    ),
  );
});
