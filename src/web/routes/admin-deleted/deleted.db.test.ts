import { expect, test } from "vitest";
import { deleteAllEvents } from "#commands/events/delete-all-events.ts";
import { removeForgotten } from "#commands/events/remove-deleted-events.ts";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { deletedLoader } from "#web/routes/admin-deleted/admin-deleted.server.ts";
import { deletedAction } from "#web/routes/admin-deleted/deleted-action.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/deleted";

async function load(viewer: Viewer, query = "", db = database) {
  const role = viewer.role === "admin" ? "admin" : "moderator";
  const frame = { role, work: await countOpenWork(database.db) } as const;
  const context = aRequestContext({ database: db, viewer, logError: () => undefined });
  return deletedLoader(new URL(ADDRESS + query), { viewer, frame }, context);
}

async function listed(viewer: Viewer, query = "") {
  const { view } = await load(viewer, query);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

function send(viewer: Viewer, fields: readonly (readonly [string, string])[]) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const request = new Request(ADDRESS, { method: "POST", body });
  return deletedAction(request, aRequestContext({ database, viewer, logError: () => undefined }));
}

async function confirmationOf(viewer: Viewer, fields: readonly (readonly [string, string])[]) {
  const answer = await send(viewer, fields);
  if (answer instanceof Response) throw new Error(decodeURIComponent(answer.headers.get("set-cookie") ?? ""));
  return answer.data.confirmation;
}

const restore = (viewer: Viewer, event: string) => sent(viewer, [["event", event]]);

async function sent(viewer: Viewer, fields: readonly (readonly [string, string])[]) {
  const answer = await send(viewer, fields);
  if (!(answer instanceof Response)) throw new Error(answer.data.confirmation.kind);
  return { to: answer.headers.get("location"), toast: decodeURIComponent(answer.headers.get("set-cookie") ?? "") };
}

test("the list says what was deleted, by whom, when, and for how long it is kept", async () => {
  const admin = await aUser(database, { role: "admin", name: "Miriam Okafor" });
  const owner = await aUser(database);
  const gone = { listing: "hidden" } as const;
  const today = await anEvent(database, { title: "Today", userId: owner.userId });
  await deleteEvent(database, { actor: actorFor(admin), publicId: today.publicId }, TEST_NOW);
  const own = { title: "Own", userId: owner.userId, deletedBy: owner.userId, ...gone };
  await anEvent(database, { ...own, deletedAt: TEST_NOW - 3 * DAY_MS + 1 });
  await anEvent(database, { title: "Program", deletedAt: TEST_NOW - 19.5 * DAY_MS, ...gone });
  await anEvent(database, { title: "Too old", deletedAt: TEST_NOW - 30 * DAY_MS, ...gone });
  await anEvent(database, { title: "Left", deletedAt: TEST_NOW - DAY_MS, ownerLeftAt: TEST_NOW - DAY_MS, ...gone });
  await anEvent(database, { title: "There" });
  const { rows, together } = await listed(admin);
  expect(rows.map(({ title, by, daysLeft }) => [title, by, daysLeft])).toEqual([
    ["Today", { kind: "person", name: "Miriam Okafor" }, 30],
    ["Own", { kind: "owner", organizer: "Open Circle" }, 28],
    ["Program", { kind: "nobody" }, 11],
  ]);
  expect(rows[0]?.when.text).toBe("Nov 18, 2026 at 7:00 AM");
  expect(together).toEqual([]);
});

test("a page has fifty rows, and the next page continues after them", async () => {
  const admin = await aUser(database, { role: "admin" });
  const newEvents = Array.from({ length: 60 }, (_, at) => ({
    title: `Event ${at}`,
    listing: "hidden" as const,
    deletedAt: TEST_NOW - Math.floor(at / 7) * DAY_MS,
  }));
  await someEvents(database, newEvents);
  const first = await listed(admin);
  const second = await listed(admin, (first.next ?? "").replace("/admin/deleted", ""));
  expect([first.rows.length, second.rows.length, second.next, second.first]).toEqual([50, 10, null, "/admin/deleted"]);
  const titles = [...first.rows, ...second.rows].map(({ title }) => title);
  expect(new Set(titles)).toEqual(new Set(newEvents.map(({ title }) => title)));
});

test("an admin can restore an event; a moderator sees no such button and is refused", async () => {
  const admin = await aUser(database, { role: "admin" });
  const moderator = await aUser(database, { role: "moderator" });
  const { publicId } = await anEvent(database, { deletedAt: TEST_NOW, listing: "hidden" });
  expect((await listed(moderator)).rows[0]).toMatchObject({ mayRestore: false });
  expect((await restore(moderator, publicId)).toast).toContain("admin.overview.toast.notYours");
  expect((await listed(admin)).rows[0]).toMatchObject({ mayRestore: true });
  const answer = await restore(admin, publicId);
  expect(answer.to).toBe("/admin/deleted");
  expect(answer.toast).toContain("undeletedText");
  expect((await restore(admin, publicId)).toast).toContain("undeletedAlready");
  expect((await listed(admin)).rows).toEqual([]);
  await expect(restore(admin, "odd")).rejects.toMatchObject({ code: "invalid" });
});

test("events deleted together can be restored together, by admins only", async () => {
  const admin = await aUser(database, { role: "admin", name: "Miriam" });
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database);
  await deleteAllEvents(database, { actor: actorFor(admin), count: 1, isProved: true }, TEST_NOW);
  expect((await listed(admin)).together).toMatchObject([
    { events: 1, name: "Miriam", when: "Nov 18, 2026 at 7:00 AM" },
  ]);
  expect((await listed(admin)).together).toMatchObject([{ kind: "all", mayAct: true }]);
  expect((await listed(moderator)).together).toMatchObject([{ mayAct: false }]);
  // A group's events are listed in a search and under their group.
  const { rows, together } = await listed(admin);
  expect(rows).toEqual([]);
  expect((await listed(admin, `?group=${together[0]?.id}`)).rows).toHaveLength(1);
  expect((await listed(admin, "?q=evening")).rows).toHaveLength(1);
  expect((await listed(admin, "?q=nowhere")).rows).toEqual([]);
});

const GONE = { listing: "hidden", deletedAt: TEST_NOW } as const;

test("an event that exists again is restored only after confirmation", async () => {
  const admin = await aUser(database, { role: "admin" });
  const zoom = { title: "Evening Prayer", link: "https://zoom.us/j/123" };
  const gone = await anEvent(database, { ...zoom, ...GONE });
  const single = await anEvent(database, { title: "Silence", ...GONE });
  const there = await anEvent(database, zoom);
  const both = [
    ["event", gone.publicId],
    ["event", single.publicId],
  ] as const;
  expect(await confirmationOf(admin, both)).toEqual({
    kind: "twins",
    restored: 1,
    events: [gone.publicId],
    count: 1,
    twins: [{ title: "Evening Prayer", organizer: "Open Circle", href: `/events/evening-prayer-${there.publicId}` }],
  });
  expect((await listed(admin)).rows.map(({ title }) => title)).toEqual(["Evening Prayer"]);
  expect(
    (
      await sent(admin, [
        ["event", gone.publicId],
        ["anyway", "1"],
      ])
    ).toast,
  ).toContain("undeletedText");
  expect((await listed(admin)).rows).toEqual([]);
});

test("a group with events that exist again asks first, then restores the others or all", async () => {
  const admin = await aUser(database, { role: "admin" });
  const zoom = { title: "Evening Prayer", link: "https://zoom.us/j/123" };
  await anEvent(database, zoom);
  await anEvent(database, { title: "Silence" });
  await deleteAllEvents(database, { actor: actorFor(admin), count: 2, isProved: true }, TEST_NOW);
  await anEvent(database, zoom);
  const deletion = ["deletion", String((await listed(admin)).together[0]?.id)] as const;
  expect(await confirmationOf(admin, [deletion])).toMatchObject({ kind: "groupTwins", events: 2, count: 1 });
  expect((await sent(admin, [deletion, ["twins", "skip"]])).toast).toContain("undoneGroup");
  const { rows, together } = await listed(admin);
  expect([rows.map(({ title }) => title), together]).toEqual([["Evening Prayer"], []]);
});

test("only admins can permanently delete a group or selected events, after confirmation", async () => {
  const admin = await aUser(database, { role: "admin" });
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database);
  await deleteAllEvents(database, { actor: actorFor(admin), count: 1, isProved: true }, TEST_NOW);
  const { publicId } = await anEvent(database, { title: "Single", ...GONE });
  const forget = ["intent", "forget"] as const;
  const deletion = ["deletion", String((await listed(admin)).together[0]?.id)] as const;
  expect(await confirmationOf(admin, [forget, deletion, ["count", "1"]])).toMatchObject({ kind: "forget", count: 1 });
  expect((await sent(moderator, [forget, deletion, ["sure", "1"]])).toast).toContain("notYours");
  expect((await sent(admin, [forget, deletion, ["sure", "1"]])).toast).toContain("forgotten");
  expect((await sent(admin, [deletion])).toast).toContain("undoTooLate");
  expect(await confirmationOf(admin, [forget, ["event", publicId]])).toMatchObject({ kind: "forget", count: 1 });
  expect((await sent(admin, [forget, ["event", publicId], ["sure", "1"]])).toast).toContain("forgotten");
  expect((await sent(admin, [forget, ["event", publicId], ["sure", "1"]])).toast).toContain("undeletedTooLate");
  expect(await listed(admin)).toMatchObject({ rows: [], together: [] });
  expect((await sent(admin, [["event", publicId]])).toast).toContain("undeletedTooLate");
  expect((await sent(admin, [forget])).toast).toContain("nothing");
  const words = { title: "Removed", host: "Somebody", reason: "Gone" };
  expect(await removeForgotten(database, words, TEST_NOW)).toBe(2);
  const titles = await database.pool.query<{ title: string }>("select title from events");
  expect(titles.rows.map(({ title }) => title)).toEqual(["Removed", "Removed"]);
  expect(await removeForgotten(database, words, TEST_NOW)).toBe(0);
});

test("a failed read shows an error with the request number, and an invalid address redirects", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { status, view } = await load(admin, "", anAwayDatabase);
  expect([status, view.shows]).toEqual([503, "failed"]);
  const thrown: unknown = await load(admin, "?after=odd&tz=Asia/Tokyo").catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe("/admin/deleted?tz=Asia/Tokyo");
});
