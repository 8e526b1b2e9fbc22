import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { datesInWindow } from "#core/occurrences/rule.ts";
import { DAY_MS } from "#core/time/instant.ts";

const FROM = Date.parse("2027-01-01T00:00:00Z");

function counted(rrule: string): number {
  const schedule = { startsLocal: "2026-01-05T19:00:00", timezone: "UTC", durationSeconds: 3600, rrule };
  return expandOccurrences(schedule, [], { from: FROM, to: FROM + 430 * DAY_MS }).length;
}

test("without a rule there is one date", () => {
  expect(datesInWindow(null)).toBe(1);
});

test.each([
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=WEEKLY;BYDAY=MO",
  "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
  "FREQ=MONTHLY;BYDAY=1MO",
  "FREQ=YEARLY",
])("%s gives at most the estimated number of dates, and not far fewer", (rrule) => {
  const dates = counted(rrule);
  expect(datesInWindow(rrule)).toBeGreaterThanOrEqual(dates);
  expect(datesInWindow(rrule)).toBeLessThanOrEqual(dates * 2 + 5);
});
