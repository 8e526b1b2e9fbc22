import { expect, test } from "vitest";
import { claimOrganizer } from "#commands/organizers/claim-organizer.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { organizerClaims, organizers } from "#data/tables/organizers.ts";
import { queuesAction } from "#web/routes/admin-queues/admin-queues-action.server.ts";
import { queuesLoader } from "#web/routes/admin-queues/admin-queues-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/queues";
const NOW = TEST_NOW + 3 * HOUR_MS;

const aModerator = (name = "Mo") => aUser(database, { name, role: "moderator" });

async function load(viewer: Viewer, query = "", db = database) {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, viewer, now: NOW, logError: () => undefined });
  return queuesLoader(new URL(ADDRESS + query), { viewer, frame }, context);
}

async function listed(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

async function send(viewer: Viewer, fields: Record<string, string>, { db = database, query = "" } = {}) {
  const request = new Request(ADDRESS + query, { method: "POST", body: new URLSearchParams(fields) });
  const context = aRequestContext({
    database: db,
    viewer,
    now: NOW,
    ...(db !== database && { logError: () => undefined }),
  });
  const answer = await queuesAction(request, context);
  if (!(answer instanceof Response)) return { data: answer.data, toast: "", to: null };
  const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { data: null, toast, to: answer.headers.get("location") };
}

async function aClaim(by: Viewer, name: string, websiteUrl: string | null) {
  const { publicId } = await anOrganizer(database, { name, websiteUrl });
  await claimOrganizer(
    database,
    { actor: actorFor(by), viewer: by, publicId, message: "I keep the schedule." },
    TEST_NOW,
  );
}

async function aReport(title: string, reason: "money" | "wrong-time", words = "") {
  const { publicId } = await anEvent(database, { title });
  const input = { reason, words, date: null };
  await reportEvent(database, { actor: actorFor(null), viewer: null, publicId, input, sender: null }, TEST_NOW);
}

test("claims show the claimant and their tie to the page, and no one decides their own", async () => {
  const mo = await aModerator();
  const ann = await aUser(database, { name: "Anna Reyes", email: "anna@lakeside.example" });
  await aClaim(ann, "Lakeside Contemplatives", "https://www.lakeside.example/");
  await aClaim(mo, "Hinode Zen Group", null);
  const claims = (await listed(mo)).claims.rows;
  expect(claims).toMatchObject([
    {
      name: "Lakeside Contemplatives",
      claimant: "Anna Reyes",
      email: "anna@lakeside.example",
      ago: "3 h ago",
      tie: "website",
      mayDecide: true,
    },
    { name: "Hinode Zen Group", tie: "none", mayDecide: false },
  ]);
  expect((await listed(mo, `?rejectClaim=${claims[0]?.item}`)).question).toMatchObject({ kind: "rejectClaim" });
  expect((await listed(mo, `?rejectClaim=${claims[1]?.item}`)).question).toBeNull();
  expect((await listed(mo, "?rejectClaim=odd")).question).toBeNull();
});

test("a claim can be approved and undone, and the second moderator is told who decided first", async () => {
  const [mo, li] = [await aModerator(), await aModerator("Li")];
  await aClaim(await aUser(database), "Lakeside", null);
  const item = (await listed(mo)).claims.rows[0]?.item ?? "";
  const done = await send(mo, { approveClaim: item });
  expect(done.to).toBe("/admin/queues");
  expect(done.toast).toMatch(/toast\.approved.*Lakeside.*claim:1/);
  const second = await send(li, { rejectClaim: item, reason: "No." });
  expect(second.toast).toMatch(/claimFirst.*Mo.*approved/s);
  expect((await listed(mo)).claims.rows).toEqual([]);
  expect((await send(mo, { intent: "undo", claim: "1" })).toast).toContain("claimUndone");
  expect((await send(mo, { intent: "undo", claim: "1" })).toast).toContain("toast.already");
  expect(await database.db.select().from(organizers)).toMatchObject([{ userId: null }]);
});

test("a claim is rejected with a reason, and one that is too long stays in the form", async () => {
  const mo = await aModerator();
  await aClaim(await aUser(database), "Lakeside", null);
  const item = (await listed(mo)).claims.rows[0]?.item ?? "";
  const reason = "x".repeat(1_001);
  expect((await send(mo, { rejectClaim: item, reason })).data).toMatchObject({
    reason,
    errors: { reason: expect.any(String) },
  });
  expect((await send(mo, { rejectClaim: item, reason: "We asked them." })).toast).toContain("toast.rejected");
  expect(await database.db.select().from(organizerClaims)).toMatchObject([
    { state: "rejected", reason: "We asked them." },
  ]);
});

test("a claim is not approved if the page has changed, or the claimant already has a profile or is suspended", async () => {
  const mo = await aModerator();
  const ann = await aUser(database);
  await aClaim(ann, "Lakeside", null);
  const item = (await listed(mo)).claims.rows[0]?.item ?? "";
  await database.db.update(organizers).set({ version: 9 });
  expect((await send(mo, { approveClaim: item })).toast).toContain("claimChanged");
  await anOrganizer(database, { name: "Own", userId: ann.userId });
  const again = (await listed(mo)).claims.rows[0]?.item ?? "";
  expect((await send(mo, { approveClaim: again })).toast).toContain("hasProfile");
  await database.pool.query("update users set suspended_at = now() where id = $1", [ann.userId]);
  const refused = await send(mo, { approveClaim: again });
  for (const key of ["claimantSuspended", "claimantSuspendedText"] as const) {
    expect(refused.toast).toContain(`adminOrganizers.queues.toast.${key}`);
    expect(reachesMessage(`adminOrganizers.queues.toast.${key}`, { name: "Lakeside" })).toContain("suspended");
  }
});

test("reports are grouped by event with the best action first, and hide and dismiss can be undone", async () => {
  const [mo, li] = [await aModerator(), await aModerator("Li")];
  await aReport("Healing Market", "money", "It turned into a sale.");
  await aReport("Morning Light", "wrong-time");
  const reports = (await listed(mo)).reports.rows;
  expect(reports).toMatchObject([
    { title: "Morning Light", reason: "wrong-time", first: "edit", words: [], count: 1, state: "shown" },
    { title: "Healing Market", reason: "money", first: "hide", words: ["It turned into a sale."], ago: "3 h ago" },
  ]);
  const [light = "", market = ""] = reports.map(({ item }) => item);
  expect((await listed(mo, `?hide=${market}`)).question).toMatchObject({ kind: "hide", name: "Healing Market" });
  expect((await send(mo, { hide: market, reason: "x".repeat(1_001) })).data).toMatchObject({
    errors: { reason: expect.any(String) },
  });
  const hid = await send(mo, { hide: market, reason: "It sells." });
  expect(hid.toast).toMatch(/toast\.hidden.*report:1/s);
  expect((await send(li, { dismiss: market })).toast).toMatch(/reportsFirst.*Mo.*hidden/s);
  expect((await send(mo, { dismiss: light })).toast).toMatch(/toast\.dismissed.*report:2/s);
  expect((await listed(mo)).reports.rows).toEqual([]);
  expect((await send(mo, { intent: "undo", report: "1" })).toast).toContain("reportsUndone");
  expect((await listed(mo)).reports.rows).toMatchObject([{ title: "Healing Market", state: "shown" }]);
  expect((await database.db.select().from(events)).map(({ moderation }) => moderation)).toEqual([
    "approved",
    "approved",
  ]);
});

test("a report case that changed after it was loaded is not decided", async () => {
  const mo = await aModerator();
  await aReport("Healing Market", "money");
  const item = (await listed(mo)).reports.rows[0]?.item ?? "";
  await database.db.update(events).set({ updatedAt: TEST_NOW + 1 });
  expect((await send(mo, { hide: item, reason: "" })).toast).toContain("reportsChanged");
});

test("invalid forms and users without the role are refused, and a database failure is reported", async () => {
  const mo = await aModerator();
  await expect(send(mo, {})).rejects.toMatchObject({ code: "invalid" });
  await expect(send(mo, { approveClaim: "odd" })).rejects.toMatchObject({ code: "not-found" });
  await expect(send(mo, { dismiss: "1.2" })).rejects.toMatchObject({ code: "not-found" });
  await expect(send(mo, { intent: "undo", claim: "x" })).rejects.toMatchObject({ code: "not-found" });
  await aReport("Healing Market", "money");
  const item = (await listed(mo)).reports.rows[0]?.item ?? "";
  await expect(send(await aUser(database), { dismiss: item })).rejects.toMatchObject({ code: "forbidden" });
  expect((await send(mo, { dismiss: item }, { db: anAwayDatabase })).toast).toContain("toast.error");
  expect(await load(mo, "", anAwayDatabase)).toMatchObject({ status: 503, view: { shows: "failed" } });
});

test("recent decisions are listed below, newest first, and can be undone there", async () => {
  const mo = await aModerator("Miriam");
  await aClaim(await aUser(database, { name: "Anna" }), "Lakeside", null);
  const { id } = await anEvent(database, { title: "Market" });
  await database.pool.query(
    "insert into report_cases (event_id, state, reports, newest_at, decided_at) values ($1, 'dismissed', 1, now(), $2)",
    [id, new Date(TEST_NOW)],
  );
  const [claim] = (await listed(mo)).claims.rows;
  await send(mo, { rejectClaim: claim?.item ?? "", reason: "" });
  expect((await listed(mo)).decided).toMatchObject([
    { kind: "claim", name: "Lakeside", state: "rejected", by: "Miriam" },
    { kind: "report", name: "Market", state: "dismissed", by: null },
  ]);
  const [newest] = (await listed(mo)).decided;
  expect((await send(mo, { intent: "undo", claim: String(newest?.id) })).toast).toContain("claimUndone");
  expect((await listed(mo)).decided).toMatchObject([{ kind: "report" }]);
});

/** Creates `count` claims of the same page, two at each moment; the oldest claimant is named 'Asker 1'. */
async function manyClaims(count: number) {
  const { id: organizerId } = await anOrganizer(database, { name: "Lakeside" });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const at = (number: number) => TEST_NOW + Math.floor(number / 2);
  const claimants = numbers.map((number) => {
    const [id, createdAt] = [`asker-${number}`, at(number)];
    return { id, name: `Asker ${number}`, email: `${id}@mail.example`, createdAt, updatedAt: createdAt };
  });
  await database.db.insert(users).values(claimants);
  const claims = claimants.map(({ id: userId, createdAt }) => ({ organizerId, userId, message: "Mine.", createdAt }));
  await database.db.insert(organizerClaims).values(claims);
}

test("a long queue is paged both ways, and dialogs and decisions return to the same page", async () => {
  const mo = await aModerator();
  await manyClaims(103);
  await aReport("Healing Market", "money");
  const query = (path: string | null) => path?.slice("/admin/queues".length) ?? "";
  const first = await listed(mo);
  expect(first.claims).toMatchObject({ waiting: { count: 99, isMore: true }, previous: null });
  expect(first.claims.next).toMatch(/^\/admin\/queues\?claimsAfter=[a-z0-9-]+#claims-title$/);
  expect(first.reports).toMatchObject({ waiting: { count: 1, isMore: false }, previous: null, next: null });
  const second = await listed(mo, query(first.claims.next));
  const third = await listed(mo, query(second.claims.next));
  const names = [first, second, third].flatMap(({ claims }) => claims.rows.map(({ claimant }) => claimant));
  expect(names).toEqual(Array.from({ length: 103 }, (_, index) => `Asker ${index + 1}`));
  expect(third.claims.next).toBeNull();
  expect(third.reports.rows).toHaveLength(1);
  const back = await listed(mo, query(third.claims.previous));
  expect(back.claims.rows).toEqual(second.claims.rows.map((row) => expect.objectContaining({ item: row.item })));
  expect((await listed(mo, query(back.claims.previous))).claims).toMatchObject({ previous: null });

  const [claim] = third.claims.rows;
  expect(claim?.rejectHref).toBe(`${third.here}&rejectClaim=${claim?.item}`);
  const rejecting = await listed(mo, query(claim?.rejectHref ?? ""));
  expect(rejecting).toMatchObject({ here: third.here, question: { kind: "rejectClaim", action: claim?.rejectHref } });
  for (const { item } of third.claims.rows)
    expect((await send(mo, { rejectClaim: item, reason: "" }, { query: query(third.here) })).to).toBe(third.here);
  await expect(listed(mo, query(third.here))).rejects.toMatchObject({ status: 302 });
  await expect(listed(mo, "?claimsAfter=odd")).rejects.toMatchObject({ status: 302 });
});
