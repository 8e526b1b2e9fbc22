import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { claimLinkChecks } from "#commands/link-checks/settle-link-check.ts";
import { CHECK_LEASE_MS } from "#core/link-checks/link-check.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { events } from "#data/tables/events.ts";
import { linkChecks } from "#data/tables/link-checks.ts";
import { notifications } from "#data/tables/notifications.ts";
import { runCheckLinks } from "#jobs/check-links.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

type WebRequest = { host: string; method: string; path: string; agent: string };
type Answer = (request: WebRequest, response: ServerResponse) => void;

/** A local server that acts as sites of any name; their links have its port. */
async function aWeb(answer: Answer = (_, response) => response.end("<title>A room</title>")) {
  const requests: WebRequest[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const each = {
      host: (request.headers.host ?? "").replace(/:\d+$/, ""),
      method: request.method ?? "",
      path: request.url ?? "",
      agent: request.headers["user-agent"] ?? "",
    };
    requests.push(each);
    if (each.path === "/robots.txt" && !each.host.startsWith("robots")) response.writeHead(404).end();
    else answer(each, response);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  const hosts = ["zoom.us", "us02web.zoom.us", "site.example", "other.example", "robots.example", "meet.google.com"];
  const check = (now: EpochMs = TEST_NOW, log: (message: string, details?: object) => void = () => undefined) =>
    runCheckLinks({
      database,
      now: () => now,
      log,
      site: { name: "Samehour", baseUrl: "https://same.example" },
      importNetwork: { sheetsOrigin: "", trusted: hosts.map((host) => `${host}:${port}`) },
      pace: 0,
    });
  const paths = () => requests.map(({ method, host, path }) => `${method} ${host}${path}`);
  return { requests, paths, check, link: (host: string, path = "/room") => `http://${host}:${port}${path}` };
}

const linked = (link: string, overrides: EventOverrides = {}) => anEvent(database, { link, ...overrides });
const marks = async () =>
  (await database.db.select().from(events).orderBy(events.id)).map(({ linkState }) => linkState);
const checks = () => database.db.select().from(linkChecks);

test("a link is checked once a week for all its events, with HEAD and a User-Agent that names the site", async () => {
  const web = await aWeb();
  await linked(web.link("site.example"));
  await linked(web.link("site.example"), { title: "The same room" });
  await web.check();
  await web.check(TEST_NOW + 5 * DAY_MS);
  expect(web.paths()).toEqual(["GET site.example/robots.txt", "HEAD site.example/room"]);
  expect(web.requests[1]?.agent).toBe("Samehour link check (+https://same.example)");
  await web.check(TEST_NOW + 7 * DAY_MS);
  expect(web.paths()).toHaveLength(4);
  expect(await marks()).toEqual(["unchecked", "unchecked"]);
  expect(await checks()).toMatchObject([{ state: "ok", failures: 0, result: "200" }]);
});

test("if HEAD fails, the result of GET counts", async () => {
  const web = await aWeb(({ method }, response) => response.writeHead(method === "HEAD" ? 405 : 200).end());
  await linked(web.link("site.example"));
  await web.check();
  expect(web.paths().slice(1)).toEqual(["HEAD site.example/room", "GET site.example/room"]);
  expect(await checks()).toMatchObject([{ state: "ok" }]);
});

test("a link is marked after two failing days, its keeper asked once, and queued after two weeks, until it works", async () => {
  let status = 404;
  const web = await aWeb((_, response) => response.writeHead(status).end());
  const owner = await aUser(database);
  const event = await linked(web.link("site.example"), { userId: owner.userId });
  for (let day = 0; day < 2; day += 1) await web.check(TEST_NOW + day * DAY_MS);
  expect(await marks()).toEqual(["unchecked"]);
  for (let day = 2; day < 6; day += 1) await web.check(TEST_NOW + day * DAY_MS);
  expect(await marks()).toEqual(["failing"]);
  await notifyPeople({ database, now: () => TEST_NOW + 6 * DAY_MS, log: () => undefined });
  const notified = await database.db.select().from(notifications);
  expect(notified).toMatchObject([{ userId: owner.userId, name: "link-failing", eventId: event.id }]);
  expect(notified[0]?.facts.path).toMatch(/\/edit#link$/);
  expect(notified[0]?.mailDueAt).not.toBeNull();
  for (let day = 6; day < 17; day += 1) await web.check(TEST_NOW + day * DAY_MS);
  expect(await marks()).toEqual(["dead"]);
  status = 200;
  await web.check(TEST_NOW + 30 * DAY_MS);
  expect(await marks()).toEqual(["ok"]);
  await notifyPeople({ database, now: () => TEST_NOW + 30 * DAY_MS, log: () => undefined });
  expect(await database.db.select().from(notifications)).toHaveLength(1);
  const audit = (await database.db.select().from(auditEntries)).filter(({ action }) => action === "flag-link");
  expect(audit.map(({ facts }) => facts)).toEqual([
    { state: "failing", result: "404" },
    { state: "dead", result: "404" },
    { state: "ok", result: "200" },
  ]);
});

test("a new link starts over, and an event with a link known to fail is marked by its next check", async () => {
  const web = await aWeb(({ path }, response) => response.writeHead(path === "/room" ? 404 : 200).end());
  await linked(web.link("site.example"));
  for (let day = 0; day < 3; day += 1) await web.check(TEST_NOW + day * DAY_MS);
  await linked(web.link("site.example"), { title: "Another" });
  await web.check(TEST_NOW + 3 * DAY_MS);
  expect(await marks()).toEqual(["failing", "failing"]);
  await database.pool.query(
    "update events set link = $1, link_state = 'unchecked', link_checked_at = null where title = 'Another'",
    [web.link("site.example", "/new")],
  );
  await web.check(TEST_NOW + 4 * DAY_MS);
  expect(await marks()).toEqual(["failing", "unchecked"]);
});

test("a meeting service is asked without the passcode, and its answer for a made-up room is compared", async () => {
  const web = await aWeb(({ path }, response) => {
    const isGone = path === "/j/1" || path === "/j/10000000000";
    response.end(isGone ? "<title>Error</title>Invalid meeting ID (3,001)" : "<title>Launch</title>");
  });
  const logged: unknown[] = [];
  await linked(web.link("us02web.zoom.us", "/j/1?pwd=secret-passcode"), { title: "Gone" });
  await linked(web.link("us02web.zoom.us", "/j/2?pwd=secret-passcode"), { title: "There" });
  const log = (...line: unknown[]) => void logged.push(line);
  for (let day = 0; day < 3; day += 1) await web.check(TEST_NOW + day * DAY_MS, log);
  expect(await marks()).toEqual(["failing", "unchecked"]);
  expect(web.paths().some((path) => path.includes("pwd"))).toBe(false);
  // Once for each run.
  expect(web.paths().filter((path) => path.endsWith("/j/10000000000"))).toHaveLength(3);
  const everything = JSON.stringify([logged, await checks(), await database.db.select().from(auditEntries)]);
  expect(everything).not.toContain("secret-passcode");
  expect(everything).not.toContain("/j/1");
});

test("a service with one answer for all rooms marks nothing; one that reveals nothing is not asked", async () => {
  const web = await aWeb((_, response) => response.end("<title>Launch</title>"));
  await linked(web.link("zoom.us", "/j/1"));
  await linked(web.link("meet.google.com", "/abc-defg-hij"), { title: "Meet" });
  for (let day = 0; day < 30; day += 7) await web.check(TEST_NOW + day * DAY_MS);
  expect(await marks()).toEqual(["unchecked", "unchecked"]);
  expect(web.paths().some((path) => path.includes("meet.google"))).toBe(false);
});

test("robots.txt is respected, even after a redirect", async () => {
  const web = await aWeb(({ host, path }, response) => {
    if (path === "/robots.txt") return void response.end("User-agent: Samehour\nDisallow: /room\n");
    if (host === "other.example")
      return void response.writeHead(302, { location: web.link("robots.example", "/room/2") }).end();
    response.end();
  });
  await linked(web.link("robots.example"), { title: "Closed" });
  await linked(web.link("robots.example", "/open"), { title: "Open" });
  await linked(web.link("other.example"), { title: "Redirects" });
  await web.check();
  expect(web.paths().filter((path) => path.includes("robots.example/room"))).toEqual([]);
  expect(web.paths()).toContain("HEAD robots.example/open");
  const found = (await checks()).map(({ result }) => result).toSorted();
  expect(found).toEqual(["200", "robots", "robots"]);
});

test("private networks are never requested and mark nothing, even through a redirect", async () => {
  const inside: string[] = [];
  const secret = await aWeb(({ path }, response) => void (inside.push(path), response.end()));
  const web = await aWeb((_, response) => response.writeHead(302, { location: secret.link("127.0.0.1") }).end());
  await linked("http://127.0.0.1:1/room");
  await linked("http://169.254.169.254/latest/meta-data", { title: "Cloud" });
  await linked(web.link("site.example"), { title: "Redirects inside" });
  for (let day = 0; day < 30; day += 7) await web.check(TEST_NOW + day * DAY_MS);
  expect(inside).toEqual([]);
  expect(secret.requests).toEqual([]);
  expect(await marks()).toEqual(["unchecked", "unchecked", "unchecked"]);
});

test("a site that does not answer is not asked for each of its links", async () => {
  const web = await aWeb((_, response) => response.writeHead(503).end());
  const many = Array.from({ length: 20 }, (_, at) => ({ title: `${at}`, link: web.link("site.example", `/${at}`) }));
  await someEvents(database, many);
  await web.check();
  // HEAD, then GET to be sure.
  expect(web.paths().filter((path) => path.startsWith("GET") && !path.endsWith("robots.txt"))).toHaveLength(3);
  expect((await checks()).every(({ failures }) => failures === 1)).toBe(true);
});

test("links claimed by a killed process are due after the lease, and no link is checked by two processes", async () => {
  const web = await aWeb();
  const many = Array.from({ length: 40 }, (_, at) => ({ title: `${at}`, link: web.link("site.example", `/${at}`) }));
  await someEvents(database, many);
  const lost = await claimLinkChecks(database, TEST_NOW, 10);
  expect(lost.due).toHaveLength(10);
  await Promise.all([web.check(), web.check()]);
  const heads = () => web.paths().filter((path) => path.startsWith("HEAD"));
  expect(heads()).toHaveLength(30);
  expect(new Set(heads()).size).toBe(30);
  await web.check(TEST_NOW + CHECK_LEASE_MS);
  expect(new Set(heads()).size).toBe(40);
  expect(heads()).toHaveLength(40);
});

test("only links of listed events with upcoming dates are checked, and unused links' rows are deleted", async () => {
  const web = await aWeb();
  await linked(web.link("site.example", "/over"), {
    schedules: [{ startsLocal: "2026-11-01T13:00:00", rrule: null }],
  });
  await linked(web.link("site.example", "/hidden"), { listing: "hidden", visibility: "private" });
  await linked(web.link("site.example", "/cancelled"), { cancelledAt: TEST_NOW });
  const gone = await linked(web.link("site.example", "/deleted"), { title: "Deleted" });
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden' where id = $1", [gone.id]);
  await web.check();
  expect(web.paths()).toEqual([]);
  expect(await checks()).toHaveLength(3);
  await database.pool.query("update events set deleted_at = null, listing = 'public', updated_at = $2 where id = $1", [
    gone.id,
    new Date(TEST_NOW),
  ]);
  await web.check(TEST_NOW + HOUR_MS);
  expect(web.paths()).toContain("HEAD site.example/deleted");
});
