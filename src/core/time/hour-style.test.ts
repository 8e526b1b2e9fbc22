import { expect, test } from "vitest";
import { chooseHour12, hoursValue, parseHours } from "#core/time/hour-style.ts";

test("a kept choice outweighs the custom of the language", () => {
  expect(chooseHour12("24", "en-US")).toBe(false);
  expect(chooseHour12("12", "de")).toBe(true);
});

test("without a choice, or with a damaged one, clocks are as the language has them", () => {
  expect(chooseHour12(null, "en-US")).toBe(true);
  expect(chooseHour12("13", "en-US")).toBe(true);
  expect(chooseHour12(null, "de")).toBe(false);
  expect(chooseHour12(null, "fr")).toBe(false);
});

test("what is written is read back", () => {
  for (const hour12 of [true, false]) expect(parseHours(hoursValue(hour12))).toBe(hour12);
});
