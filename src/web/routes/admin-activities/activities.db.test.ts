import { expect, test } from "vitest";
import type { ActivityEntry } from "#core/activity/activity.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { transaction } from "#data/transaction.ts";
import { EXPORT_PATHS } from "#web/components/admin-audit/logs.ts";
import { loader as exportLoader } from "#web/routes/admin-activities-export/route.ts";
import { activitiesLoader } from "#web/routes/admin-activities/admin-activities.server.ts";
import { exported } from "#tests/support/exports/exported.ts";
import { readSpreadsheet } from "#tests/support/exports/read-spreadsheet.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function load(viewer: Viewer, query = "", db = database) {
  const frame = { role: "admin", work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, viewer, now: TEST_NOW, logError: () => undefined });
  return activitiesLoader(new URL(`https://same.example/admin/audit/activities${query}`), { viewer, frame }, context);
}

async function entries(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view.entries;
}

const did = (entry: Omit<ActivityEntry, "entityType">, at: number) =>
  transaction(database.db, (tx) => insertActivity(tx, { entityType: "event", ...entry }, at));

test("an entry says who saved what and when, and deleted or private items are not named", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database, { name: "Youssef Amin", email: "youssef@example.org" });
  const taize = await anEvent(database, { title: "Songs from Taizé" });
  const hidden = await anEvent(database, { title: "Ours", visibility: "private", listing: "hidden", userId });
  await did({ userId, type: "event_saved", entityId: hidden.publicId }, TEST_NOW - DAY_MS);
  await did(
    { userId, type: "event_saved", entityId: taize.publicId, metadata: { date: "2026-11-25T19:00:00" } },
    TEST_NOW - HOUR_MS,
  );
  expect(await entries(admin)).toMatchObject([
    {
      type: "event_saved",
      about: { name: "Songs from Taizé" },
      kind: "event",
      date: "Only the date November 25, 2026 at 7:00 PM",
      name: "Youssef Amin",
      email: "youssef@example.org",
      ago: "1 hour ago",
    },
    { about: null, kind: "event", date: null, ago: "1 day ago" },
  ]);
  expect(await entries(admin, "?activity=event_unsaved")).toEqual([]);
  expect(await entries(admin, "?q=youssef")).toHaveLength(2);
});

test("a failed read of the activities is reported", async () => {
  const admin = await aUser(database, { role: "admin" });
  expect(await load(admin, "", anAwayDatabase)).toMatchObject({ status: 503, view: { shows: "failed" } });
});

test.each([
  ["?q=youssef", ["Youssef", "Youssef"]],
  ["?activity=event_saved", ["Ann", "Youssef"]],
  ["?from=2026-11-12&until=2026-11-17", ["Youssef"]],
  ["", ["Ann", "Youssef", "Youssef"]],
])("the export contains the activities that the log shows with the filter '%s'", async (query, names) => {
  const admin = await aUser(database, { role: "admin" });
  const [youssef, ann] = [await aUser(database, { name: "Youssef" }), await aUser(database, { name: "Ann" })];
  const { publicId: entityId } = await anEvent(database);
  await did({ userId: youssef.userId, type: "event_saved", entityId }, TEST_NOW - 10 * DAY_MS);
  await did({ userId: youssef.userId, type: "event_unsaved", entityId }, TEST_NOW - 5 * DAY_MS);
  await did({ userId: ann.userId, type: "event_saved", entityId }, TEST_NOW - HOUR_MS);
  const file = await exported(database, exportLoader, { path: EXPORT_PATHS.activities + query, viewer: admin });
  const [, ...rows] = readSpreadsheet(file, ",").rows;
  expect(rows.map(([, , name]) => name)).toEqual(names);
  const shown = await entries(admin, query);
  expect(rows.map(([when, , name]) => [when, name])).toEqual(shown.map(({ iso, name }) => [iso, name]));
});
