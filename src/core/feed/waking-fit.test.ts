import { expect, test } from "vitest";
import { wakingFit } from "#core/feed/rank-feed.ts";
import { HOUR_MS } from "#core/time/instant.ts";

const at = (iso: string, hours: number) => ({
  startsAt: Date.parse(`${iso}Z`),
  endsAt: Date.parse(`${iso}Z`) + hours * HOUR_MS,
});

test.each([
  ["an evening in Paris", "2026-11-18T18:00", 1, "Europe/Paris", 1],
  ["the same time in Tokyo, at three in the morning", "2026-11-18T18:00", 1, "Asia/Tokyo", 0],
  ["an hour that is half before seven", "2026-11-18T06:30", 1, "UTC", 0.5],
  ["an hour that ends after ten at night", "2026-11-18T21:45", 1, "UTC", 0.25],
  ["a day of silence: its beginning counts", "2026-11-18T08:00", 24, "UTC", 1],
  ["a week that begins at night", "2026-11-18T01:00", 168, "UTC", 0],
  ["the night in which the clock goes back, by the clock of the place", "2026-10-25T05:30", 1, "Europe/Paris", 0.5],
])("%s", (_, startsAt, hours, zone, fit) => {
  expect(wakingFit(at(startsAt, hours), zone)).toBe(fit);
});
