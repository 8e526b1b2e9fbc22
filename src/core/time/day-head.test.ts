import { expect, test } from "vitest";
import { dayHeadOf } from "#core/time/day-head.ts";

const STYLE = { locale: "en-US", zone: "America/New_York", hour12: true };
const NOW = Date.parse("2025-10-23T15:40:00Z");

function headOf(text: string, zone = STYLE.zone) {
  return dayHeadOf(Date.parse(text), NOW, { ...STYLE, zone });
}

test("a day is named relative to the visitor's day", () => {
  expect(headOf("2025-10-24T03:59:00Z")).toEqual({
    date: "2025-10-23",
    nearKey: "today",
    weekday: "Thursday",
    monthDay: "October 23",
    withinWeek: true,
  });
  expect(headOf("2025-10-24T04:00:00Z")).toMatchObject({ date: "2025-10-24", nearKey: "tomorrow" });
  expect(headOf("2025-10-24T04:00:00Z", "America/Los_Angeles")).toMatchObject({ nearKey: "today" });
  expect(headOf("2025-10-22T15:00:00Z")).toMatchObject({ nearKey: "yesterday", withinWeek: false });
});

test("within a week only the weekday is given, and another year is included", () => {
  expect(headOf("2025-10-29T15:00:00Z")).toMatchObject({ nearKey: null, weekday: "Wednesday", withinWeek: true });
  expect(headOf("2025-10-30T15:00:00Z")).toMatchObject({ nearKey: null, withinWeek: false });
  expect(headOf("2026-01-02T15:00:00Z").monthDay).toBe("January 2, 2026");
});
