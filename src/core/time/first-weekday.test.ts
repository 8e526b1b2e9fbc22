import { expect, test } from "vitest";
import { chooseFirstWeekday, FIRST_WEEKDAYS, parseFirstWeekday } from "#core/time/first-weekday.ts";

test("a stored choice takes precedence over the locale", () => {
  expect(chooseFirstWeekday("1", "en-US")).toBe(1);
});

test("without a valid choice, the week begins as in the locale", () => {
  expect(chooseFirstWeekday(null, "en-US")).toBe(7);
  expect(chooseFirstWeekday("3", "en-US")).toBe(7);
  expect(chooseFirstWeekday("", "de")).toBe(1);
  expect(chooseFirstWeekday(null, "ar-EG")).toBe(6);
});

test("every offered day is read back", () => {
  for (const day of FIRST_WEEKDAYS) expect(parseFirstWeekday(String(day))).toBe(day);
});
