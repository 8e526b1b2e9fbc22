import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { pageMinute } from "#web/components/time/use-page-minute.ts";

const PAGE = Date.UTC(2026, 10, 21, 15, 40);

test("the page's minute stays while the device is in the minute of the page load", () => {
  expect(pageMinute(PAGE, PAGE, PAGE)).toBe(PAGE);
  expect(pageMinute(PAGE, PAGE + MINUTE_MS, PAGE + MINUTE_MS)).toBe(PAGE);
});

test("a page cached for the rest of its minute catches up with the device at the next one", () => {
  expect(pageMinute(PAGE, PAGE + MINUTE_MS, PAGE + 2 * MINUTE_MS)).toBe(PAGE + 2 * MINUTE_MS);
});

test("a device clock that is hours off is used only to measure elapsed time", () => {
  const wrong = PAGE - 5 * 60 * MINUTE_MS;
  expect(pageMinute(PAGE, wrong, wrong + 3 * MINUTE_MS)).toBe(PAGE + 3 * MINUTE_MS);
});

test("a clock that is set back never moves the page back", () => {
  expect(pageMinute(PAGE, PAGE, PAGE - 10 * MINUTE_MS)).toBe(PAGE);
  expect(pageMinute(PAGE, PAGE - 2 * MINUTE_MS, PAGE - MINUTE_MS)).toBe(PAGE);
});
