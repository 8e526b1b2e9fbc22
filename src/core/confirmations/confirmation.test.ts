import { expect, test } from "vitest";
import { confirmationWords, readConfirmationLink, writeConfirmationLink } from "#core/confirmations/confirmation.ts";
import { DAY_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const ago = (days: number, overrides = {}) =>
  confirmationWords({ confirmedAt: NOW - days * DAY_MS, unconfirmedAt: null, createdAt: 0, ...overrides }, NOW);

test.each([
  [0.5, "confirmedToday", {}],
  [-1, "confirmedToday", {}],
  [9, "confirmedDays", { days: 9 }],
  [13.9, "confirmedDays", { days: 13 }],
  [14, "confirmedWeeks", { weeks: 2 }],
  [100, "confirmedWeeks", { weeks: 14 }],
])("confirmed %d days ago is %s", (days, key, values) => {
  expect(ago(days)).toEqual({ words: { key, values }, since: null });
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
