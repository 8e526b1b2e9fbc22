import { afterAll, expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { listDrafts } from "#data/queries/event-edit.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { eventFields } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aStorage } from "#tests/support/pictures/a-storage.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { createEventAction } from "#web/routes/create-event/create-event-action.server.ts";
import { redirectToLogin, createEventLoader } from "#web/routes/create-event/create-event-loader.server.ts";

const database = withTestDatabase();
const { storage, remove } = aStorage();
afterAll(remove);

function aboutOf(viewer: Viewer | null) {
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
  return aRequestContext({ database, viewer, storage, actor });
}

async function send(viewer: Viewer, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ owner: viewer.userId, ...fields })) form.append(name, value);
  const request = new Request("https://same.example/create-event", { method: "POST", body: form });
  return createEventAction(request, aboutOf(viewer));
}

async function opened(viewer: Viewer, draft: string) {
  const request = new Request(`https://same.example/create-event?draft=${draft}`);
  return (await createEventLoader(request, viewer, aboutOf(viewer))).view;
}

test("a draft is saved, reopened, saved again, and deleted once it is published", async () => {
  const viewer = await aUser(database);
  const first = await send(viewer, { act: "save-draft", title: "Half a" });
  expect(first instanceof Response && first.headers.get("location")).toBe("/my-events?tab=drafts");
  const [{ publicId: draft } = { publicId: "" }] = await listDrafts(database.db, viewer.userId);
  expect(await opened(viewer, draft)).toMatchObject({ draft, values: { title: ["Half a"] } });
  const second = await send(viewer, { act: "save-draft", draft, title: "Half a title", script: "yes" });
  expect(second).toMatchObject({
    data: {
      done: { to: "/my-events?tab=drafts", event: { href: `/create-event?draft=${draft}`, title: "Half a title" } },
    },
  });
  expect(await listDrafts(database.db, viewer.userId)).toMatchObject([
    { publicId: draft, fields: { title: ["Half a title"] } },
  ]);
  const whole = Object.fromEntries(Object.entries(eventFields()).map(([name, texts]) => [name, texts[0] ?? ""]));
  await send(viewer, { ...whole, act: "anyway", draft });
  expect(await listDrafts(database.db, viewer.userId)).toEqual([]);
  const made = await database.pool.query("select title from events");
  expect(made.rows).toEqual([{ title: "Evening Silence" }]);
});

test.each(["yes", ""])("a saved draft warns that its image was refused, and why: script '%s'", async (script) => {
  const viewer = await aUser(database);
  const picture = new File(["no image"], "room.png", { type: "image/png" });
  const answer = await send(viewer, { act: "save-draft", title: "Half a", script, picture });
  const toast =
    answer instanceof Response
      ? readFlash(answer.headers.get("set-cookie")?.split(";")[0] ?? null, aboutOf(viewer)).toasts[0]
      : answer.data.toast;
  expect(toast).toMatchObject({
    kind: "warning",
    title: "Draft saved, but without the image",
    message: "Please upload an image file",
  });
  expect(await listDrafts(database.db, viewer.userId)).toHaveLength(1);
});

test("another member's draft opens as an empty form, and a draft that is too long stays in the form", async () => {
  const viewer = await aUser(database);
  const other = await aUser(database);
  await send(viewer, { act: "save-draft", title: "Mine" });
  const [{ publicId: draft } = { publicId: "" }] = await listDrafts(database.db, viewer.userId);
  expect(await opened(other, draft)).toMatchObject({ draft: null, values: {} });
  const long = await send(viewer, { act: "save-draft", title: "T", description: "x".repeat(61_000) });
  expect(long).toMatchObject({ data: { values: { title: ["T"] }, toast: { kind: "error" } }, init: { status: 422 } });
});

test("signing in before or after opening the form returns to the draft", async () => {
  const viewer = await aUser(database);
  await send(viewer, { act: "save-draft", title: "Half a title" });
  const [{ publicId: draft } = { publicId: "" }] = await listDrafts(database.db, viewer.userId);
  const address = `https://same.example/create-event?draft=${draft}`;
  const toLogin = `/login?returnTo=${encodeURIComponent(`/create-event?draft=${draft}`)}`;
  expect(redirectToLogin(new Request(address), aboutOf(null)).headers.get("location")).toBe(toLogin);
  const form = new FormData();
  for (const [name, value] of Object.entries({ owner: viewer.userId, draft, title: "A title" }))
    form.append(name, value);
  const sent = await createEventAction(new Request(address, { method: "POST", body: form }), aboutOf(null));
  if (!(sent instanceof Response)) throw new Error("this was no redirect");
  expect(sent.headers.get("location")).toBe(toLogin);
  const cookie = sent.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const { view } = await createEventLoader(new Request(address, { headers: { cookie } }), viewer, aboutOf(viewer));
  expect(view).toMatchObject({ isStashed: true, draft, values: { title: ["A title"] } });
});
