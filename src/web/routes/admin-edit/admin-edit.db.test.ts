import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { loader } from "#web/routes/admin-edit/route.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function open(viewer: Viewer | null, event: string) {
  const context = new RouterContextProvider();
  context.set(requestContext, aRequestContext({ database, viewer }));
  const request = new Request(`https://same.example/admin/edit/${event}`);
  const url = new URL(request.url);
  const args = { request, url, params: { event }, context, pattern: "/admin/edit/:event" };
  const answer = await loader({ ...args, unstable_pattern: "", unstable_url: url } as Parameters<typeof loader>[0]);
  return answer.headers.get("location");
}

test("anyone who may change an event is redirected to its form by the id alone", async () => {
  const owner = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const { publicId } = await anEvent(database, {
    userId: owner.userId,
    moderation: "pending",
    held: true,
    listing: "hidden",
  });
  const form = `/events/evening-sitting-${publicId}/edit`;
  expect([await open(owner, publicId), await open(moderator, publicId)]).toEqual([form, form]);
});

test("to anyone else the event is not found", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, {
    userId: owner.userId,
    held: true,
    moderation: "pending",
    listing: "hidden",
  });
  await expect(open(await aUser(database), publicId)).rejects.toMatchObject({ code: "not-found" });
  await expect(open(owner, "bcdf23")).rejects.toMatchObject({ code: "not-found" });
  await expect(open(null, publicId)).rejects.toMatchObject({ code: "unauthenticated" });
});
