import { expect, test } from "vitest";
import { watchedClock } from "#core/time/clock-watch.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test("a clock seen for the first time, or moving normally, is even", () => {
  expect(watchedClock(null, NOW)).toEqual({ move: "even", seen: { seenAt: NOW, leaptAt: null } });
  const before = { seenAt: NOW, leaptAt: NOW - HOUR_MS };
  const seen = { seenAt: NOW + HOUR_MS, leaptAt: NOW - HOUR_MS };
  expect(watchedClock(before, NOW + HOUR_MS)).toEqual({ move: "even", seen });
});

test("small corrections backward are not recorded, so they cannot add up to a leap", () => {
  const before = { seenAt: NOW, leaptAt: null };
  expect(watchedClock(before, NOW - 10 * MINUTE_MS)).toEqual({ move: "even", seen: before });
});

test("40 days ahead is a leap, and going back undoes it", () => {
  const wrong = NOW + 40 * DAY_MS;
  const leapt = watchedClock({ seenAt: NOW, leaptAt: null }, wrong);
  expect(leapt).toEqual({ move: "leapt", seen: { seenAt: wrong, leaptAt: wrong } });
  const right = NOW + MINUTE_MS;
  expect(watchedClock(leapt.seen, right)).toEqual({ move: "put-back", seen: { seenAt: right, leaptAt: null } });
});
