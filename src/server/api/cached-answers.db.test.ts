import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { makeApiToken } from "#commands/accounts/change-api-tokens.ts";
import { watchChanges } from "#data/changes.ts";
import { securityHeaders } from "#server/edge/security-headers.ts";
import { openCachedPages } from "#server/page-cache/cached-pages.ts";
import { cachedPageServer } from "#server/page-cache/serve-cached-page.ts";
import { startApi } from "#tests/support/api/start-api.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** The server with the page cache in front of it, as in production. */
async function startCached() {
  const clock = () => TEST_NOW;
  const changes = await watchChanges(database, () => undefined);
  const log = pino({ level: "silent" });
  const opened = openCachedPages({ maxBytes: 1_000_000, database, changes, clock, log }, { timezone: "UTC" });
  let served = 0;
  const fromMemory = cachedPageServer({
    limitHeaders: () => ({ ratelimit: '"page";r=1;t=60' }),
    pages: opened.pages.cache,
    readPageRequest: opened.pages.readPageRequest,
    mayHave: () => true,
    headers: securityHeaders("http://localhost"),
    onServed: () => (served += 1),
  });
  const api = await startApi(database, {
    pages: opened.pages,
    before: (request, response, next) => void (fromMemory(request, response) || next()),
  });
  onTestFinished(async () => {
    opened.close();
    await changes.close();
  });
  return { ...api, served: () => served };
}

test("an answer is cached for everyone, whatever their cookies and order of parameters", async () => {
  await anEvent(database, { title: "Kept" });
  const { request, served } = await startCached();
  const first = await request("/events?limit=5&type=other");
  const again = await request("/events?type=other&limit=5", { headers: { cookie: "tz=Asia/Tokyo" } });
  expect([await again.json(), served()]).toEqual([await first.json(), 1]);
  for (const answer of [first, again])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, no-cache",
      "content-type": "application/json",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      etag: first.headers.get("etag"),
    });
  expect(again.headers.get("ratelimit")).toBe('"page";r=1;t=60');
  const etag = again.headers.get("etag") ?? "";
  const unchanged = await request("/events?type=other&limit=5", { headers: { "if-none-match": etag } });
  expect([unchanged.status, served()]).toEqual([304, 2]);
  // Other sites' scripts may read it, and it says nothing of the content.
  expect(Object.fromEntries(unchanged.headers)).toMatchObject({ "access-control-allow-origin": "*", etag });
  expect([...unchanged.headers.keys()].filter((name) => name.startsWith("content-"))).toEqual([]);
});

test("a client that does not accept JSON is refused, even for a cached answer", async () => {
  const { request, served } = await startCached();
  expect((await request("/topics")).status).toBe(200);
  expect([(await request("/topics", { headers: { accept: "text/csv" } })).status, served()]).toEqual([406, 0]);
  expect((await request("/topics")).status).toBe(200);
});

test("a change is visible at once", async () => {
  const member = await aUser(database);
  const { publicId } = await anEvent(database, { userId: member.userId });
  const input = { name: "Program", scopes: ["events:write"], life: "30" } as const;
  const made = await makeApiToken(database, { actor: actorFor(member), userId: member.userId, input }, TEST_NOW);
  const { request, read } = await startCached();
  expect(await read("/events")).toMatchObject({ items: [{ status: "scheduled" }] });
  const cancelled = await request(`/events/${publicId}/cancel`, {
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${"token" in made ? made.token : ""}`, "content-type": "application/json" },
  });
  expect(cancelled.status).toBe(200);
  await expect.poll(() => read("/events"), { timeout: 120_000 }).toMatchObject({ items: [{ status: "cancelled" }] });
});
