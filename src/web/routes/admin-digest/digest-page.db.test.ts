import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminArea } from "#web/http/admin-route.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { Viewer } from "#core/viewer.ts";
import { findDigestSchedule } from "#data/queries/digest-runs.ts";
import { digestRuns, mailMessages } from "#data/tables/mail.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { continueDigests } from "#jobs/digests.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { digestAction } from "#web/routes/admin-digest/admin-digest-action.server.ts";
import { digestLoader } from "#web/routes/admin-digest/admin-digest-loader.server.ts";

const database = withTestDatabase();
const AT = "https://same.example/admin/digest";

async function anAdmin(role: Viewer["role"] = "admin"): Promise<Viewer> {
  return { ...(await aUser(database, { name: "Ann" })), role };
}

async function loadPage(viewer: Viewer, search = "", overrides = {}) {
  const request = new Request(`${AT}${search}`);
  const context = aRequestContext({ database, viewer, ...overrides });
  return digestLoader(new URL(request.url), await adminArea(request, context, "admin"), context);
}

async function post(request: Request, context: RequestContext) {
  const { viewer } = await adminArea(request, context, "admin");
  return digestAction(request, viewer, context);
}

async function load(viewer: Viewer, search = "") {
  const { view } = await loadPage(viewer, search);
  if (view.shows !== "digest") throw new Error("the tab failed");
  return view;
}

async function send(viewer: Viewer, fields: Record<string, string>, overrides = {}) {
  const request = new Request(AT, { method: "POST", body: new URLSearchParams(fields) });
  const context = aRequestContext({ database, viewer, ...overrides });
  const answer = await post(request, context).catch((error: unknown) => error);
  if (answer instanceof Response) {
    const [cookie = ""] = answer.headers.getSetCookie();
    return { to: answer.headers.get("location"), cookie: decodeURIComponent(cookie), page: null };
  }
  return { to: null, cookie: "", page: answer as { data: { toast: { title: string } }; init: { status: number } } };
}

test("the tab shows who has not received the digest, when it goes out, and that none was sent yet", async () => {
  const admin = await anAdmin();
  await aDigestReader(database, { id: "york" });
  expect(await load(admin)).toMatchObject({
    due: 1,
    isSentThisWeek: false,
    schedule: {
      words: reachesMessage("adminDigest.schedule.on", { weekday: "Monday", hour: "8:00 AM" }),
      weekday: "1",
    },
    last: null,
    preview: { letter: null, member: admin.userId },
  });
});

test("any member's current digest can be previewed, found by name or address", async () => {
  const admin = await anAdmin();
  await anEvent(database, { title: "Evening sitting" });
  await aDigestReader(database, { id: "yo_rk", timezone: "Asia/Tokyo", hour12: false, user: { name: "Yuki" } });
  await aDigestReader(database, { id: "other", user: { name: "Olga" } });
  const { preview } = await load(admin, "?member=yo_rk");
  expect(preview.members.map(({ label }) => label)).toEqual(["You, UTC", "Olga, UTC", "Yuki, Tokyo"]);
  expect(preview).toMatchObject({ member: "yo_rk", name: "Yuki" });
  expect(preview.letter?.html).toContain("04:00");
  expect(preview.letter?.html).toContain("Evening sitting");
  expect(preview.letter?.html).not.toContain("<style>");
  expect((await load(admin, "?q=OLG")).preview).toMatchObject({ member: "other" });
  expect((await load(admin, "?q=yo_r")).preview).toMatchObject({ member: "yo_rk" });
  expect((await load(admin, "?q=%25")).preview).toMatchObject({ member: null, members: [] });
});

test("a member who follows their device's zone is listed with its last known zone", async () => {
  const admin = await anAdmin();
  await aDigestReader(database, { id: "follows", deviceTimezone: "Asia/Tokyo", user: { name: "Yuki" } });
  await aDigestReader(database, {
    id: "chose",
    timezone: "Europe/Paris",
    deviceTimezone: "Asia/Tokyo",
    user: { name: "Zoé" },
  });
  await database.db
    .insert(userPreferences)
    .values({ userId: admin.userId, deviceTimezone: "Africa/Cairo", createdAt: TEST_NOW, updatedAt: TEST_NOW });
  const { preview } = await load(admin);
  expect(preview.members.map(({ label }) => label)).toEqual(["You, Cairo", "Yuki, Tokyo", "Zoé, Paris"]);
});

test("'Send Now' starts a send, unless no one is left or one is already running", async () => {
  const admin = await anAdmin();
  expect((await send(admin, { intent: "send" })).cookie).toContain("adminDigest.toast.nobody");
  expect(await database.db.select().from(digestRuns)).toEqual([]);
  await aDigestReader(database, { id: "york" });
  const started = await send(admin, { intent: "send" });
  expect([started.to, started.cookie]).toEqual(["/admin/digest", expect.stringContaining("adminDigest.toast.started")]);
  expect((await send(admin, { intent: "send" })).cookie).toContain("adminDigest.toast.atWork");
  expect((await load(admin)).last).toMatchObject({ isOpen: true, isWritten: false });
});

test("having no one left to send to differs from a week in which nothing was sent", async () => {
  const admin = await anAdmin();
  expect(await load(admin)).toMatchObject({ due: 0, isSentThisWeek: false });
  expect((await send(admin, { intent: "send" })).cookie).toContain('"sent":"no"');
  await aDigestReader(database, { id: "york" });
  await anEvent(database);
  await send(admin, { intent: "send" });
  await continueDigests({ database, now: () => TEST_NOW, log: () => undefined, siteZone: "UTC" });
  expect(await load(admin)).toMatchObject({ due: 0, isSentThisWeek: true });
  expect((await send(admin, { intent: "send" })).cookie).toContain('"sent":"yes"');
});

test("a test copy goes to the requesting admin, unless there is nothing to send", async () => {
  const admin = await anAdmin();
  expect((await send(admin, { intent: "copy" })).cookie).toContain("adminDigest.toast.nothing");
  await anEvent(database);
  expect((await send(admin, { intent: "copy" })).cookie).toContain("adminDigest.toast.copy");
  expect(await database.db.select().from(mailMessages)).toMatchObject([{ recipient: admin.email }]);
});

test("a new schedule is saved, an unchanged one is reported, and an invalid hour is refused", async () => {
  const admin = await anAdmin();
  const fields = { intent: "schedule", weekday: "7", hour: "18" };
  expect((await send(admin, fields)).cookie).toContain("adminDigest.toast.saved");
  expect((await send(admin, fields)).cookie).toContain("adminDigest.toast.unchanged");
  expect((await load(admin)).schedule).toMatchObject({
    weekday: "7",
    hour: "18",
    words: expect.stringContaining("Sunday, 6:00 PM"),
  });
  expect((await send(admin, { ...fields, weekday: "never" })).cookie).toContain("adminDigest.toast.saved");
  expect((await load(admin)).schedule).toMatchObject({
    weekday: "never",
    words: reachesMessage("adminDigest.schedule.off"),
  });
  expect(await findDigestSchedule(database.db)).toMatchObject({ isOn: false, weekday: 7, since: TEST_NOW });
  await expect(
    post(
      new Request(AT, { method: "POST", body: new URLSearchParams({ ...fields, hour: "24" }) }),
      aRequestContext({ database, viewer: admin }),
    ),
  ).rejects.toMatchObject({ code: "invalid" });
});

test("an unexpected failure shows the spec's error, and nothing is sent", async () => {
  const admin = await anAdmin();
  await aDigestReader(database, { id: "york" });
  await database.db.execute(sql`alter table digest_runs rename to digest_runs_away`);
  try {
    const { page } = await send(admin, { intent: "send" }, { logError: () => undefined });
    expect([page?.init.status, page?.data.toast.title]).toEqual([503, reachesMessage("adminDigest.toast.failed")]);
  } finally {
    await database.db.execute(sql`alter table digest_runs_away rename to digest_runs`);
  }
});

test("a digest that cannot be loaded shows an error in the dashboard, with the request number and a retry link", async () => {
  const admin = await anAdmin();
  await database.db.execute(sql`alter table digest_runs rename to digest_runs_away`);
  try {
    const { view, status } = await loadPage(admin, "?q=olg", { logError: () => undefined });
    expect(status).toBe(503);
    expect(view).toMatchObject({ shows: "failed", requestId: "a-test-request", here: "/admin/digest?q=olg" });
  } finally {
    await database.db.execute(sql`alter table digest_runs_away rename to digest_runs`);
  }
});

test.each(["moderator", "user"] as const)("a %s is redirected away", async (role) => {
  const answer = await load(await anAdmin(role)).catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(Response);
  expect((await send(await anAdmin(role), { intent: "send" })).to).toBe(role === "moderator" ? "/admin" : "/");
});
