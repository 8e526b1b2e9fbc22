import { expect, test } from "vitest";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import { notifications } from "#data/tables/notifications.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { createTest } from "#web/routes/notifications/create-test.server.ts";
import { type NotificationsList, notificationsLoader } from "#web/routes/notifications/notifications.server.ts";

const database = withTestDatabase();
type Viewer = Awaited<ReturnType<typeof aUser>>;

async function load(viewer: Viewer, before: number | null = null): Promise<NotificationsList> {
  const { view, status } = await notificationsLoader(viewer, before, aRequestContext({ database, viewer }));
  expect(status).toBe(200);
  if (view.shows !== "list") throw new Error("no list");
  return view;
}

const add = (userId: string, ago = 0, eventId: number | null = null) => {
  const written = { userId, type: "warning" as const, facts: { title: "Hello", message: "There" }, organizerId: null };
  return insertNotification(database.db, { ...written, eventId }, TEST_NOW - ago);
};

test("a member without notifications has an empty page", async () => {
  const viewer = await aUser(database);
  expect(await load(viewer)).toMatchObject({ unread: 0, groups: [], newest: null, older: null, mayTest: false });
});

test("today's notifications, in the reader's zone, come before earlier ones, each with its age", async () => {
  const viewer = await aUser(database);
  const event = await anEvent(database, { title: "Evening Silence" });
  await add(viewer.userId, 2 * DAY_MS);
  // Noon in UTC is 7 AM in New York: eight hours earlier is the previous day there.
  await add(viewer.userId, 8 * HOUR_MS);
  const newest = await add(viewer.userId, 40 * 60_000, event.id);
  const view = await load(viewer);
  expect(view).toMatchObject({ unread: 3, newest });
  expect(view.groups.map(({ title, views }) => [title, views.map(({ ago }) => ago)])).toEqual([
    ["Today", ["40 minutes ago"]],
    ["Earlier", ["8 hours ago", "2 days ago"]],
  ]);
  expect(view.groups[0]?.views[0]).toMatchObject({
    type: "warning",
    icon: "warning",
    title: "Hello",
    message: "There",
    href: expect.stringMatching(/^\/events\/evening-silence-/),
    iso: "2026-11-18T11:20:00Z",
    isRead: false,
  });
});

test("a page has fifty notifications, and older ones follow on the next", async () => {
  const viewer = await aUser(database);
  const row = { userId: viewer.userId, type: "info", name: "plain", createdAt: TEST_NOW } as const;
  const rows = Array.from({ length: 51 }, () => row);
  const added = await database.db.insert(notifications).values(rows).returning({ id: notifications.id });
  const view = await load(viewer);
  expect(view.groups.flatMap(({ views }) => views)).toHaveLength(50);
  expect(view.older).toBe(`/notifications?before=${added[1]?.id}`);
  const next = await load(viewer, added[1]?.id ?? 0);
  expect(next.groups.flatMap(({ views }) => views.map(({ id }) => id))).toEqual([added[0]?.id]);
  expect(next).toMatchObject({ older: null, isOlder: true, unread: 51 });
});

test("a list that cannot be loaded shows an error with the request number", async () => {
  const viewer = await aUser(database);
  const logged: string[] = [];
  const context = aRequestContext({ database: anAwayDatabase, viewer, logError: (_, note) => void logged.push(note) });
  expect(await notificationsLoader(viewer, null, context)).toMatchObject({
    status: 503,
    view: { shows: "failed", requestId: "a-test-request" },
  });
  expect(logged).toEqual(["notifications could not be read"]);
});

test("only an admin can create a test notification", async () => {
  const [admin, member] = [await aUser(database, { role: "admin" }), await aUser(database)];
  const answer = await createTest(aRequestContext({ database, viewer: admin }));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/notifications"]);
  const view = await load(admin);
  expect(view).toMatchObject({ unread: 1, mayTest: true });
  expect(view.groups[0]?.views[0]).toMatchObject({ message: expect.stringContaining("This is how"), href: null });
  await expect(createTest(aRequestContext({ database, viewer: member }))).rejects.toMatchObject({ code: "forbidden" });
  await expect(createTest(aRequestContext({ database }))).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await load(member)).toMatchObject({ unread: 0 });
  const log = await database.pool.query("select action, outcome, actor_role from audit_entries order by id");
  expect(log.rows).toEqual([
    { action: "notify-person", outcome: "done", actor_role: "admin" },
    { action: "notify-person", outcome: "refused", actor_role: "user" },
  ]);
});

test("a moved date has its clock change note, and an example event is marked", async () => {
  const viewer = await aUser(database);
  const event = await anEvent(database, { importSource: DEMO_SOURCE, sourceId: "demo-1" });
  const facts = {
    oldStartsAt: Date.UTC(2027, 2, 25, 19),
    startsAt: Date.UTC(2027, 2, 31, 18),
    timezone: "Europe/London",
  };
  const row = { userId: viewer.userId, type: "warning", name: "date-moved", createdAt: TEST_NOW } as const;
  await database.db.insert(notifications).values({ ...row, eventId: event.id, facts });
  await add(viewer.userId);
  const { groups } = await load(viewer);
  expect(groups[0]?.views).toMatchObject([
    { clockNote: null, isExample: false },
    { clockNote: "1 hour earlier for you: London changed its clocks", isExample: true },
  ]);
});
