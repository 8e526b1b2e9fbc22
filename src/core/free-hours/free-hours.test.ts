import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeHours, freeWithin, readFreeHours, withRange, writeFreeHours } from "#core/free-hours/free-hours.ts";
import { hoursOfRows, isWithoutTime, NEW_ROW, rowsOf, typedRow } from "#core/free-hours/free-rows.ts";
import { namedDays } from "#core/free-hours/free-days.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";

const range = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 }))
  .map(([day, from, length]) => ({
    day: day as IsoWeekday,
    from: from * 30,
    to: Math.min(1_440, (from + length) * 30),
  }));
const hours = fc.array(range, { maxLength: 200 }).map(freeHours);

test("free hours are read back unchanged from their text", () => {
  fc.assert(
    fc.property(hours, (free) => {
      expect(readFreeHours(writeFreeHours(free))).toEqual(free);
    }),
  );
});

test("the fullest week can be read, and its text is short enough for a cookie", () => {
  const ranges = Array.from({ length: 168 }, (_, at) => {
    const from = (at % 24) * 60;
    return { day: (Math.floor(at / 24) + 1) as IsoWeekday, from, to: from + 30 };
  });
  const text = writeFreeHours(freeHours(ranges));
  expect(text).toHaveLength(2_015);
  expect(readFreeHours(text)).toHaveLength(168);
});

test("overlapping or adjacent hours are joined, in order of the week", () => {
  expect(readFreeHours("sa0900-1200.mo0800-0900.mo0600-0830.mo0900-0930")).toEqual([
    { day: 1, from: 360, to: 570 },
    { day: 6, from: 540, to: 720 },
  ]);
});

test.each([
  null,
  "",
  ".",
  "mo",
  "mo0600",
  "mo0600-0600",
  "mo0700-0600",
  "mo0615-0700",
  "mo0660-0700",
  "mo2330-2430",
  "mo9900-9930",
  "MO0600-0700",
  "xx0600-0700",
  "mo0600-0700.",
  "mo0600-0700.mo",
  "mo0600-0700,tu0600-0700",
  "mo0600-0700\n",
  "mo٠٦٠٠-0700",
  "__proto__",
  "mo0600-0700.".repeat(200),
])("the text %j gives no free hours", (text) => {
  expect(readFreeHours(text)).toEqual([]);
});

test("any text can be read, and the result is read back unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const read = readFreeHours(text);
      expect(readFreeHours(writeFreeHours(read))).toEqual(read);
    }),
  );
});

test("an added range is free, a removed one is not, and other hours stay unchanged", () => {
  fc.assert(
    fc.property(hours, range, range, (free, part, other) => {
      expect(freeWithin(withRange(free, part, true), part)).toBe("all");
      const without = withRange(free, part, false);
      expect(freeWithin(without, part)).toBe("none");
      if (other.day !== part.day) expect(freeWithin(without, other)).toBe(freeWithin(free, other));
      expect(without).toEqual(freeHours(without));
    }),
  );
});

test("an hour can be half free", () => {
  const half = readFreeHours("mo0600-0630");
  expect(freeWithin(half, { day: 1, from: 360, to: 420 })).toBe("some");
  expect(freeWithin(half, { day: 2, from: 360, to: 420 })).toBe("none");
});

describe("rows", () => {
  test("combine the same hours of several days, and convert back to the same hours", () => {
    expect(rowsOf(readFreeHours("mo0600-0700.mo2000-2100.tu0600-0700.sa0900-1200"))).toEqual([
      { days: [1, 2], from: 360, to: 420 },
      { days: [1], from: 1_200, to: 1_260 },
      { days: [6], from: 540, to: 720 },
    ]);
    fc.assert(
      fc.property(hours, (free) => {
        expect(hoursOfRows(rowsOf(free).map(typedRow))).toEqual(free);
      }),
    );
  });

  test("that end before they start end on the next day, on Monday after Sunday", () => {
    expect(hoursOfRows([{ days: "67", from: "1320", to: "60" }])).toEqual(
      readFreeHours("mo0000-0100.sa2200-2400.su0000-0100.su2200-2400"),
    );
  });

  test("of no length give no hours, but a whole day does", () => {
    expect(isWithoutTime({ days: "1", from: "360", to: "360" })).toBe(true);
    expect(hoursOfRows([{ days: "1", from: "360", to: "360" }])).toEqual([]);
    expect(isWithoutTime({ days: "1", from: "0", to: "1440" })).toBe(false);
    expect(hoursOfRows([{ days: "1", from: "0", to: "1440" }])).toEqual(readFreeHours("mo0000-2400"));
    expect(isWithoutTime(NEW_ROW)).toBe(false);
  });

  test.each([
    { days: "", from: "360", to: "420" },
    { days: "21", from: "360", to: "420" },
    { days: "8", from: "360", to: "420" },
    { days: "1", from: "361", to: "420" },
    { days: "1", from: "1440", to: "60" },
    { days: "1", from: "", to: "420" },
    { days: "1", from: "-30", to: "420" },
    { days: "1", from: "360", to: "1470" },
    { days: "1", from: "1e2", to: "420" },
  ])("that no form offers are rejected: %j", (row) => {
    expect(hoursOfRows([NEW_ROW, row])).toBeNull();
  });
});

test.each<[string, ReturnType<typeof namedDays>]>([
  ["1234567", { as: "everyDay" }],
  ["12345", { as: "weekdays" }],
  ["67", { as: "weekend" }],
  ["1234", { as: "run", first: 1, last: 4 }],
  ["456", { as: "run", first: 4, last: 6 }],
  ["12", { as: "list", days: [1, 2] }],
  ["135", { as: "list", days: [1, 3, 5] }],
  ["7", { as: "list", days: [7] }],
])("the days %s have a name of their own", (text, named) => {
  expect(namedDays([...text].map((day) => Number(day) as IsoWeekday))).toEqual(named);
});
