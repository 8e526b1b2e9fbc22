import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { offsetsHoldMs } from "#core/time/zone.ts";

test("offsets are valid for a day, or until clocks change somewhere", () => {
  expect(offsetsHoldMs(Date.UTC(2026, 0, 15, 12))).toBe(DAY_MS);
  // Most of Europe goes to winter time on 25 October 2026 at 01:00 UTC.
  expect(offsetsHoldMs(Date.UTC(2026, 9, 25, 0, 30))).toBe(HOUR_MS / 2);
});
