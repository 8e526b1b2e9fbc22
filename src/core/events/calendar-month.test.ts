import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  calendarMonths,
  calendarPath,
  parseCalendarAddress,
  weeksOfMonth,
} from "#core/events/calendar-month.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { isLocalDateTime, type IsoWeekday, weekdayOf } from "#core/time/local-time.ts";

const read = (query: string) =>
  parseCalendarAddress(new URLSearchParams(query), (zone) => zone === "Asia/Tokyo" || zone === "UTC");

test("an address without a month is the present one", () => {
  expect(read("")).toEqual({ faulty: false, requested: { month: null, query: null, filter: NO_FILTER, zone: null } });
});

test("month, search, filters and zone are read and written back", () => {
  const address = "q=zen&month=2026-12&tz=Asia/Tokyo&type=prayer&weekday=sun";
  const { faulty, requested } = read(address);
  expect(faulty).toBe(false);
  expect(requested).toMatchObject({ month: "2026-12", query: "zen", zone: "Asia/Tokyo" });
  expect(calendarPath(requested)).toBe(`/calendar?${address}`);
});

test.each([
  ["month=2026-13", "/calendar"],
  ["month=2026-00", "/calendar"],
  ["month=december", "/calendar"],
  ["month=2026-12-01", "/calendar"],
  ["month=", "/calendar"],
  ["month=2026-12&month=2027-01", "/calendar?month=2026-12"],
  ["month=2026-12&page=2", "/calendar?month=2026-12"],
  ["month=2026-12&soon=now", "/calendar?month=2026-12"],
  ["month=2026-12&type=concert&tz=Nowhere", "/calendar?month=2026-12"],
  ["month=%00%27%3B--", "/calendar"],
])("%s leads to the clean address", (query, clean) => {
  const { faulty, requested } = read(query);
  expect(faulty).toBe(true);
  expect(calendarPath(requested)).toBe(clean);
});

test("months follow each other across years", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addMonths("2026-11", 14)).toBe("2028-01");
});

test("the calendar has the months whose dates are all stored", () => {
  const months = calendarMonths("2026-11-26");
  expect(months[0]).toBe("2026-11");
  expect(months.at(-1)).toBe("2027-12");
  expect(months).toHaveLength(14);
});

test("December 2026 in weeks from Monday and from Sunday", () => {
  const monday = weeksOfMonth("2026-12", 1);
  expect(monday).toHaveLength(5);
  expect(monday[0]?.[0]).toBe("2026-11-30");
  expect(monday.at(-1)?.at(-1)).toBe("2027-01-03");
  expect(weeksOfMonth("2026-12", 7)[0]?.[0]).toBe("2026-11-29");
  // February 2027 begins on a Monday and has four weeks.
  expect(weeksOfMonth("2027-02", 1)).toHaveLength(4);
});

test("any month has whole weeks that begin at the chosen weekday and contain each of its days once", () => {
  const months = fc.tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 7 }), ([year, number], first) => {
      const month = `${year}-${String(number).padStart(2, "0")}`;
      const weeks = weeksOfMonth(month, first as IsoWeekday);
      const days = weeks.flat().filter((day) => day.startsWith(month));
      expect(new Set(days).size).toBe(days.length);
      expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(weekdayOf(week[0] ?? "")).toBe(first);
        expect(week.every((day) => isLocalDateTime(`${day}T00:00:00`))).toBe(true);
        expect(week.some((day) => day.startsWith(month))).toBe(true);
      }
    }),
  );
});
