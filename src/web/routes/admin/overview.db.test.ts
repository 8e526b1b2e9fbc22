import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { overviewPageOf } from "#tests/support/overview-page-of.ts";

const database = withTestDatabase();
const { load, listed, titles } = overviewPageOf(database);

/** Returns where the loader redirects an address that is not clean, or of a page that does not exist. */
async function sentTo(viewer: Viewer, query: string): Promise<string | null> {
  const thrown = await load(viewer, query).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get("location") : null;
}

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
  const { status, view } = await load(admin, "?q=sit", { database: anAwayDatabase });
  expect(status).toBe(503);
  expect(view).toMatchObject({ shows: "failed", requestId: "a-test-request", here: "/admin?q=sit" });
});
