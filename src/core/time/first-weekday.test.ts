import { expect, test } from "vitest";
import { chooseFirstWeekday, FIRST_WEEKDAYS, parseFirstWeekday } from "#core/time/first-weekday.ts";

test("a kept choice outweighs the custom of the language", () => {
  expect(chooseFirstWeekday("1", "en-US")).toBe(1);
});

test("without a choice, or with a damaged one, the week begins as the language has it", () => {
  expect(chooseFirstWeekday(null, "en-US")).toBe(7);
  expect(chooseFirstWeekday("3", "en-US")).toBe(7);
  expect(chooseFirstWeekday("", "de")).toBe(1);
  expect(chooseFirstWeekday(null, "ar-EG")).toBe(6);
});

test("every day on offer is read back", () => {
  for (const day of FIRST_WEEKDAYS) expect(parseFirstWeekday(String(day))).toBe(day);
});
