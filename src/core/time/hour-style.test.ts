import { expect, test } from "vitest";
import { chooseHour12, hoursValue, parseHours } from "#core/time/hour-style.ts";

test("a stored choice takes precedence over the locale", () => {
  expect(chooseHour12("24", "en-US")).toBe(false);
  expect(chooseHour12("12", "de")).toBe(true);
});

test("without a valid choice, the clock is as in the locale", () => {
  expect(chooseHour12(null, "en-US")).toBe(true);
  expect(chooseHour12("13", "en-US")).toBe(true);
  expect(chooseHour12(null, "de")).toBe(false);
  expect(chooseHour12(null, "fr")).toBe(false);
});

test("the stored value is read back", () => {
  for (const hour12 of [true, false]) expect(parseHours(hoursValue(hour12))).toBe(hour12);
});
