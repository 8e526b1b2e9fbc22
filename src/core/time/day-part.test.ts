import { expect, test } from "vitest";
import { dayPartOf, dayPartOfHour, hourOfDay } from "#core/time/sky.ts";

test.each([
  [0, "dayPartOvernight"],
  [4.99, "dayPartOvernight"],
  [5, "dayPartEarlyMorning"],
  [8, "dayPartMorning"],
  [11.99, "dayPartMorning"],
  [12, "dayPartAfternoon"],
  [17, "dayPartEvening"],
  [20.99, "dayPartEvening"],
  [21, "dayPartLateEvening"],
  [23.99, "dayPartLateEvening"],
])("%d o'clock is %s", (hour, part) => {
  expect(dayPartOfHour(hour)).toBe(part);
});

test("the part of the day is in the visitor's zone", () => {
  const instant = Date.parse("2026-11-21T16:40:30Z");
  expect(dayPartOf(instant, "America/New_York")).toBe("dayPartMorning");
  expect(dayPartOf(instant, "Asia/Kolkata")).toBe("dayPartLateEvening");
  expect(hourOfDay(instant, "Asia/Kolkata")).toBeCloseTo(22 + 10 / 60 + 30 / 3_600, 9);
});
