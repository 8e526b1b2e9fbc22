import { expect, test } from "vitest";
import { makeApiToken } from "#commands/accounts/change-api-tokens.ts";
import type { ApiScope } from "#core/accounts/api-token.ts";
import type { Viewer } from "#core/viewer.ts";
import { DAY_MS, SECOND_MS } from "#core/time/instant.ts";
import { findEventToEdit } from "#data/queries/event-edit.ts";
import { schemaChecker, startApi } from "#tests/support/api/start-api.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const check = schemaChecker();

const NEW = {
  title: "Lake silence",
  description: "Forty minutes of silence.",
  type: "meditation",
  organizerName: "Lake House",
  link: "https://zoom.us/j/123",
  price: 0,
  facts: { beginnersWelcome: true, guidance: "silent" },
  practices: ["Zazen"],
  schedules: [
    { start: "2026-11-23T19:00", timezone: "America/New_York", duration: 3_600, rrule: "FREQ=WEEKLY;BYDAY=MO" },
  ],
};

type Written = { outcome: string; listing: string; event: { id: string; version: string } & Record<string, unknown> };

async function tokenOf(member: Viewer, scopes: readonly ApiScope[] = ["events:write"]): Promise<string> {
  const input = { name: "Calendar", scopes, life: "30" } as const;
  const made = await makeApiToken(database, { actor: actorFor(member), userId: member.userId, input }, TEST_NOW);
  if (made.outcome !== "made") throw new Error("There is no token.");
  return made.token;
}

/** A member with a token, and the server. */
async function start() {
  const member = await aUser(database);
  const token = await tokenOf(member);
  const { request, setNow } = await startApi(database);
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    });
  const create = async (overrides: object = {}): Promise<Written> => {
    const answer = await send("POST", "/events", { ...NEW, ...overrides });
    expect([answer.status, await answer.clone().json()]).toEqual([201, expect.anything()]);
    return answer.json();
  };
  return { member, token, request, setNow, send, create };
}

test("a new event is read, reviewed and answered like one from the form", async () => {
  const { send, member } = await start();
  const answer = await send("POST", "/events", NEW);
  const body: Written = await answer.json();
  expect([answer.status, check("WrittenEvent", body)]).toEqual([201, "No errors"]);
  expect(answer.headers.get("location")).toBe(`https://same.example/api/v1/events/${body.event.id}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  // The first events of a new member are reviewed.
  expect(body).toMatchObject({ outcome: "held", listing: "hidden" });
  expect(body.event).toMatchObject({
    title: "Lake silence",
    organizer: { name: "Lake House" },
    price: { amount: 0 },
    facts: { beginnersWelcome: true, guidance: "silent", captions: null },
    practices: ["Zazen"],
    schedules: [{ start: "2026-11-23T19:00:00", duration: 3_600, rrule: "FREQ=WEEKLY;BYDAY=MO" }],
  });
  const stored = await findEventToEdit(database.db, body.event.id);
  expect(stored).toMatchObject({ userId: member.userId, held: true, link: "https://zoom.us/j/123" });
});

test("errors in an event are reported by the body's field names", async () => {
  const { send } = await start();
  const wrong = {
    title: "Silence",
    link: "nothing",
    place: { country: "Nowhere" },
    schedules: [{ start: "soon", timezone: "Mars/Base", duration: 60, rrule: "FREQ=NEVER" }],
  };
  const answer = await send("POST", "/events", wrong);
  const body = await answer.json();
  expect([answer.status, check("Problem", body)]).toEqual([422, "No errors"]);
  const names = body.errors.map(({ name }: { name: string }) => name);
  const all = [
    "description",
    "type",
    "organizerName",
    "schedules.0.start",
    "schedules.0.timezone",
    "place.country",
    "link",
  ];
  expect(names).toEqual(all);
  expect(body.errors.every(({ detail }: { detail: string }) => /^['A-Z].* /.test(detail))).toBe(true);
  const rule = await send("POST", "/events", { ...NEW, schedules: [{ ...NEW.schedules[0], rrule: "FREQ=NEVER" }] });
  expect([rule.status, (await rule.json()).errors.map(({ name }: { name: string }) => name)]).toEqual([
    422,
    ["schedules.0.rrule"],
  ]);
  const long = await send("POST", "/events", { ...NEW, schedules: [{ ...NEW.schedules[0], duration: 1e12 }] });
  expect([long.status, (await long.json()).errors[0].name]).toEqual([422, "schedules.0.duration"]);
});

test.each([
  [400, "{", {}],
  [400, '{"title":"a\\u0000b"}', {}],
  [400, "", {}],
  [413, `{"title":"${"x".repeat(200_001)}"}`, {}],
  [415, "title=x", { "content-type": "application/x-www-form-urlencoded" }],
  [422, "[]", {}],
  [422, "null", {}],
  [422, '{"title":5}', {}],
  [422, '{"title":"x","owner":"me"}', {}],
  [422, '{"title":"x","schedules":[{"start":"x"}]}', {}],
  [422, '{"title":"x","type":"party"}', {}],
  [422, `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`, {}],
  [422, `{"title":"x","schedules":${"[".repeat(60_000)}${"]".repeat(60_000)}}`, {}],
])("%i for a body that is not an event: %.40s", async (status, body, headers) => {
  const { send } = await start();
  const answer = await send("POST", "/events", body, headers);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  const problem: { detail: string } & Record<string, unknown> = await answer.json();
  expect(check("Problem", problem)).toBe("No errors");
  expect(problem.detail).not.toContain("``");
});

test("a text with NUL and a body that is not an object are each refused with their own message", async () => {
  const { send } = await start();
  const detailOf = async (body: string) => (await (await send("POST", "/events", body)).json()).detail;
  expect(await detailOf('{"title":"a\\u0000b"}')).toMatch(/NUL/);
  // Six characters that only look like an escaped one.
  expect((await send("POST", "/events", { ...NEW, description: String.raw`\u0000` })).status).toBe(201);
  expect(await detailOf("{")).toBe("The body is not JSON.");
  expect(await detailOf("[]")).toBe("The body has to be a JSON object.");
});

test("a schedule with an unknown uid is refused, and the event's schedules stay as they are", async () => {
  const { send, create } = await start();
  const [schedule] = NEW.schedules;
  const lost = { ...schedule, uid: "zzzzzz-9@same.example" };
  const made = await send("POST", "/events", { ...NEW, schedules: [lost] });
  expect([made.status, (await made.json()).errors]).toMatchObject([422, [{ name: "schedules.0.uid" }]]);
  const { event } = await create();
  const changed = await send("PATCH", `/events/${event.id}`, { schedules: [schedule, lost] });
  expect([changed.status, (await changed.json()).errors]).toMatchObject([422, [{ name: "schedules.1.uid" }]]);
  const after: Written = await (await send("PATCH", `/events/${event.id}`, {})).json();
  expect(after.event["schedules"]).toEqual(event["schedules"]);
});

test("a missing, wrong, expired or too weak token writes nothing", async () => {
  const { request, member, setNow, token } = await start();
  const post = (authorization: string | null) =>
    request("/events", {
      method: "POST",
      body: JSON.stringify(NEW),
      headers: { "content-type": "application/json", ...(authorization !== null && { authorization }) },
    });
  const reader = await tokenOf(member, ["events:read"]);
  const responseTo = async (authorization: string | null) => {
    const answer = await post(authorization);
    expect(check("Problem", await answer.json())).toBe("No errors");
    return [answer.status, answer.headers.get("www-authenticate")];
  };
  expect(await responseTo(null)).toEqual([401, 'Bearer realm="api"']);
  expect(await responseTo("Basic abc")).toEqual([401, 'Bearer realm="api"']);
  const invalid = [401, 'Bearer realm="api", error="invalid_token"'];
  expect(await responseTo("Bearer x")).toEqual(invalid);
  expect(await responseTo(`Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toEqual(invalid);
  expect(await responseTo(`Bearer ${reader}`)).toEqual([
    403,
    'Bearer realm="api", error="insufficient_scope", scope="events:write"',
  ]);
  setNow(TEST_NOW + 31 * DAY_MS);
  expect(await responseTo(`Bearer ${token}`)).toEqual(invalid);
  const { rows } = await database.db.execute("select id from events");
  expect(rows).toEqual([]);
});

test("a PATCH changes only the fields sent, and is refused if somebody else was faster", async () => {
  const { send, create } = await start();
  const { event } = await create();
  const path = `/events/${event.id}`;
  const answer = await send(
    "PATCH",
    path,
    { title: "Lake stillness", passcode: "1234" },
    { "if-match": `"${event.version}"` },
  );
  const changed: Written = await answer.json();
  expect([answer.status, check("WrittenEvent", changed)]).toEqual([200, "No errors"]);
  expect(changed.event).toMatchObject({
    title: "Lake stillness",
    passcode: "1234",
    description: "Forty minutes of silence.",
    // A new passcode raises SEQUENCE.
    schedules: [{ start: "2026-11-23T19:00:00", sequence: 1 }],
  });
  const late = await send("PATCH", path, { title: "Lake" }, { "if-match": `"${event.version}"` });
  expect([late.status, check("Problem", await late.json())]).toEqual([412, "No errors"]);
  const again = await send("PATCH", path, { passcode: null }, { "if-match": `"${changed.event.version}"` });
  expect((await again.json()).event).toMatchObject({ title: "Lake stillness", passcode: null });
});

test("two changes within one minute are two versions for the moderators", async () => {
  const { send, create, setNow } = await start();
  const updatedAt = async (id: string) => (await findEventToEdit(database.db, id))?.updatedAt;
  setNow(TEST_NOW + 2 * SECOND_MS);
  const { event } = await create();
  expect(await updatedAt(event.id)).toBe(TEST_NOW + 2 * SECOND_MS);
  setNow(TEST_NOW + 55 * SECOND_MS);
  await send("PATCH", `/events/${event.id}`, { title: "Buy now" });
  expect(await updatedAt(event.id)).toBe(TEST_NOW + 55 * SECOND_MS);
});

test("a schedule is changed by its uid, and omitted schedules end", async () => {
  const { send, create } = await start();
  const { event } = await create();
  const [{ uid = "" } = {}] = event["schedules"] as { uid: string }[];
  const moved = {
    uid,
    start: "2026-11-23T20:00",
    timezone: "America/New_York",
    duration: 1_800,
    rrule: "FREQ=WEEKLY;BYDAY=MO",
  };
  const answer = await send("PATCH", `/events/${event.id}`, { schedules: [moved] });
  const { event: changed }: Written = await answer.json();
  expect(changed["schedules"]).toMatchObject([{ uid, sequence: 1, start: "2026-11-23T20:00:00", duration: 1_800 }]);
  const other = { ...moved, uid: undefined, start: "2026-11-24T08:00", rrule: null };
  const replaced = await send("PATCH", `/events/${event.id}`, { schedules: [other] });
  expect(((await replaced.json()) as Written).event["schedules"]).toMatchObject([{ start: "2026-11-24T08:00:00" }]);
});

test("creating the same event twice is a conflict, so that a request can be retried", async () => {
  const { send, create } = await start();
  await create();
  const again = await send("POST", "/events", NEW);
  expect([again.status, check("Problem", await again.json())]).toEqual([409, "No errors"]);
});

test("a token cannot change another organizer's events, whatever its member's role", async () => {
  const owner = await aUser(database);
  const shown = await anEvent(database, { userId: owner.userId });
  const hidden = await anEvent(database, {
    userId: owner.userId,
    listing: "hidden",
    visibility: "private",
    title: "Private",
  });
  const organizer = await anOrganizer(database, { userId: owner.userId, name: "Owned" });
  for (const role of ["user", "admin"] as const) {
    const member = await aUser(database, { role });
    const token = await tokenOf(member);
    const { request } = await startApi(database);
    const send = (method: string, path: string, body: object) =>
      request(path, {
        method,
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      });
    expect((await send("PATCH", `/events/${shown.publicId}`, { title: "Mine" })).status).toBe(403);
    expect((await send("POST", `/events/${shown.publicId}/cancel`, {})).status).toBe(403);
    expect((await send("PATCH", `/events/${hidden.publicId}`, { title: "Mine" })).status).toBe(404);
    expect((await send("POST", `/events/${hidden.publicId}/cancel`, {})).status).toBe(404);
    const foreign = await send("POST", "/events", { ...NEW, organizer: organizer.publicId });
    expect([foreign.status, (await foreign.json()).errors[0].name]).toEqual([422, "organizer"]);
  }
  expect(await findEventToEdit(database.db, shown.publicId)).toMatchObject({
    title: "Evening sitting",
    cancelledAt: null,
  });
  const { rows } = await database.db.execute("select outcome from audit_entries where action = 'update-event'");
  expect(rows.length).toBeGreaterThanOrEqual(4);
});

test("an event is cancelled once, with its reason", async () => {
  const { send, create } = await start();
  const { event } = await create();
  const answer = await send("POST", `/events/${event.id}/cancel`, { reason: "Ill" });
  const body: Written = await answer.json();
  expect([answer.status, check("WrittenEvent", body)]).toEqual([200, "No errors"]);
  expect(body).toMatchObject({ outcome: "cancelled", event: { status: "cancelled", cancelReason: "Ill" } });
  expect(await (await send("POST", `/events/${event.id}/cancel`, {})).json()).toMatchObject({ outcome: "already" });
  expect((await send("POST", `/events/zzzzzz/cancel`, {})).status).toBe(404);
});

test("another site's script cannot send a token, and parameters are refused", async () => {
  const { request, send } = await start();
  const preflight = await request("/events", {
    method: "OPTIONS",
    headers: { "access-control-request-method": "POST" },
  });
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
  expect(preflight.headers.get("access-control-allow-headers")).not.toMatch(/authorization|content-type/i);
  expect((await send("POST", "/events?owner=me", NEW)).status).toBe(400);
  const wrong = await request("/events/zzzzzz/cancel");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
});
