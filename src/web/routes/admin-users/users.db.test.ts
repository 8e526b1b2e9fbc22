import { sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { REASON_MAX } from "#core/events/reason-of.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { findRole } from "#data/queries/accounts.ts";
import { RoleDialog } from "#web/components/admin-users/member-acts.tsx";
import { membersAction } from "#web/components/admin-users/members-action.server.ts";
import type { MembersAnswer } from "#web/components/admin-users/member-view.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { action as undoRole } from "#web/routes/account-role/route.ts";
import { userLoader } from "#web/routes/admin-user/admin-user.server.ts";
import { usersLoader } from "#web/routes/admin-users/admin-users.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/users";
const JOINED = Date.UTC(2025, 2, 2, 18);

const context = (viewer: Viewer, db = database) => aRequestContext({ database: db, viewer, logError: () => undefined });

async function areaOf(viewer: Viewer) {
  return { viewer, frame: { role: "admin", work: await countOpenWork(database.db) } } as const;
}

async function load(viewer: Viewer, query = "", db = database) {
  return usersLoader(new URL(ADDRESS + query), await areaOf(viewer), context(viewer, db));
}

async function listed(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

async function shown(viewer: Viewer, userId: string, query = "") {
  const url = new URL(`${ADDRESS}/${userId}${query}`);
  const { view } = await userLoader(url, userId, await areaOf(viewer), context(viewer));
  if (view.shows !== "member") throw new Error(view.shows);
  return view;
}

async function send(viewer: Viewer, fields: Record<string, string>, db = database) {
  const body = new URLSearchParams(fields);
  return membersAction(new Request(ADDRESS, { method: "POST", body }), context(viewer, db));
}

/** Returns the redirect of an action and its toast. */
async function sent(viewer: Viewer, fields: Record<string, string>, db = database) {
  const answer = await send(viewer, fields, db);
  if (!(answer instanceof Response)) throw new Error("the form stands there again");
  return { to: answer.headers.get("location"), toast: decodeURIComponent(answer.headers.get("set-cookie") ?? "") };
}

/** Presses the Undo of a toast about a role. */
async function undo(viewer: Viewer, role: string) {
  const router = new RouterContextProvider();
  router.set(requestContext, context(viewer));
  const body = new URLSearchParams({ intent: "undo", role });
  const request = new Request("https://same.example/account/role", { method: "POST", body });
  const answer = await undoRole({ request, context: router } as unknown as Parameters<typeof undoRole>[0]);
  return { to: answer.headers.get("location"), toast: decodeURIComponent(answer.headers.get("set-cookie") ?? "") };
}

const sentTo = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get("location") : String(thrown)),
  );

test("a row shows the user, the joining date, the role, and the available actions", async () => {
  const admin = await aUser(database, { id: "miriam", role: "admin", name: "Miriam Okafor", now: JOINED });
  await aUser(database, { id: "tomas", role: "moderator", name: "Tomás Vega", now: JOINED - DAY_MS });
  await aUser(database, { id: "mori", email: "k.mori@mail.example", emailVerified: false, now: JOINED - 2 * DAY_MS });
  await aUser(database, { id: "out", suspendedAt: TEST_NOW, leaveAt: TEST_NOW, now: JOINED - 3 * DAY_MS });
  const { rows, total, question } = await listed(admin);
  expect(rows).toMatchObject([
    { name: "Miriam Okafor", role: "admin", notes: ["lastAdmin"], offers: [], suspendHref: null },
    {
      href: "/admin/users/tomas",
      joined: { text: "Mar 01, 2025" },
      role: "moderator",
      notes: [],
      offers: [
        { role: "user", confirmHref: null },
        { role: "admin", confirmHref: "/admin/users?make=admin.tomas" },
      ],
      suspendHref: "/admin/users?suspend=tomas",
    },
    {
      name: null,
      email: "k.mori@mail.example",
      notes: ["unproved"],
      offers: [{ role: "moderator" }, { role: "admin" }],
    },
    { isSuspended: true, notes: ["leaving"], suspendHref: null },
  ]);
  expect([total, question]).toEqual([{ count: 4, isMore: false }, null]);
  await aUser(database, { role: "admin" });
  expect((await listed(admin, "?q=miriam")).rows).toMatchObject([
    {
      notes: ["you"],
      offers: [
        { role: "user", confirmHref: "/admin/users?q=miriam&make=user.miriam" },
        { role: "moderator", confirmHref: "/admin/users?q=miriam&make=moderator.miriam" },
      ],
      suspendHref: null,
    },
  ]);
});

test("a search without matches says so, and an invalid address redirects to the clean one", async () => {
  const admin = await aUser(database, { role: "admin" });
  expect(await listed(admin, "?q=zzz")).toMatchObject({ rows: [], isNarrowed: true, total: { count: 0 } });
  expect(await sentTo(load(admin, "?q=&role=owner&suspend=me"))).toBe("/admin/users?suspend=me");
  expect(await sentTo(load(admin, `?after=${admin.userId}`))).toBe("/admin/users");
  expect(reachesMessage("adminUsers.empty")).toBe("No users found");
});

test("a list that cannot be loaded shows an error with the request number", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { status, view } = await load(admin, "?q=sit", anAwayDatabase);
  expect([status, view]).toMatchObject([
    503,
    { shows: "failed", requestId: "a-test-request", here: "/admin/users?q=sit" },
  ]);
  expect(reachesMessage("adminUsers.failed")).toBe("Error Loading Users");
});

test("a role is assigned with its button, and assigning it again changes nothing", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database);
  const form = { intent: "role", user: userId, role: "moderator", returnTo: "/admin/users?q=ann" };
  const answer = await sent(admin, form);
  expect(answer.to).toBe("/admin/users?q=ann");
  expect(answer.toast).toContain("adminUsers.toast.roleText");
  expect(await findRole(database.db, userId)).toBe("moderator");
  expect((await sent(admin, form)).toast).toContain("adminUsers.toast.same");
  expect((await sent(admin, { ...form, user: admin.userId, role: "user" })).toast).toContain("lastAdminText");
  expect((await sent(admin, { ...form, user: "nobody" })).toast).toContain("adminUsers.toast.gone");
  expect(await sentTo(sent(admin, { ...form, role: "owner" }))).toContain("no such role");
  expect(await sentTo(sent(admin, { ...form, user: "<odd>" }))).toContain("no account has this id");
  expect(await sentTo(sent(admin, {}))).toContain("names no known action");
});

test("an admin confirms before making someone else an admin, and Undo reverts it", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId, email } = await aUser(database, { id: "ann" });
  const page = await listed(admin, "?q=ann&make=admin.ann");
  const roleQuestion = { userId, email, role: "admin", isOwn: false, back: "/admin/users?q=ann" };
  expect(page).toMatchObject({ question: null, roleQuestion });
  expect(await shown(admin, "ann", "?make=admin")).toMatchObject({
    roleQuestion: { ...roleQuestion, back: "/admin/users/ann" },
  });
  // A moderator's role is given without a question.
  for (const query of ["?make=moderator.ann", "?make=user.ann", "?make=admin.nobody", "?make=owner.ann"])
    expect((await listed(admin, query)).roleQuestion).toBeNull();
  const dialog = (of: Parameters<typeof RoleDialog>[0]["question"]) => {
    const element = createElement(RoleDialog, { question: of });
    return renderToStaticMarkup(
      createElement(RouterProvider, { router: createMemoryRouter([{ path: "*", element }]) }),
    );
  };
  expect(dialog({ ...roleQuestion, role: "admin" })).toContain(reachesMessage("adminUsers.askingRole.text"));
  const own = dialog({ ...roleQuestion, role: "moderator", isOwn: true });
  expect(own).toContain(reachesMessage("adminUsers.askingRole.ownTitle"));
  expect(own).toContain(reachesMessage("adminUsers.askingRole.ownText", { role: "moderator" }));
  const made = await sent(admin, { intent: "role", user: "ann", role: "admin" });
  expect(made.toast).toContain('"role:ann"');
  expect(await undo(admin, "ann")).toMatchObject({ to: "/admin/users", toast: expect.stringContaining("roleUndone") });
  expect(await findRole(database.db, "ann")).toBe("user");
  const stranger = await aUser(database);
  expect((await undo(stranger, "ann")).toast).toContain("adminUsers.toast.undoTooLateText");
  expect(reachesMessage("adminUsers.toast.undoTooLate")).toBe("This can no longer be undone");
});

test("an admin who gives up the role confirms it, is redirected to an allowed page, and can undo it", async () => {
  const admin = await aUser(database, { id: "miriam", role: "admin" });
  await aUser(database, { role: "admin" });
  expect((await listed(admin, "?make=moderator.miriam")).roleQuestion).toMatchObject({
    role: "moderator",
    isOwn: true,
  });
  const changed = await sent(admin, { intent: "role", user: "miriam", role: "user", returnTo: "/admin/users" });
  expect(changed).toMatchObject({ to: "/", toast: expect.stringContaining('"role:miriam"') });
  // It stays until it is dismissed: there is no other way to undo it.
  expect(changed.toast).toContain('"success",0,');
  const demoted = { ...admin, role: "user" } as const;
  expect(await undo(demoted, "miriam")).toMatchObject({ to: "/admin/users" });
  expect(await findRole(database.db, "miriam")).toBe("admin");
});

test("a role that could not be saved shows the spec's text", async () => {
  const admin = await aUser(database, { role: "admin" });
  const form = { intent: "role", user: admin.userId, role: "user" };
  expect((await sent(admin, form, anAwayDatabase)).toast).toContain("adminUsers.toast.roleFailedText");
  expect(reachesMessage("adminUsers.toast.roleFailed")).toBe("Error Updating Role");
  expect((await sent(admin, { ...form, intent: "lift" }, anAwayDatabase)).toast).toContain("toast.failedText");
});

test("suspending someone asks for confirmation and a reason, and the toast can undo it", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId, email } = await aUser(database, { id: "ann" });
  await anEvent(database, { userId });
  const { question, questionPath } = await listed(admin, "?q=ann&suspend=ann");
  expect(question).toEqual({ userId, email, events: { count: 1, isMore: false }, back: "/admin/users?q=ann" });
  expect(questionPath).toBe("/admin/users?q=ann&suspend=ann");
  const answer = await sent(admin, {
    intent: "suspend",
    user: userId,
    reason: "Spam.",
    returnTo: "/admin/users?q=ann",
  });
  expect(answer.to).toBe("/admin/users?q=ann");
  expect(answer.toast).toContain('"suspension:ann"');
  expect((await listed(admin, "?status=suspended")).rows).toMatchObject([{ id: "ann", isSuspended: true }]);
  expect((await listed(admin, "?suspend=ann")).question).toBeNull();
  expect((await sent(admin, { intent: "suspend", user: userId, reason: "" })).toast).toContain("suspendedAlready");
  expect((await sent(admin, { intent: "undo", suspension: userId })).toast).toContain("adminUsers.toast.liftedText");
  expect((await sent(admin, { intent: "lift", user: userId })).toast).toContain("adminUsers.toast.liftedAlready");
  expect((await listed(admin, `?suspend=${admin.userId}`)).question).toBeNull();
});

test("a reason that is too long stays in the form, with the error", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database);
  const reason = "x".repeat(REASON_MAX + 1);
  const answer = await send(admin, { intent: "suspend", user: userId, reason });
  if (answer instanceof Response) throw new Error("it was taken");
  const { errors, reason: typed }: MembersAnswer = answer.data;
  expect([answer.init?.status, typed, Object.keys(errors)]).toEqual([422, reason, ["reason"]]);
});

test("only admins can act here, whatever the form sends", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const { userId } = await aUser(database);
  for (const fields of [{ intent: "role", role: "admin" }, { intent: "suspend", reason: "" }, { intent: "lift" }]) {
    await expect(send(moderator, { ...fields, user: userId })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("a member's page lists their events, newest first, and their suspensions", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database, { id: "ann", name: "Ann" });
  await someEvents(
    database,
    Array.from({ length: 52 }, (_, at) => ({ title: `Event ${at}`, userId, schedules: [] })),
  );
  await database.db.execute(
    sql`update events set created_at = ${new Date(JOINED).toISOString()}::timestamptz + id * interval '1 minute'`,
  );
  await anEvent(database, { title: "Deleted", userId, deletedAt: TEST_NOW, listing: "hidden" });
  await anEvent(database, { title: "Not theirs" });
  await sent(admin, { intent: "suspend", user: userId, reason: "Spam." });
  const view = await shown(admin, "ann");
  expect(view).toMatchObject({
    member: { name: "Ann", isSuspended: true },
    suspensions: [{ at: "Nov 18, 2026", by: admin.email, reason: "Spam.", lifted: null }],
    total: { count: 52, isMore: false },
    first: null,
  });
  expect(view.events).toHaveLength(50);
  expect(view.events[0]).toMatchObject({ title: "Event 51", states: ["approved"], isHidden: true });
  await sent(admin, { intent: "lift", user: userId });
  const rest = await shown(admin, "ann", (view.next ?? "").slice("/admin/users/ann".length));
  expect(rest.events.map(({ title, isHidden }) => [title, isHidden])).toEqual([
    ["Event 1", false],
    ["Event 0", false],
  ]);
  expect([rest.next, rest.first]).toEqual([null, "/admin/users/ann"]);
  expect(rest.suspensions[0]?.lifted).toEqual({ at: "Nov 18, 2026", by: admin.email });
  expect((await shown(admin, "ann", "?suspend=yes")).question).toMatchObject({ userId, back: "/admin/users/ann" });
});

test("an unknown member is not found, and one who cannot be loaded shows an error", async () => {
  const admin = await aUser(database, { role: "admin" });
  const area = await areaOf(admin);
  const load = (id: string, db = database) => userLoader(new URL(`${ADDRESS}/x`), id, area, context(admin, db));
  await expect(load("nobody")).rejects.toMatchObject({ code: "not-found" });
  await expect(load("<odd>")).rejects.toMatchObject({ code: "not-found" });
  expect(await load("ann", anAwayDatabase)).toMatchObject({ status: 503, view: { shows: "failed" } });
});
