import { expect, test } from "vitest";
import { monthsBefore } from "#core/time/instant.ts";

test.each([
  ["2026-11-18T12:00:00Z", 12, "2025-11-18T12:00:00Z"],
  ["2024-02-29T23:00:00Z", 12, "2023-02-28T23:00:00Z"],
  ["2026-03-31T00:00:00Z", 1, "2026-02-28T00:00:00Z"],
])("%s minus %i months is %s", (now, months, before) => {
  expect(monthsBefore(Date.parse(now), months)).toBe(Date.parse(before));
});
