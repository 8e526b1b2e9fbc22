import { expect, test } from "vitest";
import { isCountedOn } from "#core/events/deletion.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const COMING = { listing: "public", kind: "scheduled", cancelledAt: null, currentEndsAt: NOW + 1 } as const;

test("people count on an event that is visible and upcoming, and on a room", () => {
  expect(isCountedOn(COMING, NOW)).toBe(true);
  expect(isCountedOn({ ...COMING, listing: "members" }, NOW)).toBe(true);
  expect(isCountedOn({ ...COMING, kind: "always_open", currentEndsAt: null }, NOW)).toBe(true);
});

test("nobody counts on an event that is hidden, cancelled or over", () => {
  for (const not of [
    { listing: "hidden" },
    { cancelledAt: NOW },
    { currentEndsAt: NOW },
    { currentEndsAt: null },
  ] as const) {
    expect(isCountedOn({ ...COMING, ...not }, NOW)).toBe(false);
  }
});
