import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { followsAction } from "#web/routes/follows/follows.server.ts";
import { savesAction } from "#web/routes/saves/saves.server.ts";

const database = withTestDatabase();

type Answer = (request: Request, context: RequestContext) => Promise<Response>;
type Overrides = Partial<RequestContext>;

/** Returns the redirect that a browser's form gets, and the toast there. */
async function byForm(answer: Answer, fields: Record<string, string>, overrides: Overrides) {
  const context = aRequestContext({ database, ...overrides });
  const response = await answer(aForm("/", { returnTo: "/events?page=2", ...fields }), context);
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { status: response.status, to: response.headers.get("location"), toast: readFlash(cookie, context).toasts[0] };
}

/** Returns the response that a page's script gets. */
async function byScript(answer: Answer, fields: Record<string, string>, overrides: Overrides) {
  const request = aForm("/", fields);
  request.headers.set("accept", "application/json");
  const response = await answer(request, aRequestContext({ database, ...overrides }));
  return { status: response.status, body: (await response.json()) as unknown };
}

const rows = async (table: "saved_events" | "organizer_follows" | "hidden_organizers") =>
  (await database.db.execute(sql.raw(`select * from ${table}`))).rows.length;

test("saving by form returns to the same row, with the spec's text", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database);
  const saved = await byForm(savesAction, { save: publicId }, { viewer });
  expect(saved).toMatchObject({ status: 303, to: `/events?page=2#${publicId}` });
  expect(saved.toast).toMatchObject({
    kind: "success",
    seconds: 5,
    title: reachesMessage("saved.toast.saved"),
    message: reachesMessage("saved.toast.savedText"),
  });
  const unsaved = await byForm(savesAction, { unsave: publicId, user_id: "somebody" }, { viewer });
  expect(unsaved.toast).toMatchObject({
    title: reachesMessage("saved.toast.unsaved"),
    message: reachesMessage("saved.toast.unsavedText"),
  });
  expect(await rows("saved_events")).toBe(0);
});

test("the Undo of a save that replaced another saves that one again", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database);
  const [first, second] = [`${publicId}/2026-11-18T1900`, `${publicId}/2026-11-25T1900`];
  const undoOf = async (save: string) => (await byForm(savesAction, { save }, { viewer })).toast?.undo;
  expect(await undoOf(publicId)).toBe(`save:${publicId}`);
  expect(await undoOf(first)).toBe(`unsave:${publicId}`);
  expect(await undoOf(publicId)).toBe(`unsave:${first}`);
  expect(await byScript(savesAction, { save: second }, { viewer })).toEqual({
    status: 200,
    body: { replaced: [publicId] },
  });
  await byForm(savesAction, { save: first }, { viewer });
  // A form could save only one of them again.
  expect(await undoOf(publicId)).toBeUndefined();
});

test("the Undo of a save leaves out replaced dates that are over or no longer exist", async () => {
  const viewer = await aUser(database);
  const { publicId, scheduleIds } = await anEvent(database);
  const [first, second, third] = [
    `${publicId}/2026-11-18T1900`,
    `${publicId}/2026-11-25T1900`,
    `${publicId}/2026-12-02T1900`,
  ] as const;
  for (const save of [first, second, third]) await byForm(savesAction, { save }, { viewer });
  await database.db.execute(sql`delete from occurrences
    where schedule_id = ${scheduleIds[0]} and original_local = '2026-12-02T19:00:00'`);
  // The first date is over, and the third no longer exists.
  const later = { viewer, now: TEST_NOW + DAY_MS };
  const toastOf = async (save: string) => (await byForm(savesAction, { save }, later)).toast;
  expect((await toastOf(publicId))?.undo).toBe(`unsave:${second}`);
  await byForm(savesAction, { unsave: publicId }, { viewer });
  await byForm(savesAction, { save: first }, { viewer });
  expect((await toastOf(publicId))?.undo).toBe(`save:${publicId}`);
});

test("without an account a form is refused with a login link, and nothing is stored", async () => {
  const { publicId } = await anEvent(database);
  const { toast, ...refused } = await byForm(savesAction, { save: publicId }, {});
  expect(refused).toEqual({ status: 303, to: "/events?page=2" });
  expect(toast).toMatchObject({
    kind: "error",
    seconds: 0,
    link: "logIn",
    title: reachesMessage("saved.toast.authTitle"),
    message: reachesMessage("saved.toast.authText"),
  });
  const organizer = await anOrganizer(database);
  const follow = await byForm(followsAction, { follow: organizer.publicId }, {});
  expect(follow.toast).toMatchObject({ link: "logIn", message: reachesMessage("follows.toast.authText") });
  expect([await rows("saved_events"), await rows("organizer_follows")]).toEqual([0, 0]);
  expect(await byScript(savesAction, { save: publicId }, {})).toEqual({ status: 401, body: { reason: "notSignedIn" } });
});

test("unknown and restricted ids change nothing: a script gets the status, a form the reason on its page", async () => {
  const viewer = await aUser(database);
  const hidden = await anEvent(database, { visibility: "private", listing: "hidden" });
  const deleted = await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW });
  const own = await anOrganizer(database, { userId: viewer.userId });
  const script = async (answer: Answer, fields: Record<string, string>) =>
    (await byScript(answer, fields, { viewer })).status;
  for (const key of [hidden.publicId, "bcd234", "", "x/y/z", "' or 1=1", `${hidden.publicId}/2026-11-18T1900`])
    expect([key, await script(savesAction, { save: key })]).toEqual([key, 404]);
  expect(await script(savesAction, {})).toBe(404);
  expect(await script(savesAction, { save: deleted.publicId })).toBe(410);
  expect(await script(savesAction, { unsave: "bcd234" })).toBe(200);
  expect(await script(followsAction, { follow: "bcd234" })).toBe(404);
  expect(await script(followsAction, {})).toBe(404);
  expect(await script(followsAction, { follow: own.publicId })).toBe(403);
  const form = async (answer: Answer, fields: Record<string, string>) => await byForm(answer, fields, { viewer });
  expect(await form(savesAction, { save: hidden.publicId })).toMatchObject({
    status: 303,
    to: "/events?page=2",
    toast: {
      kind: "error",
      title: reachesMessage("saved.toast.saveFailed"),
      message: reachesMessage("saved.toast.notFound"),
    },
  });
  expect((await form(savesAction, { save: deleted.publicId })).toast?.message).toBe(reachesMessage("saved.toast.gone"));
  expect((await form(followsAction, { follow: own.publicId })).toast).toMatchObject({
    title: reachesMessage("follows.toast.followFailed"),
    message: reachesMessage("follows.toast.own"),
  });
  expect((await form(followsAction, { hide: "bcd234" })).toast).toMatchObject({
    title: reachesMessage("follows.toast.hideFailed"),
    message: reachesMessage("follows.toast.notFound"),
  });
  expect((await form(followsAction, {})).status).toBe(303);
  expect([await rows("saved_events"), await rows("organizer_follows"), await rows("hidden_organizers")]).toEqual([
    0, 0, 0,
  ]);
});

test("with an unreadable session, saving fails as unavailable instead of as signed out", async () => {
  const logged: string[] = [];
  const overrides = { session: "unreadable" as const, logError: (_: unknown, note: string) => void logged.push(note) };
  expect((await byScript(savesAction, { save: "bcd234" }, overrides)).status).toBe(503);
  const { toast } = await byForm(savesAction, { save: "bcd234" }, overrides);
  expect(toast?.message).toBe(reachesMessage("saved.toast.saveFailedText"));
  const unfollowed = await byForm(followsAction, { unfollow: "bcd234" }, overrides);
  expect(unfollowed.toast?.message).toBe(reachesMessage("follows.toast.unfollowFailedText"));
  expect(logged).toHaveLength(3);
});

test("a form never redirects off this site", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database);
  const { to } = await byForm(savesAction, { save: publicId, returnTo: "https://elsewhere.example/" }, { viewer });
  expect(to).toBe(`/#${publicId}`);
});

test("saves from a device are added to the account, and counted", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database);
  const { body } = await byScript(savesAction, { keep: `${publicId} ${TEST_NOW - 1_000}` }, { viewer });
  expect(body).toEqual({ kept: 1, lost: 0 });
});

test("following, hiding, and undoing them show the spec's texts or our own", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anOrganizer(database, { name: "Open Circle" });
  const toastAfter = async (name: string) => (await byForm(followsAction, { [name]: publicId }, { viewer })).toast;
  expect(await toastAfter("follow")).toMatchObject({
    title: reachesMessage("follows.toast.followed"),
    message: reachesMessage("follows.toast.followedText"),
  });
  expect(await toastAfter("unfollow")).toMatchObject({
    title: reachesMessage("follows.toast.unfollowed"),
    message: reachesMessage("follows.toast.unfollowedText"),
  });
  expect(await toastAfter("hide")).toMatchObject({
    message: reachesMessage("follows.toast.hiddenText", { name: "Open Circle" }),
  });
  expect(await rows("hidden_organizers")).toBe(1);
  expect(await toastAfter("unhide")).toMatchObject({ title: reachesMessage("follows.toast.shown") });
  expect([await rows("hidden_organizers"), await rows("organizer_follows")]).toEqual([0, 0]);
});
