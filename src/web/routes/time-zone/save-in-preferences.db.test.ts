import { expect, test } from "vitest";
import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { Preferences } from "#core/profiles/preferences.ts";
import { findPreferences } from "#data/queries/profiles.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { saveInPreferences } from "#web/routes/time-zone/save-in-preferences.server.ts";

const database = withTestDatabase();
const CHOICES = [
  ["tz", "Asia/Tokyo"],
  ["hours", "24"],
  ["week", "1"],
  ["calendar", "coptic"],
] as const;

async function savedAfter(before: Partial<Preferences>, choices: readonly (readonly [string, string])[] = CHOICES) {
  const viewer = await aUser(database);
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
  const choose = (stored: Preferences) => ({ ...stored, ...before });
  await savePreferences(database, { actor, userId: viewer.userId, version: null, choose }, TEST_NOW);
  await saveInPreferences(choices, aRequestContext({ database, viewer, actor }));
  const { timezone, hour12, firstWeekday, secondCalendar } = await findPreferences(database.db, viewer.userId);
  return { timezone, hour12, firstWeekday, secondCalendar };
}

test("preferences that a member has set follow the time zone bar", async () => {
  expect(
    await savedAfter({ timezone: "Europe/Paris", hour12: true, firstWeekday: 7, secondCalendar: "hebrew" }),
  ).toEqual({
    timezone: "Asia/Tokyo",
    hour12: false,
    firstWeekday: 1,
    secondCalendar: "coptic",
  });
});

test("a member who follows the device and language continues to do so", async () => {
  expect(await savedAfter({})).toEqual({ timezone: null, hour12: null, firstWeekday: null, secondCalendar: null });
});

test("fields that were not sent stay the same", async () => {
  const before = { timezone: "Europe/Paris", hour12: true, firstWeekday: 7, secondCalendar: "hebrew" } as const;
  expect(await savedAfter(before, [["hours", "24"]])).toEqual({ ...before, hour12: false });
});

test("a visitor has no preferences", async () => {
  await expect(saveInPreferences(CHOICES, aRequestContext({ database }))).resolves.toBeUndefined();
});
