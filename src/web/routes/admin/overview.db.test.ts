import { expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { overviewLoader } from "#web/routes/admin/admin.server.ts";
import { overviewAction } from "#web/routes/admin/overview-action.server.ts";
import { aMappedRun } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { aSite } from "#tests/support/builders/a-site.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin";

async function load(viewer: Viewer, query = "", db = database) {
  const role = viewer.role === "admin" ? "admin" : "moderator";
  const frame = { role, work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, viewer, logError: () => undefined });
  return overviewLoader(new URL(ADDRESS + query), { viewer, frame }, context);
}

async function listed(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

/** Returns where the loader redirects an address that is not clean, or of a page that does not exist. */
async function sentTo(viewer: Viewer, query: string): Promise<string | null> {
  const thrown = await load(viewer, query).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get("location") : null;
}

const titles = async (viewer: Viewer, query = "") => (await listed(viewer, query)).rows.map(({ title }) => title);

async function remove(viewer: Viewer, event: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ intent: "delete", event, ...fields });
  const answer = await overviewAction(new Request(ADDRESS, { method: "POST", body }), context(viewer));
  return { to: answer.headers.get("location"), toast: decodeURIComponent(answer.headers.get("set-cookie") ?? "") };
}
const context = (viewer: Viewer) => aRequestContext({ database, viewer });

test("a row shows the event, its time, organizer, creator, and status", async () => {
  const admin = await aUser(database, { role: "admin" });
  const member = await aUser(database, { id: "7c1e0000-1111-2222-3333-4444555590ab", name: "Odile" });
  const one = { rrule: null } as const;
  await anEvent(database, { title: "Mine", userId: admin.userId, type: "retreat" });
  await anEvent(database, {
    title: "Held",
    userId: member.userId,
    moderation: "pending",
    held: true,
    listing: "hidden",
  });
  await anEvent(database, { title: "Refused", moderation: "rejected", listing: "hidden", importSource: "a sheet" });
  await anEvent(database, {
    title: "Off",
    cancelledAt: TEST_NOW,
    schedules: [{ startsLocal: "2027-01-06T23:00:00", ...one }],
  });
  await anEvent(database, {
    title: "Secret",
    userId: member.userId,
    type: "prayer",
    visibility: "private",
    moderation: "pending",
    listing: "hidden",
    organizerName: "Secret Circle",
  });
  await anEvent(database, {
    title: "Own",
    userId: admin.userId,
    visibility: "private",
    listing: "hidden",
    organizerName: " ",
  });
  await anEvent(database, { title: "Room", kind: "always_open" });
  await anEvent(database, { title: "Dateless", schedules: [] });
  await anEvent(database, { title: "Gone", deletedAt: TEST_NOW, listing: "hidden" });
  const shown = (await listed(admin)).rows;
  const rows = new Map(shown.map((row) => [row.title, row]));
  expect(rows.get("Mine")).toMatchObject({
    type: "retreat",
    date: { day: "Nov 18", clock: "2:00 PM" },
    organizer: { name: "Open Circle", href: "/admin?organizer=Open+Circle" },
    createdBy: { kind: "you" },
    states: ["approved"],
    mayDelete: true,
  });
  expect(rows.get("Held")).toMatchObject({
    createdBy: { kind: "account", id: member.userId, name: "Odile" },
    states: ["pending"],
  });
  expect(rows.get("Refused")).toMatchObject({ createdBy: { kind: "import" }, states: ["rejected"] });
  expect(rows.get("Off")).toMatchObject({ date: { day: "Jan 06, 2027" }, states: ["approved", "cancelled"] });
  expect(rows.get("Own")).toMatchObject({ states: ["approved", "private"], organizer: null, isWithheld: false });
  // Somebody else's private event shows that it exists, its creator and its state, without any of its text.
  expect(rows.get(null)).toMatchObject({
    isWithheld: true,
    type: "other",
    date: null,
    organizer: null,
    createdBy: { kind: "account", id: member.userId, name: "Odile" },
    states: ["private"],
  });
  expect(JSON.stringify(shown)).not.toMatch(/secret/i);
  expect(rows.get("Room")).toMatchObject({ date: "always-open" });
  expect(rows.get("Dateless")).toMatchObject({ date: null, createdBy: { kind: "nobody" } });
  expect(rows.has("Gone")).toBe(false);
});

test("a moderator sees no account ids, and can delete only their own events", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const member = await aUser(database);
  await anEvent(database, { title: "Theirs", userId: member.userId });
  await anEvent(database, { title: "Mine", userId: moderator.userId });
  const { rows } = await listed(moderator);
  expect(rows.map(({ title, mayDelete, createdBy }) => [title, mayDelete, createdBy.kind]).toSorted()).toEqual([
    ["Mine", true, "you"],
    ["Theirs", false, "member"],
  ]);
});

test("the list can be filtered by words, organizer, status, type, and time", async () => {
  const admin = await aUser(database, { role: "admin" });
  const cedar = await anOrganizer(database, { name: "Cedar Hill" });
  const over: EventOverrides = { schedules: [{ startsLocal: "2026-11-01T19:00:00", rrule: null }] };
  await anEvent(database, { title: "Sunrise sitting", organizerId: cedar.id, organizerName: "Cedar Hill" });
  await anEvent(database, { title: "Old retreat", type: "retreat", ...over });
  await anEvent(database, { title: "Quiet room", kind: "always_open", type: "meditation" });
  await anEvent(database, { title: "Waiting", moderation: "pending", held: true, listing: "hidden" });
  await anEvent(database, { title: "Off", cancelledAt: TEST_NOW });
  await anEvent(database, { title: "No", moderation: "rejected", listing: "hidden" });
  expect(await titles(admin, "?q=sun")).toEqual(["Sunrise sitting"]);
  expect(await titles(admin, "?organizer=cedar")).toEqual(["Sunrise sitting"]);
  expect(await titles(admin, "?status=pending")).toEqual(["Waiting"]);
  expect(await titles(admin, "?status=rejected")).toEqual(["No"]);
  expect(await titles(admin, "?status=cancelled")).toEqual(["Off"]);
  expect(await titles(admin, "?type=retreat")).toEqual(["Old retreat"]);
  expect(await titles(admin, "?when=past")).toEqual(["Old retreat"]);
  expect(await titles(admin, "?when=always")).toEqual(["Quiet room"]);
  expect(await titles(admin, "?when=upcoming&q=sun")).toEqual(["Sunrise sitting"]);
  expect(await listed(admin, "?q=nothing")).toMatchObject({ rows: [], isNarrowed: true, total: { count: 0 } });
});

test.each([
  ["newest", (at: number) => `Event ${String(at).padStart(3, "0")}`],
  ["soonest", (at: number) => `Event ${String(at).padStart(3, "0")}`],
  ["title", (at: number) => `Event ${String(at).padStart(3, "0")}`],
] as const)("sorted by %s, every event is on exactly one page, in both directions", async (sort, name) => {
  const admin = await aUser(database, { role: "admin" });
  const count = 120;
  const events = Array.from({ length: count }, (_, at) => ({
    title: name(at),
    // Two events begin together: the older one then comes first.
    schedules: [{ startsLocal: `2026-12-${String(1 + Math.floor(at / 20)).padStart(2, "0")}T19:00:00`, rrule: null }],
  }));
  await someEvents(database, events);
  const query = sort === "newest" ? "" : `?sort=${sort}`;
  const pages = [await listed(admin, query)];
  while (pages.at(-1)?.next != null) pages.push(await listed(admin, (pages.at(-1)?.next ?? "").replace("/admin", "")));
  const all = pages.flatMap(({ rows }) => rows.map(({ title }) => title));
  const expected = events.map(({ title }) => title);
  expect(all).toEqual(sort === "newest" ? expected.toReversed() : expected);
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  const back = await listed(admin, (pages[2]?.previous ?? "").replace("/admin", ""));
  expect(back.rows).toEqual(pages[1]?.rows);
  expect(await sentTo(admin, (pages[1]?.previous ?? "").replace("/admin", ""))).toBe(`/admin${query}`);
});

test("an invalid address redirects to the clean one, and a page past the end to the first", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { publicId } = await anEvent(database);
  expect(await sentTo(admin, "?q=&status=odd")).toBe("/admin");
  expect(await sentTo(admin, `?after=${publicId}`)).toBe("/admin");
});

test("a list that cannot be loaded shows an error with the request number", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { status, view } = await load(admin, "?q=sit", anAwayDatabase);
  expect(status).toBe(503);
  expect(view).toMatchObject({ shows: "failed", requestId: "a-test-request", here: "/admin?q=sit" });
});

test("an admin can delete any event, and undo it from the toast", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { publicId } = await anEvent(database);
  const answer = await remove(admin, publicId, { returnTo: "/admin?q=even" });
  expect(answer).toMatchObject({ to: "/admin?q=even" });
  expect(answer.toast).toContain(`"${publicId}"`);
  expect(await titles(admin)).toEqual([]);
  expect((await remove(admin, publicId)).toast).toContain("deletedAlready");
});

test("a moderator is told that they can delete only their own events", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const { publicId } = await anEvent(database);
  expect((await remove(moderator, publicId)).toast).toContain("admin.overview.toast.notYours");
  expect(reachesMessage("admin.overview.toast.notYours")).toBe(
    "Permission Denied: You can only delete your own events.",
  );
  expect(await titles(moderator)).toHaveLength(1);
});

test("a deletion that failed says that nothing was changed", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { publicId } = await anEvent(database);
  const body = new URLSearchParams({ intent: "delete", event: publicId });
  const context = aRequestContext({ database: anAwayDatabase, viewer: admin, logError: () => undefined });
  const answer = await overviewAction(new Request(ADDRESS, { method: "POST", body }), context);
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("admin.overview.toast.deleteFailedText");
  expect(reachesMessage("admin.overview.toast.deleteFailed")).toBe("Delete Failed");
  expect(await titles(admin)).toHaveLength(1);
});

test("a form without an action or event is refused", async () => {
  const admin = await aUser(database, { role: "admin" });
  await expect(remove(admin, "bcdf23")).rejects.toMatchObject({ code: "not-found" });
  await expect(remove(admin, "odd")).rejects.toBeInstanceOf(AppError);
  await expect(remove(admin, "bcdf23", { intent: "other" })).rejects.toMatchObject({ code: "invalid" });
});

async function bulk(viewer: Viewer, fields: readonly (readonly [string, string])[], db = database) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const request = new Request(ADDRESS, { method: "POST", body });
  const answer = await overviewAction(request, aRequestContext({ database: db, viewer, logError: () => undefined }));
  const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { to: answer.headers.get("location"), toast };
}

async function itemsOf(viewer: Viewer, query = "") {
  return (await listed(viewer, query)).rows.map(({ item }) => ["item", item] as const);
}

test("selected events can be approved, hidden, or deleted together, each with one Undo", async () => {
  const admin = await aUser(database, { role: "admin" });
  await someEvents(database, [
    { title: "One", moderation: "pending", held: true, listing: "hidden" },
    { title: "Two", moderation: "pending", held: true, listing: "hidden" },
  ]);
  const states = async () => (await listed(admin)).rows.map((row) => row.states.join());
  const returnTo = ["returnTo", "/admin?sort=title"] as const;
  const approved = await bulk(admin, [["intent", "approve"], returnTo, ...(await itemsOf(admin))]);
  expect(approved).toMatchObject({ to: "/admin?sort=title", toast: expect.stringMatching(/approvedSome.*batch:/) });
  expect(await states()).toEqual(["approved", "approved"]);
  const hidden = await bulk(admin, [["intent", "hide"], ...(await itemsOf(admin, "?q=one"))]);
  expect(hidden.toast).toMatch(/hiddenSome.*decision:/);
  expect(await states()).toEqual(["approved", "rejected"]);
  const stale = await itemsOf(admin);
  await database.pool.query("update events set updated_at = now() where title = 'One'");
  const deleted = await bulk(admin, [["intent", "delete-selected"], ...stale]);
  expect(deleted.toast).toMatch(/deletedSome.*skipped.*"count":1.*deletion:/);
  expect(await titles(admin)).toEqual(["One"]);
  expect((await bulk(admin, [["intent", "hide"], ...stale])).toast).toContain("allChanged");
  expect((await bulk(admin, [["intent", "delete-selected"], ...stale])).toast).toContain("allChanged");
  for (const intent of ["approve", "delete-selected"])
    expect((await bulk(admin, [["intent", intent]])).toast).toContain("admin.overview.toast.nothing");
  expect(reachesMessage("admin.overview.toast.nothingText")).not.toBe("");
  expect(reachesMessage("admin.overview.toast.allChangedText")).not.toBe("");
  expect(reachesMessage("admin.overview.toast.skipped", { skipped: 1 })).toContain("1 was skipped");
});

test("admins can remove all example events at once, as long as there are any", async () => {
  const admin = await aUser(database, { role: "admin" });
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database, { title: "Example", importSource: DEMO_SOURCE, sourceId: "1" });
  await anEvent(database, { title: "Real" });
  expect(await listed(admin)).toMatchObject({ mayDelete: true, examples: 1 });
  expect(await listed(moderator)).toMatchObject({ mayDelete: false, examples: 0 });
  expect((await bulk(moderator, [["intent", "delete-examples"]])).toast).toContain("notYours");
  expect((await bulk(admin, [["intent", "delete-examples"]])).toast).toMatch(/toast\.examples.*deletion:/);
  expect(await titles(admin)).toEqual(["Real"]);
  expect((await listed(admin)).examples).toBe(0);
  expect((await bulk(admin, [["intent", "delete-examples"]])).toast).toContain("noExamples");
  expect(reachesMessage("admin.overview.toast.noExamples")).not.toBe("");
});

test("selected events can get a new type, organizer, or traditions; no choice or an unknown name is reported", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  await anOrganizer(database, { name: "Cedar Hill" });
  await anEvent(database, { title: "One" });
  const items = await itemsOf(moderator);
  const change = async (...fields: readonly (readonly [string, string])[]) =>
    (await bulk(moderator, [["intent", "change"], ...fields])).toast;
  expect(await change(["newType", "retreat"])).toContain("toast.nothing");
  expect(await change(...items, ["newType", ""])).toContain("toast.noChange");
  expect(await change(...items, ["newOrganizer", "Nobody Here"])).toMatch(/toast\.noOrganizer.*Nobody Here/);
  expect(
    await change(...items, ["newTraditions", Array.from({ length: 11 }, (_, at) => `t${at}`).join(";")]),
  ).toContain("notChanged");
  const done = await change(
    ...items,
    ["newType", "retreat"],
    ["newOrganizer", " cedar  hill "],
    ["newTraditions", "zen"],
  );
  expect(done).toMatch(/changedSome.*change:\d/);
  expect((await listed(moderator)).rows).toMatchObject([{ type: "retreat", organizer: { name: "Cedar Hill" } }]);
  const id = /change:(\d+)/.exec(done)?.[1] ?? "";
  const undo = async () =>
    (
      await bulk(moderator, [
        ["intent", "undo"],
        ["change", id],
      ])
    ).toast;
  expect(await undo()).toContain("toast.undone");
  expect((await listed(moderator)).rows).toMatchObject([{ type: "other", organizer: { name: "Open Circle" } }]);
  expect(await undo()).toContain("already");
  for (const name of ["noChange", "noChangeText", "noOrganizer"]) reachesMessage(`admin.overview.toast.${name}`);
  reachesMessage("admin.overview.toast.noOrganizerText", { name: "Nobody Here" });
});

test("a bulk action that failed says that nothing was changed", async () => {
  const admin = await aUser(database, { role: "admin" });
  await anEvent(database);
  const items = await itemsOf(admin);
  expect((await bulk(admin, [["intent", "hide"], ...items], anAwayDatabase)).toast).toContain("notChanged");
  expect((await bulk(admin, [["intent", "delete-selected"], ...items], anAwayDatabase)).toast).toContain(
    "deleteFailed",
  );
  expect(reachesMessage("admin.overview.toast.notChanged")).not.toBe("");
});

const MACHINE = { hasMailServer: true, latestBackupAt: () => TEST_NOW - HOUR_MS };

test("admins see the remaining setup steps and their state until all are done", async () => {
  const admin = await aUser(database, { role: "admin" });
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database, { importSource: DEMO_SOURCE, sourceId: "1" });
  const setup = async (viewer: Viewer, overrides: Partial<RequestContext> = {}, query = "") => {
    const frame = { role: "admin", work: await countOpenWork(database.db) } as const;
    const context = aRequestContext({ database, viewer, machine: MACHINE, ...overrides });
    const { view } = await overviewLoader(new URL(ADDRESS + query), { viewer, frame }, context);
    return view.shows === "list" ? view.setup : null;
  };
  const state = (name: string, values = {}) => reachesMessage(`admin.setup.state.${name}`, values);
  const site = { ...aSite(), contactEmail: null };
  const first = await setup(admin, { site });
  expect(first?.lines).toEqual([
    { step: "address", isDone: true, state: state("addressProved", { address: admin.email }), href: null },
    { step: "mail", isDone: false, state: state("mailUntried"), href: null },
    { step: "backup", isDone: true, state: state("backupMade", { date: "Nov 18, 2026 at 6:00 AM" }), href: null },
    { step: "examples", isDone: false, state: state("examplesShown", { examples: 1 }), href: null },
    { step: "import", isDone: false, state: state("notImported"), href: "/admin/import" },
    { step: "contact", isDone: false, state: state("contactMissing"), href: "/admin/settings" },
  ]);
  expect(first?.done).toBe(2);
  for (const name of ["isDone", "isOpen"]) reachesMessage(`admin.setup.${name}`);
  expect(reachesMessage("admin.setup.done", { done: 2, count: 6 })).toBe("2 of 6 done");
  const bare = await setup(admin, { machine: { hasMailServer: false, latestBackupAt: () => null } });
  expect(bare?.lines.map((line) => line.state)).toEqual(
    expect.arrayContaining([state("mailMissing"), state("backupMissing")]),
  );
  const old = await setup(admin, { machine: { ...MACHINE, latestBackupAt: () => TEST_NOW - 9 * DAY_MS } });
  expect(old?.lines[2]?.state).toBe(state("backupOld", { date: "Nov 09, 2026 at 7:00 AM" }));
  expect(await setup(moderator)).toBeNull();
  expect(await setup(admin, {}, "?q=sit")).toBeNull();
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  const mail = `insert into mail_messages (key, recipient, language, zone, name, status, created_at, due_at, attempts, settled_at)
    values ('a', 'a@example.org', 'en', 'UTC', 'weekly-digest', $1, now(), now(), 1, now())`;
  await database.pool.query(mail, ["failed"]);
  await aMappedRun(database, csvFile([{}]));
  await database.pool.query("update import_runs set state = 'applied'");
  const third = await setup(admin, { site: { ...aSite(), contactEmail: "care@example.org" } });
  expect(third?.lines.filter(({ isDone }) => !isDone).map((line) => line.state)).toEqual([
    state("mailFails", { failed: 1 }),
  ]);
  expect(third?.lines.map((line) => line.state)).toEqual(
    expect.arrayContaining([
      state("examplesGone"),
      state("imported"),
      state("contactSet", { email: "care@example.org" }),
    ]),
  );
  await database.pool.query("update mail_messages set status = 'sent'");
  expect(await setup(admin, { site: { ...aSite(), contactEmail: "care@example.org" } })).toBeNull();
  expect(reachesMessage("admin.setup.state.mailWorks", { sent: 1 })).toContain("1 email was sent");
  await database.pool.query("update users set email_verified = false");
  const unproved = await setup(admin);
  expect(unproved?.lines[0]?.state).toBe(state("addressOpen", { address: admin.email }));
});
