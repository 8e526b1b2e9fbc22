import { expect, test } from "vitest";
import { countUnread } from "#data/queries/notifications.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import type { Viewer } from "#core/viewer.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { readAction } from "#web/routes/notifications-read/notifications-read.server.ts";
import { readFlash } from "#web/http/flash.server.ts";

const database = withTestDatabase();

const add = ({ userId }: Viewer) =>
  insertNotification(
    database.db,
    { userId, type: "info", facts: { title: "Hello" }, eventId: null, organizerId: null },
    TEST_NOW,
  );

type Sent = { fields: Record<string, string | number>; isScript?: boolean; isAway?: boolean };

async function send(viewer: Viewer | null, { fields, isScript = false, isAway = false }: Sent) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const headers = isScript ? { accept: "application/json" } : {};
  const request = new Request("https://same.example/notifications/read", { method: "POST", body, headers });
  const context = aRequestContext({
    database: isAway ? anAwayDatabase : database,
    viewer,
    ...(isAway && { logError: () => undefined }),
  });
  const response = await readAction(request, context);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const { toasts } = readFlash(cookies.join("; "), context);
  return { response, toast: toasts[0] };
}

test("a form marks a notification as read and returns to the page, even when sent twice", async () => {
  const viewer = await aUser(database);
  const id = await add(viewer);
  await add(viewer);
  for (let times = 0; times < 2; times += 1) {
    const { response, toast } = await send(viewer, { fields: { id } });
    expect([response.status, response.headers.get("location"), toast]).toEqual([303, "/notifications", undefined]);
  }
  expect(await countUnread(database.db, viewer.userId, 100)).toBe(1);
});

test("a script gets the number of unread notifications", async () => {
  const viewer = await aUser(database);
  const id = await add(viewer);
  await add(viewer);
  const { response } = await send(viewer, { fields: { id }, isScript: true });
  expect(await response.json()).toEqual({ unread: 1 });
});

test("all notifications seen are marked as read, and newer ones are not", async () => {
  const viewer = await aUser(database);
  await add(viewer);
  const upTo = await add(viewer);
  await add(viewer);
  const { response, toast } = await send(viewer, { fields: { upTo } });
  expect(response.headers.get("location")).toBe("/notifications");
  expect(toast).toMatchObject({
    kind: "success",
    title: "All notifications marked as read",
    message: "Your notifications have been cleared.",
    seconds: 3,
  });
  expect(await countUnread(database.db, viewer.userId, 100)).toBe(1);
  await send(viewer, { fields: {} });
  expect(await countUnread(database.db, viewer.userId, 100)).toBe(0);
});

test("another member's or an unknown notification cannot be marked", async () => {
  const [viewer, other] = [await aUser(database), await aUser(database)];
  const theirs = await add(other);
  for (const id of [theirs, theirs + 1_000, 999_999_999_999_999]) {
    const { response, toast } = await send(viewer, { fields: { id } });
    expect([response.status, toast?.message]).toEqual([303, "Failed to mark notification as read."]);
    expect((await send(viewer, { fields: { id }, isScript: true })).response.status).toBe(404);
  }
  await send(viewer, { fields: { upTo: theirs, user_id: other.userId } });
  expect(await countUnread(database.db, other.userId, 100)).toBe(1);
});

test("a failure to mark shows the spec's text, and a script gets the status", async () => {
  const viewer = await aUser(database);
  const one = await send(viewer, { fields: { id: 1 }, isAway: true });
  expect(one.toast).toMatchObject({ kind: "error", title: "Error", message: "Failed to mark notification as read." });
  const all = await send(viewer, { fields: { upTo: 1 }, isAway: true });
  expect(all.toast).toMatchObject({ title: "Error", message: "Failed to mark all notifications as read." });
  expect((await send(viewer, { fields: { id: 1 }, isScript: true, isAway: true })).response.status).toBe(503);
});

test("a visitor cannot mark anything", async () => {
  const { response } = await send(null, { fields: { id: 1 } });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/notifications"]);
  expect((await send(null, { fields: { id: 1 }, isScript: true })).response.status).toBe(401);
});
