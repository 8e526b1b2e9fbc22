import { expect, test } from "vitest";
import { deleteAllEvents } from "#commands/events/delete-all-events.ts";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { deletedAction, deletedLoader } from "#web/routes/admin-deleted/admin-deleted.server.ts";
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

async function restore(viewer: Viewer, event: string) {
  const request = new Request(ADDRESS, { method: "POST", body: new URLSearchParams({ event }) });
  const answer = await deletedAction(request, aRequestContext({ database, viewer }));
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

test("fifty stand on a page, and the next begins behind them", async () => {
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

test("an admin brings an event back; a moderator is not offered it, and is refused", async () => {
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
  await expect(restore(admin, "odd")).rejects.toMatchObject({ code: "not-found" });
});

test("what left together is offered together, to admins", async () => {
  const admin = await aUser(database, { role: "admin", name: "Miriam" });
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database);
  await deleteAllEvents(database, { actor: actorFor(admin), count: 1, isProved: true }, TEST_NOW);
  expect((await listed(admin)).together).toMatchObject([
    { events: 1, name: "Miriam", when: "Nov 18, 2026 at 7:00 AM" },
  ]);
  expect((await listed(moderator)).together).toEqual([]);
});

test("what cannot be read is said with the number of the request, and a faulty address is led to the clean one", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { status, view } = await load(admin, "", anAwayDatabase);
  expect([status, view.shows]).toEqual([503, "failed"]);
  const thrown: unknown = await load(admin, "?after=odd&tz=Asia/Tokyo").catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe("/admin/deleted?tz=Asia/Tokyo");
});
