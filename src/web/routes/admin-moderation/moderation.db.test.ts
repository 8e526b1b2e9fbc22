import { expect, test } from "vitest";
import { updateEvent } from "#commands/events/update-event.ts";
import { WAITING_SHOWN, writeDeskItem } from "#core/moderation/moderation-list.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { undoForm } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { transaction } from "#data/transaction.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { moderationAction } from "#web/routes/admin-moderation/admin-moderation-action.server.ts";
import { moderationLoader } from "#web/routes/admin-moderation/admin-moderation-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/moderation";
const HELD: EventOverrides = { moderation: "pending", held: true, listing: "hidden", link: null };

const aModerator = (name = "Miriam Okafor") => aUser(database, { name, role: "moderator" });
const aboutOf = (viewer: Viewer | null, db = database) => aRequestContext({ database: db, viewer, now: TEST_NOW });

async function load(query = "", now = TEST_NOW) {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const context = { ...aboutOf(null), now };
  return (await moderationLoader(new URL(ADDRESS + query), frame, context)).view;
}

async function listed(query = "", now = TEST_NOW) {
  const view = await load(query, now);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

async function sentTo(query: string): Promise<string | null> {
  const thrown = await load(query).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get("location") : null;
}

async function send(viewer: Viewer, fields: Record<string, string> | string[][], query = "") {
  const body = new URLSearchParams(fields);
  const answer = await moderationAction(new Request(ADDRESS + query, { method: "POST", body }), {
    ...aboutOf(viewer),
    now: TEST_NOW + HOUR_MS,
  });
  if (!(answer instanceof Response)) return { data: answer.data, to: null, toast: "", undo: null };
  const cookie = answer.headers.get("set-cookie") ?? "";
  const [shown] = readFlash(cookie, aboutOf(viewer)).toasts;
  const toast = decodeURIComponent(cookie);
  return { data: null, to: answer.headers.get("location"), toast, undo: undoForm(shown?.undo ?? "") };
}

async function itemOf(publicId: string): Promise<string> {
  return writeDeskItem((await openForm(database, publicId)).event);
}

test("a row shows why its event is waiting, since when, and the texts changed since its approval", async () => {
  const owner = await aUser(database);
  const organizer = await anOrganizer(database, { name: "Ganga" });
  const since = TEST_NOW - 2 * DAY_MS;
  const { publicId } = await anEvent(database, {
    title: "Kena",
    description: "Verse by verse.",
    userId: owner.userId,
    organizerName: "Ganga",
    organizerId: organizer.id,
    now: since,
  });
  const edit = (await openForm(database, publicId)).send({ title: ["Kena Upanishad"] });
  await updateEvent(database, { actor: actorFor(owner), ...edit }, since);
  const view = await listed();
  expect(view.oldest).toBe("2 days");
  expect(view.rows).toMatchObject([
    {
      title: "Kena Upanishad",
      organizer: "Ganga",
      waited: "2 days",
      reasons: [{ key: "changed", fields: ["title"] }, { key: "shown" }],
      changes: [{ field: "title", before: "Kena", after: "Kena Upanishad" }],
    },
  ]);
});

test("each reason has its own text", async () => {
  const organizer = await anOrganizer(database, { name: "Sangat" });
  const [kirtan, , , dead] = await someEvents(database, [
    { ...HELD, title: "First", organizerName: "Sangat", organizerId: organizer.id, link: "https://rooms.example/1" },
    { ...HELD, title: "Sheet", held: false, importStatus: "pending", importSource: "october.csv" },
    { ...HELD, title: "Again", moderatedAt: TEST_NOW - DAY_MS, reviewQueuedAt: TEST_NOW },
    { title: "Dead", linkState: "dead", linkCheckedAt: TEST_NOW - DAY_MS },
  ]);
  const found = [{ eventId: dead?.id ?? 0, score: 80, reasons: ["title" as const] }];
  await transaction(database.db, (tx) => updatePossibleDuplicates(tx, { eventId: kirtan?.id ?? 0 }, found, TEST_NOW));
  const { rows } = await listed();
  expect(Object.fromEntries(rows.map(({ title, reasons }) => [title, reasons]))).toMatchObject({
    First: [
      { key: "first", organizer: "Sangat" },
      { key: "host", host: "rooms.example" },
      { key: "duplicate", title: "Dead" },
    ],
    Sheet: [{ key: "imported", source: "october.csv" }],
    Again: [{ key: "again" }],
    Dead: [{ key: "dead", date: "Nov 17, 2026" }, { key: "shown" }],
  });
});

test("a row shows the event's time for the reader, the host of its link, and its description", async () => {
  const long = `Bring a cushion. ${"We sit in silence. ".repeat(100)}`;
  const schedules = [{ startsLocal: "2026-12-02T09:00:00", rrule: null, timezone: "Asia/Tokyo" }];
  await someEvents(database, [{ ...HELD, title: "Open", kind: "always_open" }]);
  await anEvent(database, {
    ...HELD,
    title: "Sitting",
    description: long,
    link: "https://us02web.zoom.us/j/884",
    schedules,
  });
  await anEvent(database, { ...HELD, title: "Plain", description: "" });
  const { rows } = await listed();
  const row = Object.fromEntries(rows.map((each) => [each.title, each]));
  expect(row["Sitting"]).toMatchObject({
    date: { iso: "2026-12-02T00:00:00Z", day: "Dec 01", clock: "7:00 PM" },
    host: "us02web.zoom.us",
    text: expect.stringMatching(/^Bring a cushion\. .{700,800}\.\.\.$/),
  });
  expect(row["Open"]).toMatchObject({ date: "always-open" });
  expect(row["Plain"]).toMatchObject({ text: "", host: null });
});

test.each([
  ["https://us02web.zoom.us/j/884", []],
  ["https://meet.google.com/abc-defg-hij", []],
  ["https://teams.microsoft.com/l/1", []],
  ["https://meet.jit.si/quiet", []],
  ["https://ours.webex.com/m/1", []],
  ["https://youtu.be/1", []],
  ["https://zoom.us.evil.example/j/1", [{ key: "host", host: "zoom.us.evil.example" }]],
])("the host of %s is a reason for review only if it is not a well-known meeting service", async (link, hosts) => {
  await anEvent(database, { ...HELD, link });
  const [row] = (await listed()).rows;
  expect(row?.reasons.filter(({ key }) => key === "host")).toEqual(hosts);
});

test("the reject dialog mentions the owner only if one of the events has one", async () => {
  const owner = await aUser(database);
  const moderator = await aModerator();
  const hasOwner = async (query: string) => (await listed(`?ask=reject${query}`)).question?.hasOwner;
  const nobodys = (await anEvent(database, { ...HELD, title: "Imported" })).publicId;
  expect(await hasOwner("&all=1")).toBe(false);
  const { publicId } = await anEvent(database, { ...HELD, title: "Owned", userId: owner.userId });
  const items = { owned: await itemOf(publicId), nobodys: await itemOf(nobodys) };
  expect(await hasOwner(`&item=${items.nobodys}`)).toBe(false);
  expect(await hasOwner(`&item=${items.nobodys}&item=${items.owned}`)).toBe(true);
  expect(await hasOwner("&all=1")).toBe(true);
  expect(await hasOwner("&all=1&q=imported")).toBe(false);
  expect((await send(moderator, { approve: items.nobodys })).toast).toContain('"owned":"no"');
  expect((await send(moderator, { approve: items.owned })).toast).toContain('"owned":"yes"');
  expect(reachesMessage("moderation.rejecting.textNoOwner")).not.toContain("owner");
  expect(reachesMessage("moderation.rejecting.reasonHintNoOwner")).not.toContain("owner");
});

test("search, reason, and order change the list, and the counts follow", async () => {
  await someEvents(database, [
    { ...HELD, title: "Morning light", reviewQueuedAt: TEST_NOW - 2 * HOUR_MS },
    { ...HELD, title: "Cash workshop", reviewQueuedAt: TEST_NOW - HOUR_MS },
    { ...HELD, title: "Imported light", held: false, importStatus: "pending", createdAt: TEST_NOW } as EventOverrides,
  ]);
  const titles = async (query: string) => (await listed(query)).rows.map(({ title }) => title);
  expect(await titles("")).toEqual(["Morning light", "Cash workshop", "Imported light"]);
  expect(await titles("?order=newest")).toEqual(["Imported light", "Cash workshop", "Morning light"]);
  expect(await titles("?q=light&why=new")).toEqual(["Morning light"]);
  expect(await listed("?why=imported")).toMatchObject({ total: { count: 1, isMore: false }, isNarrowed: true });
  expect(await countOpenWork(database.db)).toMatchObject({ moderation: 3 });
});

test("keyset pages link both ways, and an emptied page redirects to the first", async () => {
  await someEvents(
    database,
    Array.from({ length: 2 * WAITING_SHOWN + 5 }, (_, at) => ({
      ...HELD,
      title: `Event ${at}`,
      reviewQueuedAt: TEST_NOW + at,
    })),
  );
  const query = (path: string | null) => (path ?? "").replace("/admin/moderation", "");
  const first = await listed();
  const second = await listed(query(first.hrefs.next));
  const third = await listed(query(second.hrefs.next));
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([WAITING_SHOWN, WAITING_SHOWN, 5]);
  expect(third.hrefs.next).toBeNull();
  expect((await listed(query(third.hrefs.previous))).rows).toEqual(
    second.rows.map((row) => expect.objectContaining({ item: row.item })),
  );
  expect((await listed(query(second.hrefs.previous))).hrefs.previous).toBeNull();
  await database.pool.query("update events set held = false, review_queued_at = null");
  expect(await sentTo(query(first.hrefs.next))).toBe("/admin/moderation");
  expect((await listed()).rows).toEqual([]);
});

test("an invalid address redirects to the clean one", async () => {
  expect(await sentTo("?why=loud&q= x")).toBe("/admin/moderation?q=x");
});

test("approving shows a toast with Undo, and both return to the same list", async () => {
  const moderator = await aModerator();
  const { publicId } = await anEvent(database, { ...HELD, title: "Kirtan" });
  const done = await send(moderator, { approve: await itemOf(publicId), q: "kirtan" }, "?q=kirtan");
  expect(done.to).toBe("/admin/moderation?q=kirtan");
  expect(done.toast).toContain("moderation.toast.approved");
  const { recent } = await listed("", TEST_NOW + 2 * HOUR_MS);
  expect(recent).toMatchObject([{ title: "Kirtan", by: "Miriam Okafor", state: "approved" }]);
  const undone = await send(moderator, { intent: "undo", decision: String(recent[0]?.id) });
  expect(undone.toast).toContain("moderation.toast.undone");
  expect((await listed()).rows).toHaveLength(1);
  expect((await listed()).recent).toEqual([]);
});

test.each(["approve", "reject"])("Undo in the toast of '%s' restores one event, and several", async (intent) => {
  const moderator = await aModerator();
  const plans = [
    { ...HELD, title: "One", reviewQueuedAt: TEST_NOW - HOUR_MS },
    { ...HELD, title: "Two", held: false, importStatus: "pending" },
  ] as const;
  const made = await someEvents(database, plans);
  const stored = async (what: string) => (await database.pool.query(what)).rows;
  // Every column but the version.
  const state = async () => [
    await stored("select to_jsonb(e) - 'updated_at' as event from events e order by id"),
    await stored("select event_id, listing, starts_at from occurrences order by 1, 3"),
  ];
  const before = await state();
  const items = await Promise.all(made.map(({ publicId }) => itemOf(publicId)));
  for (const [chosen, act] of [
    [items.slice(0, 1), "decision"],
    [items, "batch"],
  ] as const) {
    const fields = [["intent", intent], ["reason", "A shop."], ...chosen.map((item) => ["item", item])];
    const { undo } = await send(moderator, fields);
    expect(await state()).not.toEqual(before);
    expect(undo).toEqual({ path: "/admin/moderation", fields: { intent: "undo", [act]: expect.any(String) } });
    await send(moderator, undo?.fields ?? {});
    expect(await state()).toEqual(before);
  }
});

test("the second moderator is told who decided first", async () => {
  const [first, second] = [await aModerator("First"), await aModerator("Second")];
  const { publicId } = await anEvent(database, HELD);
  const approve = await itemOf(publicId);
  await send(first, { approve });
  const late = await send(second, { intent: "reject", item: approve, reason: "" });
  expect(late.toast).toContain("moderation.toast.firstApproved");
  expect(late.toast).toContain("First");
});

test("rejecting asks for a reason first, and one that is too long stays in the form", async () => {
  const moderator = await aModerator();
  const { publicId } = await anEvent(database, { ...HELD, title: "Cash" });
  const [row] = (await listed()).rows;
  const requested = await listed(row?.rejectHref.replace("/admin/moderation", ""));
  expect(requested.question).toMatchObject({ about: { kind: "one", title: "Cash" }, back: "/admin/moderation" });
  const item = await itemOf(publicId);
  const long = "x".repeat(1_001);
  const refused = await send(moderator, { intent: "reject", reason: long, mails: "yes" }, `?ask=reject&item=${item}`);
  expect(refused.data).toMatchObject({
    reason: long,
    mails: true,
    errors: { reason: expect.stringContaining("1,001") },
  });
  const done = await send(moderator, { intent: "reject", reason: "A shop." }, `?ask=reject&item=${item}`);
  expect(done).toMatchObject({ to: "/admin/moderation" });
  expect(done.toast).toContain("moderation.toast.rejected");
});

test("all matches are decided at once, and the toast says how many", async () => {
  const moderator = await aModerator();
  await someEvents(database, [
    { ...HELD, title: "Cash one" },
    { ...HELD, title: "Cash two" },
    { ...HELD, title: "Morning light" },
  ]);
  const requested = await listed("?q=cash&ask=reject&all=1&asOf=5");
  expect(requested).toMatchObject({ starts: "all", question: { about: { kind: "all", leftOut: 0 }, items: [] } });
  const asOf = String(TEST_NOW);
  const done = await send(moderator, { intent: "approve", all: "1", asOf }, "?q=cash");
  expect(done.toast).toContain('"count":2');
  expect((await listed()).rows.map(({ title }) => title)).toEqual(["Morning light"]);
});

test("events that arrived within the current minute are included in 'all matches'", async () => {
  const moderator = await aModerator();
  const arrived = TEST_NOW + 20_000;
  await anEvent(database, { ...HELD, title: "Just imported", now: arrived });
  const context = { ...aboutOf(moderator), requestedAt: arrived + 1 };
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const { view } = await moderationLoader(new URL(ADDRESS), frame, context);
  if (view.shows !== "list") throw new Error(view.shows);
  const body = new URLSearchParams({ intent: "approve", all: "1", asOf: String(view.asOf) });
  await moderationAction(new Request(ADDRESS, { method: "POST", body }), { ...context, now: arrived + 1 });
  expect((await listed()).rows).toEqual([]);
});

test("unticked rows are left out of all matches, also through the reject dialog", async () => {
  const moderator = await aModerator();
  const [one, two, three] = await someEvents(
    database,
    ["One", "Two", "Three"].map((title) => ({ ...HELD, title })),
  );
  const [first, second, third] = await Promise.all([one, two, three].map((event) => itemOf(event?.publicId ?? "")));
  const shown = [first, second, third].map((item) => ["shown", item ?? ""]);
  const query = new URLSearchParams([...shown, ["item", first ?? ""], ["item", third ?? ""]]);
  const { question } = await listed(`?all=1&ask=reject&${query}`);
  expect(question).toMatchObject({ except: [two?.publicId], about: { kind: "all", leftOut: 1 } });
  expect(question?.action).toContain(`except=${two?.publicId}`);
  const ticked = [first, third].map((item) => ["item", item ?? ""]);
  const all = [
    ["intent", "approve"],
    ["all", "1"],
    ["asOf", String(TEST_NOW)],
  ];
  expect((await send(moderator, [...all, ...shown, ...ticked])).toast).toContain('"count":2');
  expect((await listed()).rows.map(({ title }) => title)).toEqual(["Two"]);
});

test("an empty selection and an invalid item show a toast, and an unknown action is refused", async () => {
  const moderator = await aModerator();
  expect((await send(moderator, { intent: "approve" })).toast).toContain("moderation.toast.nothing");
  expect((await send(moderator, { approve: "nonsense" })).toast).toContain("moderation.toast.nothing");
  await expect(send(moderator, { intent: "dance" })).rejects.toMatchObject({ code: "invalid" });
  await expect(send(moderator, { intent: "undo", decision: "x" })).rejects.toMatchObject({ code: "not-found" });
  expect((await send(moderator, { intent: "undo", batch: "7" })).toast).toContain("moderation.toast.tooLate");
});

test("a failed decision shows Moderation Error, and a list that cannot be loaded shows an error", async () => {
  const context = aRequestContext({ database: anAwayDatabase, viewer: null, logError: () => undefined });
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const { status, view } = await moderationLoader(new URL(ADDRESS), frame, context);
  expect([status, view.shows]).toEqual([503, "failed"]);
  expect(reachesMessage("moderation.failed")).toBe("Error Loading Events");
  const body = new URLSearchParams({ approve: "b2c3d4.1" });
  const viewer = await aModerator();
  const answer = await moderationAction(new Request(ADDRESS, { method: "POST", body }), {
    ...aRequestContext({ database: anAwayDatabase, viewer, logError: () => undefined }),
  });
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("moderation.toast.error");
  expect(reachesMessage("moderation.toast.error")).toBe("Moderation Error");
});
