import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { STASHED_FORM_COOKIE, STASHED_FORM_MAX } from "#core/stashed-form.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { DESK_FORM_FIELD } from "#web/components/admin/admin-pages.ts";
import { adminArea, adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
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

const TYPED = { [DESK_FORM_FIELD]: "reject", reason: "No place", mails: "yes" };

/** Sends a form to the dashboard while nobody is signed in, from the page that the browser names. */
async function sendSignedOut(
  fields: Record<string, string> | FormData,
  referer = "/admin/moderation?ask=reject&item=a",
) {
  const request = new Request("https://same.example/admin/moderation.data", {
    method: "POST",
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    headers: { referer: `https://same.example${referer}` },
  });
  const thrown: unknown = await call(
    adminRoute("moderator", () => "done"),
    request,
    null,
  ).catch((error) => error);
  if (!(thrown instanceof Response)) throw new Error("the form was not refused", { cause: thrown });
  const cookies = thrown.headers.getSetCookie();
  const stash = cookies.find((cookie) => cookie.startsWith(STASHED_FORM_COOKIE)) ?? null;
  return { to: thrown.headers.get("location"), toast: decodeURIComponent(cookies.join()), stash };
}

function call<Result>(
  route: (args: LoaderFunctionArgs) => Promise<Result>,
  request: Request,
  viewer: Viewer | null,
): Promise<Result> {
  const context = new RouterContextProvider();
  context.set(requestContext, aRequestContext({ database, viewer }));
  return route({ request, params: {}, context } as unknown as LoaderFunctionArgs);
}

/** What the page restores to this viewer, and whether it deletes the cookie. */
async function restored(viewer: Viewer, cookie: string | null, { path = TYPED_AT, status = 200 } = {}) {
  const page = adminPage("moderator", async ({ area }) => ({ view: area.frame.stashed ?? null, status }));
  const request = new Request(`https://same.example${path}`, { headers: { cookie: cookie ?? "" } });
  const { data, init } = await call(page, request, viewer);
  return { fields: data && Object.fromEntries(data), forgets: new Headers(init?.headers).has("set-cookie") };
}
const TYPED_AT = "/admin/moderation?ask=reject&item=a";

test("a form sent after the session ended is restored to its sender on the page it was sent from, once", async () => {
  const mo = await aUser(database, { role: "moderator" });
  const sent = { ...TYPED, owner: mo.userId };
  const { to, toast, stash } = await sendSignedOut(sent);
  expect(to).toBe("/login?returnTo=%2Fadmin%2Fmoderation%3Fask%3Dreject%26item%3Da");
  expect(toast).toContain("myEvents.toast.signInFirstText");
  expect(await restored(mo, stash)).toEqual({ fields: sent, forgets: true });
  expect(await restored(mo, stash, { path: "/admin/moderation.data?ask=reject&item=a" })).toHaveProperty(
    "fields",
    sent,
  );
  expect(await restored(mo, stash, { path: "/admin/moderation" })).toEqual({ fields: null, forgets: false });
  expect(await restored(await aUser(database, { role: "admin" }), stash)).toEqual({ fields: null, forgets: false });
});

test("a page that could not be read keeps the form for the next attempt", async () => {
  const mo = await aUser(database, { role: "moderator" });
  const { stash } = await sendSignedOut({ ...TYPED, owner: mo.userId });
  expect(await restored(mo, stash, { status: 503 })).toHaveProperty("forgets", false);
});

test("passwords are not stored", async () => {
  const mo = await aUser(database, { role: "moderator" });
  const sent = { ...TYPED, owner: mo.userId };
  const { stash } = await sendSignedOut({ ...sent, password: "brass-otter-lantern" });
  expect(await restored(mo, stash)).toHaveProperty("fields", sent);
});

test("a form that is only a button leads to login and back; a file has to be chosen again, and the toast says so", async () => {
  const button = await sendSignedOut({ intent: "approve" }, "/admin/users/ann");
  expect(button).toMatchObject({ to: "/login?returnTo=%2Fadmin%2Fusers%2Fann", stash: null });
  expect(button.toast).toContain("admin.refusal.signInText");
  const upload = new FormData();
  upload.append("file", new File(["title"], "list.csv"));
  const file = await sendSignedOut(upload, "/admin/import");
  expect(file).toMatchObject({ to: "/login?returnTo=%2Fadmin%2Fimport", stash: null });
  expect(file.toast).toContain("admin.refusal.signInFile");
  reachesMessage("admin.refusal.signInFile");
});

test("a form that is too long to store leads to login without promising anything", async () => {
  const { toast, stash } = await sendSignedOut({ ...TYPED, reason: "x".repeat(STASHED_FORM_MAX) });
  expect(stash).toBeNull();
  expect(toast).toContain("admin.refusal.signInText");
});
