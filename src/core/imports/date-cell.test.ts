import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { type DateCell, type DateOrder, readDateCell, settleDate } from "#core/imports/date-cell.ts";
import { toInstant, wallFromMs } from "#core/time/local-time.ts";

/** The value of a cell: local time, instant, or the key of the error. */
function read(text: string, order: DateOrder = "unknown"): string {
  const cell = readDateCell(text);
  if (!cell.ok) return cell.fault.key;
  return textOf(cell.value, order);
}

function textOf(cell: DateCell, order: DateOrder): string {
  if (cell.kind === "local") return cell.local;
  if (cell.kind === "instant") return new Date(cell.instant).toISOString();
  const settled = settleDate(cell, order);
  return settled.ok ? settled.value : settled.fault.key;
}

test.each([
  ["2026-12-05T19:00:00", "2026-12-05T19:00:00"],
  ["2026-12-05T19:00", "2026-12-05T19:00:00"],
  [" 2026-12-05 19:00 ", "2026-12-05T19:00:00"],
  ["2026-12-05T19:00:30.250", "2026-12-05T19:00:30"],
  ["2026-12-05T19:00:00Z", "2026-12-05T19:00:00.000Z"],
  ["2026-12-05t19:00z", "2026-12-05T19:00:00.000Z"],
  ["2026-12-05T19:00+05:30", "2026-12-05T13:30:00.000Z"],
  ["2026-12-05 19:00:00 -0500", "2026-12-06T00:00:00.000Z"],
  ["2026-12-05T19:00-05", "2026-12-06T00:00:00.000Z"],
  ["12/25/2026 19:00:00", "2026-12-25T19:00:00"],
  ["12/25/2026 7:05 PM", "2026-12-25T19:05:00"],
  ["12/25/2026, 7:05:09 p.m.", "2026-12-25T19:05:09"],
  ["12/25/2026 7:05\u202fPM", "2026-12-25T19:05:00"],
  ["12/25/2026 7pm", "2026-12-25T19:00:00"],
  ["12/25/2026 12:00 AM", "2026-12-25T00:00:00"],
  ["12/25/2026 12:30 PM", "2026-12-25T12:30:00"],
  ["25/12/2026 19:00", "2026-12-25T19:00:00"],
  ["5/5/2027 9:00", "2027-05-05T09:00:00"],
])("%j is read as %s", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ["32/13/2026 10:00", "imports.row.noSuchDate"],
  ["2/30/2026 10:00", "imports.row.noSuchDate"],
  ["2026-02-30T10:00", "imports.row.noSuchDate"],
  ["2026-13-01T10:00", "imports.row.noSuchDate"],
  ["2026-12-05T24:00", "imports.row.noSuchTime"],
  ["2026-12-05T19:60", "imports.row.noSuchTime"],
  ["12/25/2026 25:00", "imports.row.noSuchTime"],
  ["12/25/2026 13:00 PM", "imports.row.noSuchTime"],
  ["12/25/2026 0:30 AM", "imports.row.noSuchTime"],
  ["12/25/2026 7", "imports.row.noSuchTime"],
  ["2026-12-05", "imports.row.timeMissing"],
  ["12/25/2026", "imports.row.timeMissing"],
  ["32/13/2026", "imports.row.noSuchDate"],
  ["0026-12-05T19:00", "imports.row.year"],
  ["12/25/0026 19:00", "imports.row.year"],
  ["12/25/26 19:00", "imports.row.date"],
  ["2026-12-05T19:00+25:00", "imports.row.date"],
  ["next Friday at 7", "imports.row.date"],
  ["Dec 5, 2026 7 PM", "imports.row.date"],
  ["25.12.2026 19:00", "imports.row.date"],
  ["#ERROR!", "imports.row.spreadsheetError"],
  ["#REF!", "imports.row.spreadsheetError"],
  ["#N/A", "imports.row.spreadsheetError"],
  ["#NAME?", "imports.row.spreadsheetError"],
  ["########", "imports.row.spreadsheetError"],
  ["1899-12-30T19:00:00", "imports.row.timeWithoutDate"],
  ["12/30/1899 19:00:00", "imports.row.timeWithoutDate"],
  ["1900-01-00", "imports.row.timeWithoutDate"],
  ["1/0/1900 19:00", "imports.row.timeWithoutDate"],
  ["46361", "imports.row.serialNumber"],
  ["46361.7916666667", "imports.row.serialNumber"],
  ["0,79", "imports.row.serialNumber"],
])("%j is refused: %s", (text, key) => {
  expect(read(text, "month-first")).toBe(key);
});

test("a serial number is refused with the date it may mean", () => {
  const cell = readDateCell("46361.7916666667");
  expect(cell).toEqual({
    ok: false,
    fault: { key: "imports.row.serialNumber", values: { date: "2026-12-05T19:00:00" } },
  });
});

test("03/04/2027 is read in the order of the file, and refused when that is unknown", () => {
  expect(read("03/04/2027 7:00 PM", "month-first")).toBe("2027-03-04T19:00:00");
  expect(read("03/04/2027 7:00 PM", "day-first")).toBe("2027-04-03T19:00:00");
  expect(read("03/04/2027 7:00 PM", "unknown")).toBe("imports.row.ambiguousDate");
  expect(read("03/04/2027 7:00 PM", "contradictory")).toBe("imports.row.contradictoryDates");
});

const wallClock = fc
  .integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2199, 11, 31) })
  .map((wall) => wallFromMs(Math.floor(wall / 1000) * 1000));

test("an ISO date is read back, with or without an offset", () => {
  fc.assert(
    fc.property(wallClock, fc.integer({ min: -14 * 60, max: 14 * 60 }), (local, minutes) => {
      expect(read(local)).toBe(local);
      const offset = `${minutes < 0 ? "-" : "+"}${new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)}`;
      const instant = toInstant(local, "UTC").instant - minutes * 60_000;
      expect(read(`${local}${offset}`)).toBe(new Date(instant).toISOString());
    }),
  );
});

test("a slashed date in either order, with 12 or 24 hours, is read back when the order is known", () => {
  const shapes = fc.record({ local: wallClock, halves: fc.boolean(), dayFirst: fc.boolean(), two: fc.boolean() });
  fc.assert(
    fc.property(shapes, ({ local, halves, dayFirst, two }) => {
      const [year, month = "", day = "", hour = "", minute, second] = local.split(/[-T:]/);
      const digits = (text: string) => (two ? text : String(Number(text)));
      const date = (dayFirst ? [day, month] : [month, day]).map(digits).join("/");
      const hours = halves ? String(Number(hour) % 12 || 12) : digits(hour);
      const half = halves ? (Number(hour) < 12 ? " AM" : " PM") : "";
      const text = `${date}/${year} ${hours}:${minute}:${second}${half}`;
      expect(read(text, dayFirst ? "day-first" : "month-first")).toBe(local);
    }),
  );
});

test("any text can be read without throwing", () => {
  fc.assert(fc.property(anyText(), (text) => typeof read(text) === "string"));
});
