import { expect, test } from "vitest";
import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { saveProfile } from "#commands/profiles/save-profile.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DEFAULT_PREFERENCES } from "#core/profiles/preferences.ts";
import type { ProfileValues } from "#core/profiles/profile.ts";
import type { Viewer } from "#core/viewer.ts";
import { findPreferences, findProfile } from "#data/queries/profiles.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const as = (viewer: Viewer) => actorOf(viewer, { address: null, userAgent: null, requestId: null });
const VALUES: ProfileValues = { name: "Miriam", bio: "Hymns\nand silence", city: "Lyon", country: "FR" };

function save(viewer: Viewer, version: number, values: Partial<ProfileValues> = {}) {
  const change = { actor: as(viewer), userId: viewer.userId, version, values: { ...VALUES, ...values } };
  return saveProfile(database, change, TEST_NOW);
}

test("a profile is stored, and its changes are in the audit log", async () => {
  const viewer = await aUser(database);
  expect(await findProfile(database.db, viewer.userId)).toMatchObject({ name: null, bio: "", city: null, version: 0 });
  expect(await save(viewer, 0)).toEqual({ outcome: "saved" });
  expect(await findProfile(database.db, viewer.userId)).toMatchObject({ ...VALUES, version: 1, memberSince: TEST_NOW });
  expect(await save(viewer, 1, { city: null })).toEqual({ outcome: "saved" });
  const log = await database.db.select().from(auditEntries);
  expect(log).toMatchObject([
    {
      action: "save-profile",
      outcome: "done",
      actorId: viewer.userId,
      changedFields: ["bio", "city", "country", "name"],
    },
    { action: "save-profile", changedFields: ["city"] },
  ]);
  expect(await database.db.select().from(auditPersonal)).toMatchObject([
    { newValues: VALUES },
    { oldValues: { city: "Lyon" }, newValues: { city: null } },
  ]);
});

test("of two open forms, the later one sees what the earlier one stored, and nothing is overwritten", async () => {
  const viewer = await aUser(database);
  await save(viewer, 0);
  const outcome = await save(viewer, 0, { city: "Paris" });
  expect(outcome).toMatchObject({ outcome: "changed-meanwhile", profile: { city: "Lyon", version: 1 } });
  expect(await findProfile(database.db, viewer.userId)).toMatchObject({ city: "Lyon" });
});

test("the same form sent twice is stored once", async () => {
  const viewer = await aUser(database);
  const outcomes = await Promise.all([save(viewer, 0), save(viewer, 0)]);
  expect(outcomes).toEqual([{ outcome: "saved" }, { outcome: "saved" }]);
  expect(await database.db.select().from(auditEntries)).toHaveLength(1);
});

test("of two different forms sent at once, one is stored and the other gets a conflict", async () => {
  const viewer = await aUser(database);
  const outcomes = await Promise.all([save(viewer, 0, { city: "Rome" }), save(viewer, 0, { city: "Bonn" })]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["changed-meanwhile", "saved"]);
});

test("nobody can change another person's profile or preferences", async () => {
  const [viewer, other] = [await aUser(database), await aUser(database, { role: "admin" })];
  const profile = { actor: as(other), userId: viewer.userId, version: 0, values: VALUES };
  await expect(saveProfile(database, profile, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
  const preferences = { actor: as(other), userId: viewer.userId, version: 0, choose: () => DEFAULT_PREFERENCES };
  await expect(savePreferences(database, preferences, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
});

test("preferences are the defaults until stored, and are read back unchanged", async () => {
  const viewer = await aUser(database);
  const { userId } = viewer;
  expect(await findPreferences(database.db, userId)).toEqual({ ...DEFAULT_PREFERENCES, version: 0 });
  const chosen = {
    ...DEFAULT_PREFERENCES,
    timezone: "Asia/Tokyo",
    hour12: false,
    firstWeekday: 1,
    secondCalendar: "ethiopic",
    preferredStates: ["NJ", "NY"],
    preferredEventTypes: ["retreat"],
    maxEventDistanceMiles: 500,
    eventsPerPage: 6,
    weeklyDigestNotifications: true,
  } as const;
  const change = { actor: as(viewer), userId, version: 0, choose: () => chosen };
  expect(await savePreferences(database, change, TEST_NOW)).toEqual({ outcome: "saved" });
  expect(await findPreferences(database.db, userId)).toEqual({ ...chosen, version: 1 });
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "save-preferences", outcome: "done" },
  ]);
});

test("of two open preference forms, the later one gets a conflict unless it says the same", async () => {
  const viewer = await aUser(database);
  const choose = (eventsPerPage: number) => () => ({ ...DEFAULT_PREFERENCES, eventsPerPage });
  const change = { actor: as(viewer), userId: viewer.userId, version: 0 };
  await savePreferences(database, { ...change, choose: choose(6) }, TEST_NOW);
  const late = await savePreferences(database, { ...change, choose: choose(12) }, TEST_NOW);
  expect(late).toMatchObject({ outcome: "changed-meanwhile", fields: ["eventsPerPage"], stored: { eventsPerPage: 6 } });
  expect(await savePreferences(database, { ...change, choose: choose(6) }, TEST_NOW)).toEqual({ outcome: "saved" });
});
