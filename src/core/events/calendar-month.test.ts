import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, calendarMonths, weeksOfMonth } from "#core/events/calendar-month.ts";
import { isLocalDateTime, type IsoWeekday, weekdayOf } from "#core/time/local-time.ts";

test("adding months works across years", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addMonths("2026-11", 14)).toBe("2028-01");
});

test("the calendar covers the months whose dates are all stored", () => {
  const months = calendarMonths("2026-11-26");
  expect(months[0]).toBe("2026-11");
  expect(months.at(-1)).toBe("2027-12");
  expect(months).toHaveLength(14);
});

test("December 2026 has the right weeks, from Monday and from Sunday", () => {
  const monday = weeksOfMonth("2026-12", 1);
  expect(monday).toHaveLength(5);
  expect(monday[0]?.[0]).toBe("2026-11-30");
  expect(monday.at(-1)?.at(-1)).toBe("2027-01-03");
  expect(weeksOfMonth("2026-12", 7)[0]?.[0]).toBe("2026-11-29");
  // February 2027 begins on a Monday and has four weeks.
  expect(weeksOfMonth("2027-02", 1)).toHaveLength(4);
});

test("a month has whole weeks from the chosen weekday, with each of its days once", () => {
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
