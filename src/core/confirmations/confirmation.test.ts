import { expect, test } from "vitest";
import { confirmationWords, readConfirmationLink, writeConfirmationLink } from "#core/confirmations/confirmation.ts";
import { DAY_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const confirmed = (confirmedAt: number, now: number, zone: string) =>
  confirmationWords({ confirmedAt, unconfirmedAt: null, createdAt: 0 }, now, zone)?.words;
const ago = (days: number, overrides = {}) =>
  confirmationWords({ confirmedAt: NOW - days * DAY_MS, unconfirmedAt: null, createdAt: 0, ...overrides }, NOW, "UTC");

test.each([
  [0.4, "confirmedToday", {}],
  [0.6, "confirmedDays", { days: 1 }],
  [-1, "confirmedToday", {}],
  [9, "confirmedDays", { days: 9 }],
  [13.4, "confirmedDays", { days: 13 }],
  [14, "confirmedWeeks", { weeks: 2 }],
  [100, "confirmedWeeks", { weeks: 14 }],
])("confirmed %d days ago is %s", (days, key, values) => {
  expect(ago(days)).toEqual({ words: { key, values }, since: null });
});

test("the days are those of the reader's calendar, also across a clock change", () => {
  const lateOnSaturday = Date.UTC(2026, 9, 31, 23, 30);
  const earlyOnSunday = lateOnSaturday + 3_600_000;
  expect(confirmed(lateOnSaturday, earlyOnSunday, "UTC")).toEqual({ key: "confirmedDays", values: { days: 1 } });
  expect(confirmed(lateOnSaturday, earlyOnSunday, "Europe/Paris")).toEqual({ key: "confirmedToday", values: {} });
  // In New York that Sunday has 25 hours: from its first half hour to its last it is still the same day.
  const firstHalfHour = Date.UTC(2026, 10, 1, 4, 15);
  const lastHalfHour = Date.UTC(2026, 10, 2, 4, 45);
  expect(confirmed(firstHalfHour, lastHalfHour, "America/New_York")).toEqual({ key: "confirmedToday", values: {} });
});

test("an unconfirmed event shows its last confirmation or its creation; a new import shows nothing", () => {
  expect(ago(200, { unconfirmedAt: NOW })).toEqual({ words: null, since: NOW - 200 * DAY_MS });
  expect(ago(0, { confirmedAt: null, unconfirmedAt: NOW, createdAt: 7 })).toEqual({ words: null, since: 7 });
  expect(ago(0, { confirmedAt: null })).toBeNull();
});

test("a link is read back unchanged until it expires", () => {
  const link = { publicId: "bcd234", userId: "a-user_1", expiresAt: NOW + 1 };
  expect(readConfirmationLink(writeConfirmationLink(link), NOW)).toEqual(link);
  expect(readConfirmationLink(writeConfirmationLink(link), NOW + 1)).toBeNull();
  expect(readConfirmationLink("bcd234 zz", NOW)).toBeNull();
  expect(readConfirmationLink("nothing here", NOW)).toBeNull();
});
