import { expect, test } from "vitest";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { adminArea } from "#web/http/admin-route.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

type Query = { path?: string; need?: "moderator" | "admin"; now?: number };

/** Returns the redirect and toast that a viewer gets, or the role in which the viewer is let in. */
async function enter(viewer: Viewer | null, { path = "/admin", need = "moderator", now = TEST_NOW }: Query = {}) {
  const context = aRequestContext({ database, viewer, now });
  try {
    const { frame } = await adminArea(new Request(`https://same.example${path}`), context, need);
    return frame;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const toast = decodeURIComponent(thrown.headers.get("set-cookie") ?? "");
    return { status: thrown.status, to: thrown.headers.get("location"), toast };
  }
}

async function opened() {
  const { rows } = await database.pool.query<{ actor_role: string; outcome: string }>(
    "select actor_role, outcome from audit_entries where action = 'open-dashboard' order by id",
  );
  return rows.map(({ actor_role: role, outcome }) => `${role} ${outcome}`);
}

test("anyone signed out is sent to login, with the requested page as return address", async () => {
  for (const path of ["/admin?status=pending", "/admin.data?status=pending&_routes=root"]) {
    const answer = await enter(null, { path });
    expect(answer).toMatchObject({ status: 303, to: "/login?returnTo=%2Fadmin%3Fstatus%3Dpending" });
  }
  const answer = await enter(null);
  expect(answer).toHaveProperty("toast", expect.stringContaining("admin.refusal.signInText"));
});

test("a member is redirected home, and each attempt is logged", async () => {
  const member = await aUser(database);
  for (const _ of [1, 2]) {
    const answer = await enter(member);
    expect(answer).toMatchObject({ status: 303, to: "/" });
    expect(answer).toHaveProperty("toast", expect.stringContaining("admin.refusal.deniedText"));
  }
  expect(await opened()).toEqual(["user refused", "user refused"]);
});

test("a moderator can use the dashboard, and is redirected to it from admin-only pages", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  expect(await enter(moderator)).toMatchObject({ role: "moderator" });
  const answer = await enter(moderator, { path: "/admin/delete-all", need: "admin" });
  expect(answer).toMatchObject({ status: 303, to: "/admin" });
  expect(answer).toHaveProperty("toast", expect.stringContaining("admin.refusal.adminsOnly"));
  expect(await opened()).toEqual(["moderator done", "moderator refused"]);
});

test("an admin's visit is logged once an hour per session", async () => {
  const admin = await aUser(database, { role: "admin" });
  await enter(admin, { need: "admin" });
  await enter(admin, { need: "admin" });
  expect(await opened()).toEqual(["admin done"]);
  await enter({ ...admin, sessionId: "another-session" });
  await enter(admin, { now: TEST_NOW + HOUR_MS });
  expect(await opened()).toHaveLength(3);
});

test("open work is counted by kind", async () => {
  const admin = await aUser(database, { role: "admin" });
  await anEvent(database, { held: true, listing: "hidden", moderation: "pending" });
  await anEvent(database, { title: "Imported", importStatus: "pending", listing: "hidden", moderation: "pending" });
  await anEvent(database, { title: "Edited", reviewQueuedAt: TEST_NOW });
  await anEvent(database, { title: "Gone", held: true, listing: "hidden", deletedAt: TEST_NOW });
  await anEvent(database, { title: "Fine" });
  expect(await enter(admin)).toMatchObject({
    work: { moderation: 3, duplicates: 0, claims: 0, reports: 0, corrections: 0, submissions: 0 },
  });
});
