import { expect, test } from "vitest";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { makeApiToken } from "#commands/accounts/change-api-tokens.ts";
import type { ApiScope } from "#core/accounts/api-token.ts";
import type { Viewer } from "#core/viewer.ts";
import { schemaChecker, startApi } from "#tests/support/api/start-api.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const check = schemaChecker();

async function bearerOf(member: Viewer, scopes: readonly ApiScope[] = ["events:read"]) {
  const input = { name: "Sheet", scopes, life: "30" } as const;
  const made = await makeApiToken(database, { actor: actorFor(member), userId: member.userId, input }, TEST_NOW);
  if (made.outcome !== "made") throw new Error(made.outcome);
  return { headers: { authorization: `Bearer ${made.token}` } };
}

const HIDDEN = { listing: "hidden", visibility: "private", title: "Only ours" } as const;

test("only its owner's token reads a hidden event and its dates, whatever was read before", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { ...HIDDEN, userId: owner.userId });
  const [own, staff] = [await bearerOf(owner), await bearerOf(await aUser(database, { role: "admin" }))];
  const { request } = await startApi(database);
  const [event, dates] = [`/events/${publicId}`, `/events/${publicId}/dates`];
  for (const path of [event, dates]) {
    expect((await request(path)).status).toBe(404);
    const answer = await request(path, own);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(check(path === event ? "Event" : "DateList", await answer.json())).toBe("No errors");
    expect((await request(path)).status).toBe(404);
    expect((await request(path, staff)).status).toBe(404);
  }
  await deleteEvent(database, { actor: actorFor(owner), publicId }, TEST_NOW);
  expect((await request(event, own)).status).toBe(410);
  expect((await request(event)).status).toBe(404);
});

test("a token reads hidden and members' events of its member's organizer, without the link of the latter", async () => {
  const [owner, member] = [await aUser(database), await aUser(database)];
  const organizer = await anOrganizer(database, { userId: owner.userId });
  const ofOrganizer = await anEvent(database, { ...HIDDEN, organizerId: organizer.id });
  const forMembers = await anEvent(database, {
    listing: "members",
    visibility: "public_in_app",
    linkAudience: "members",
    link: "https://meet.example.org/secret",
  });
  const { request } = await startApi(database);
  const [ownerToken, memberToken] = [await bearerOf(owner), await bearerOf(member)];
  expect((await request(`/events/${ofOrganizer.publicId}`, ownerToken)).status).toBe(200);
  expect((await request(`/events/${ofOrganizer.publicId}`, memberToken)).status).toBe(404);
  const shown = await request(`/events/${forMembers.publicId}`, memberToken);
  expect(shown.status).toBe(200);
  expect(await shown.text()).not.toContain("secret");
  expect((await request(`/events/${forMembers.publicId}`)).status).toBe(404);
});

test("an invalid token or one without the scope is refused; a proxy's password is ignored, lists need no token", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  await anEvent(database, { ...HIDDEN, userId: owner.userId });
  const { request } = await startApi(database);
  const responseTo = async (authorization: string) => {
    const answer = await request(`/events/${publicId}`, { headers: { authorization } });
    const body = await answer.json();
    return [answer.status, answer.headers.get("www-authenticate"), check(answer.ok ? "Event" : "Problem", body)];
  };
  const invalid = 'Bearer realm="api", error="invalid_token"';
  expect(await responseTo("Bearer samehour_x")).toEqual([401, invalid, "No errors"]);
  const writer = await bearerOf(owner, ["events:write"]);
  const weak = 'Bearer realm="api", error="insufficient_scope", scope="events:read"';
  expect(await responseTo(writer.headers.authorization)).toEqual([403, weak, "No errors"]);
  expect(await responseTo("Basic dXNlcjpwYXNz")).toEqual([200, null, "No errors"]);
  const list = await request("/events", await bearerOf(owner));
  expect(list.headers.get("cache-control")).toBe("public, no-cache");
  expect(await list.json()).toMatchObject({ total: 1, items: [{ id: publicId }] });
});
