import { expect, test } from "vitest";
import { waitingWords } from "#core/moderation/waiting-reason.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

test.each([
  [0, "minutes", 0],
  [-MINUTE_MS, "minutes", 0],
  [59 * MINUTE_MS, "minutes", 59],
  [HOUR_MS, "hours", 1],
  [DAY_MS - 1, "hours", 23],
  [DAY_MS, "days", 1],
  [40 * DAY_MS, "days", 40],
])("%i ms are shown in %s", (waited, unit, count) => {
  expect(waitingWords(1_000, 1_000 + waited)).toEqual({ key: `moderation.waited.${unit}`, values: { count } });
});
