import { expect, test } from "vitest";
import { startApi } from "#tests/support/api/start-api.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("an answer can be revalidated: 304 while nothing has changed", async () => {
  await anEvent(database);
  const { request } = await startApi(database);
  const answer = await request("/events");
  expect(answer.headers.get("cache-control")).toBe("public, no-cache");
  const etag = answer.headers.get("etag") ?? "";
  const again = await request("/events", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  await anEvent(database, { title: "Another" });
  expect((await request("/events", { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("every origin can read, with preflight, and cookies are neither used nor set", async () => {
  await anEvent(database);
  const { request } = await startApi(database);
  const headers = { origin: "https://other.example", cookie: "samehour.session_token=x; tz=Asia/Tokyo" };
  for (const path of ["/events", "/nothing", "/events?x=1", "/openapi.json"]) {
    const answer = await request(path, { headers });
    expect(answer.headers.get("access-control-allow-origin"), `${path}`).toBe("*");
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  const preflight = await request("/events", { method: "OPTIONS", headers });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "GET, HEAD"]);
});

test("rate limits are reported, and exceeding them is answered with a problem", async () => {
  let wait = 0;
  const limits = {
    wait: () => wait,
    left: () => ({ limit: 600, left: 42, resetSeconds: 61 }),
    close: () => undefined,
  };
  const { request } = await startApi(database, { limits });
  const answer = await request("/events");
  expect(answer.headers.get("ratelimit-policy")).toBe('"page";q=600;w=60, "made";q=600;w=60');
  expect(answer.headers.get("ratelimit")).toBe('"page";r=42;t=61, "made";r=42;t=61');
  wait = 7;
  const refused = await request("/events");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(await refused.json()).toMatchObject({ status: 429, type: "https://same.example/api/docs#problem-too-many" });
});

test("a request that the server refuses before the API is answered with a problem too", async () => {
  const { request, edge } = await startApi(database);
  const found = await Promise.all([
    request("/events?q=%zz"),
    request(`/events?q=${"x".repeat(5_000)}`),
    request("/events", { headers: { accept: "text/csv" } }),
    request("/events", { headers: { accept: "text/html, application/json;q=0" } }),
    edge.fetch("/api/v1/events/", { redirect: "follow" }),
  ]);
  expect(found.map(({ status }) => status)).toEqual([400, 414, 406, 406, 200]);
  for (const answer of found.slice(0, 4)) expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const docs = await edge.fetch("/api");
  expect([docs.status, docs.headers.get("location")]).toEqual([302, "/api/docs"]);
});

test("an unreachable database is answered with 503, not as a failure of the API", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const db = { execute: () => Promise.reject(away) };
  const { request } = await startApi({ ...database, db } as unknown as typeof database);
  const answer = await request("/topics");
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("retry-after")]).toEqual([
    503,
    "application/problem+json",
    "10",
  ]);
});
