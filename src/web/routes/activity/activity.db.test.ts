import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type ActivityEntry, type ActivityType } from "#core/activity/activity.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { transaction } from "#data/transaction.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { activityAction, activityLoader } from "#web/routes/activity/activity.server.ts";

const database = withTestDatabase();

const load = (viewer: Viewer, page = 1, overrides = {}) =>
  activityLoader(viewer, page, aRequestContext({ database, viewer, ...overrides }));

async function log(viewer: Viewer, page = 1) {
  const { view } = await load(viewer, page);
  if (view.shows !== "log") throw new Error(`The page shows ${view.shows}.`);
  return view;
}

function record(entry: ActivityEntry, at: number): Promise<void> {
  return transaction(database.db, (tx) => insertActivity(tx, entry, at));
}

const send = (viewer: Viewer, intent: string) =>
  activityAction(aForm("/activity", { intent }), viewer, aRequestContext({ database, viewer }));

test("each activity has the spec's text, its subject, age, and badge; newest first", async () => {
  const viewer = await aUser(database, { id: "me" });
  const event = await anEvent(database, { title: "Tea" });
  const organizer = await anOrganizer(database, { name: "Open Circle" });
  const acts: [ActivityType, "event" | "organizer", string, number][] = [
    ["event_saved", "event", event.publicId, 12 * MINUTE_MS],
    ["organizer_followed", "organizer", organizer.publicId, 2 * HOUR_MS],
    ["event_unsaved", "event", event.publicId, DAY_MS],
    ["organizer_unfollowed", "organizer", organizer.publicId, 40 * DAY_MS],
  ];
  for (const [type, entityType, entityId, ago] of acts)
    await record({ userId: "me", type, entityType, entityId }, TEST_NOW - ago);
  await database.db.execute(sql`insert into activity (user_id, activity_type, entity_type, entity_id, created_at)
    values ('me', 'profile_updated', 'profile', 'me', to_timestamp(0))`);
  const { lines } = await log(viewer);
  expect(lines.map(({ text }) => text)).toEqual([
    reachesMessage("activity.line.event_saved"),
    reachesMessage("activity.line.organizer_followed"),
    reachesMessage("activity.line.event_unsaved"),
    reachesMessage("activity.line.organizer_unfollowed"),
    reachesMessage("activity.line.other"),
  ]);
  expect(lines.map(({ ago }) => ago)).toEqual([
    "12 minutes ago",
    "2 hours ago",
    "1 day ago",
    "1 month ago",
    "56 years ago",
  ]);
  expect(lines.map(({ entity }) => entity.word)).toEqual(["event", "organizer", "event", "organizer", "profile"]);
  expect(lines.map(({ about }) => about?.name)).toEqual(["Tea", "Open Circle", "Tea", "Open Circle", undefined]);
  expect(lines[0]?.about?.href).toBe(`/events/tea-${event.publicId}`);
});

test("an activity about a single date names the date in the event's local time", async () => {
  const viewer = await aUser(database, { id: "me" });
  const about = { userId: "me", entityType: "event", entityId: "bcd234" } as const;
  await record({ ...about, type: "event_saved", metadata: { date: "2026-12-07T19:00:00" } }, TEST_NOW);
  await record({ ...about, type: "event_unsaved", metadata: { date: "2026-12-07T19:00:00" } }, TEST_NOW - 1);
  await record({ ...about, type: "event_saved" }, TEST_NOW - 2);
  const only = reachesMessage("activity.onlyDate", { date: "December 7, 2026", clock: "7:00 PM" });
  expect((await log(viewer)).lines.map(({ text, date }) => [text, date])).toEqual([
    ["You saved an event", only],
    ["You unsaved an event", only],
    ["You saved an event", null],
  ]);
});

test("an item the reader may no longer see is not named, and other people's activities are absent", async () => {
  const viewer = await aUser(database, { id: "me" });
  await aUser(database, { id: "other" });
  const hidden = await anEvent(database, { title: "Secret", visibility: "private", listing: "hidden" });
  await record({ userId: "me", type: "event_saved", entityType: "event", entityId: hidden.publicId }, TEST_NOW);
  await record({ userId: "other", type: "event_saved", entityType: "event", entityId: hidden.publicId }, TEST_NOW);
  expect((await log(viewer)).lines).toMatchObject([{ about: null }]);
});

test("a page has twenty entries, and a page past the end names the last one", async () => {
  const viewer = await aUser(database, { id: "me" });
  for (let at = 0; at < 21; at += 1)
    await record({ userId: "me", type: "event_saved", entityType: "event", entityId: "bcd234" }, TEST_NOW - at);
  expect((await log(viewer)).lines).toHaveLength(20);
  expect((await log(viewer, 2)).lines).toHaveLength(1);
  expect(await load(viewer, 3)).toMatchObject({ status: 404, view: { shows: "beyond", page: 3, pages: 2 } });
});

test("the owner can clear the log, and switch it off and on", async () => {
  const viewer = await aUser(database, { id: "me" });
  const entry = { userId: "me", type: "event_saved", entityType: "event", entityId: "bcd234" } as const;
  await record(entry, TEST_NOW);
  await send(viewer, "off");
  await record(entry, TEST_NOW);
  expect(await log(viewer)).toMatchObject({ isOn: false, lines: { length: 1 } });
  await send(viewer, "clear");
  expect(await log(viewer)).toMatchObject({ isOn: false, lines: [] });
  await send(viewer, "on");
  await record(entry, TEST_NOW);
  expect(await log(viewer)).toMatchObject({ isOn: true, lines: { length: 1 } });
  await expect(send(viewer, "burn")).rejects.toMatchObject({ code: "invalid" });
});

test("a log that cannot be loaded shows an error with the request number", async () => {
  const logged: unknown[] = [];
  const away = { database: anAwayDatabase, logError: (error: unknown) => void logged.push(error) };
  expect(await load(await aUser(database), 1, away)).toMatchObject({ status: 503, view: { shows: "failed" } });
  expect(logged).toHaveLength(1);
});
