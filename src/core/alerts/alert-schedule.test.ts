import { expect, test } from "vitest";
import { gathersUntil, nextAlertDue } from "#core/alerts/alert-schedule.ts";
import { MINUTE_MS } from "#core/time/instant.ts";

const at = (iso: string) => Date.parse(`${iso}Z`);

test.each([
  ["daily, before eight: today", "daily", "America/New_York", "2026-11-23T12:59:00", "2026-11-23T13:00:00"],
  ["daily, at eight: tomorrow", "daily", "America/New_York", "2026-11-23T13:00:00", "2026-11-24T13:00:00"],
  ["the morning after clocks went forward", "daily", "America/New_York", "2027-03-13T20:00:00", "2027-03-14T12:00:00"],
  ["the morning after clocks went back", "daily", "America/New_York", "2026-10-31T20:00:00", "2026-11-01T13:00:00"],
  ["a half-hour change", "daily", "Australia/Lord_Howe", "2026-10-03T10:00:00", "2026-10-03T21:00:00"],
  ["weekly, on Monday before eight", "weekly", "Europe/Berlin", "2026-11-23T06:59:00", "2026-11-23T07:00:00"],
  ["weekly, on Monday at eight: in a week", "weekly", "Europe/Berlin", "2026-11-23T07:00:00", "2026-11-30T07:00:00"],
  ["weekly, on Sunday", "weekly", "Europe/Berlin", "2026-11-29T12:00:00", "2026-11-30T07:00:00"],
  ["weekly, over a clock change", "weekly", "Europe/Berlin", "2026-10-20T12:00:00", "2026-10-26T07:00:00"],
] as const)("%s", (_, rhythm, zone, now, due) => {
  expect(new Date(nextAlertDue(rhythm, zone, at(now))).toISOString()).toBe(new Date(at(due)).toISOString());
});

test("immediate alerts are gathered for ten minutes after the first event; other rhythms are not", () => {
  const first = at("2026-11-23T12:00:00");
  expect(gathersUntil("at_once", first, first + 9 * MINUTE_MS)).toBe(first + 10 * MINUTE_MS);
  expect(gathersUntil("notification", first, first + 10 * MINUTE_MS)).toBeNull();
  expect(gathersUntil("daily", first, first)).toBeNull();
  expect(nextAlertDue("at_once", "UTC", first)).toBe(first);
});
