import { expect, test } from "vitest";
import { dateFrequency } from "#core/occurrences/date-frequency.ts";

test.each([
  [null, 0],
  ["FREQ=YEARLY", 1],
  ["FREQ=MONTHLY;BYDAY=1SA", 1],
  ["FREQ=MONTHLY;BYDAY=1SA,3SA", 1],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", 1],
  ["FREQ=WEEKLY;BYDAY=MO", 2],
  ["FREQ=WEEKLY;BYDAY=MO,WE,FR", 2],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", 3],
  ["FREQ=DAILY", 3],
  ["FREQ=DAILY;INTERVAL=3", 2],
])("dates of %s have frequency %i", (rrule, frequency) => {
  expect(dateFrequency(rrule)).toBe(frequency);
});
