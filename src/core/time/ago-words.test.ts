import { expect, test } from "vitest";
import { agoWords } from "#core/time/relative-time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);

test.each([
  [-HOUR_MS, "agoNow", {}],
  [MINUTE_MS - 1, "agoNow", {}],
  [MINUTE_MS, "agoMinutes", { n: 1 }],
  [HOUR_MS - 1, "agoMinutes", { n: 59 }],
  [2 * HOUR_MS, "agoHours", { n: 2 }],
  [DAY_MS, "agoDays", { n: 1 }],
  [30 * DAY_MS - 1, "agoDays", { n: 29 }],
  [30 * DAY_MS, "agoMonths", { n: 1 }],
  [364 * DAY_MS, "agoMonths", { n: 12 }],
  [365 * DAY_MS, "agoYears", { n: 1 }],
])("%d ms ago is %s", (passed, key, values) => {
  expect(agoWords(NOW - passed, NOW)).toEqual({ key, values });
});
