import { expect, test } from "vitest";
import { watchedClock } from "#core/time/clock-watch.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test("a clock that nobody saw yet, and one that goes on, move evenly", () => {
  expect(watchedClock(null, NOW)).toEqual({ move: "even", seen: { seenAt: NOW, leaptAt: null } });
  const before = { seenAt: NOW, leaptAt: NOW - HOUR_MS };
  const seen = { seenAt: NOW + HOUR_MS, leaptAt: NOW - HOUR_MS };
  expect(watchedClock(before, NOW + HOUR_MS)).toEqual({ move: "even", seen });
});

test("a time server's small corrections back are not noted, so that many of them are not one", () => {
  const before = { seenAt: NOW, leaptAt: null };
  expect(watchedClock(before, NOW - 10 * MINUTE_MS)).toEqual({ move: "even", seen: before });
});

test("40 days ahead is a leap, and back again it is as if it had never been", () => {
  const wrong = NOW + 40 * DAY_MS;
  const leapt = watchedClock({ seenAt: NOW, leaptAt: null }, wrong);
  expect(leapt).toEqual({ move: "leapt", seen: { seenAt: wrong, leaptAt: wrong } });
  const right = NOW + MINUTE_MS;
  expect(watchedClock(leapt.seen, right)).toEqual({ move: "put-back", seen: { seenAt: right, leaptAt: null } });
});
