import { expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { Viewer } from "#core/viewer.ts";
import { overviewAction } from "#web/routes/admin/overview-action.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { OVERVIEW, overviewPageOf } from "#tests/support/overview-page-of.ts";

const database = withTestDatabase();
const { listed, titles } = overviewPageOf(database);

async function remove(viewer: Viewer, event: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ intent: "delete", event, ...fields });
  const answer = await overviewAction(new Request(OVERVIEW, { method: "POST", body }), context(viewer));
  return { to: answer.headers.get("location"), toast: decodeURIComponent(answer.headers.get("set-cookie") ?? "") };
}
const context = (viewer: Viewer) => aRequestContext({ database, viewer });

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
  const answer = await overviewAction(new Request(OVERVIEW, { method: "POST", body }), context);
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("admin.overview.toast.deleteFailedText");
  expect(reachesMessage("admin.overview.toast.deleteFailed")).toBe("Delete Failed");
  expect(await titles(admin)).toHaveLength(1);
});

test("a form without an action or event is refused", async () => {
  const admin = await aUser(database, { role: "admin" });
  await expect(remove(admin, "bcdf23")).rejects.toMatchObject({ code: "not-found" });
  await expect(remove(admin, "odd")).rejects.toBeInstanceOf(AppError);
  for (const intent of ["other", "constructor", "__proto__"])
    await expect(remove(admin, "bcdf23", { intent })).rejects.toMatchObject({ code: "invalid" });
});

async function bulk(viewer: Viewer, fields: readonly (readonly [string, string])[], db = database) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const request = new Request(OVERVIEW, { method: "POST", body });
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
