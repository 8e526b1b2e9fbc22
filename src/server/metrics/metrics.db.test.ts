import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { openJobQueue } from "#data/job-queue.ts";
import { listen } from "#server/http-server.ts";
import { requestKind } from "#server/metrics/request-kind.ts";
import { accountsSite, signedInBrowser } from "#tests/support/accounts/accounts-site.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { startedSite } from "#tests/support/started-site.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

/** Figures of the database are read at most every 10 seconds, and jobs are looked for every 8. */
const PATIENCE = { timeout: 120_000, interval: 500 };
const EMAIL = "mara@example.org";

const web: WebHandler = {
  allowedMethods: () => ["GET", "HEAD", "POST"],
  async answer() {
    const headers = { "content-type": "text/html; charset=utf-8" };
    return {
      response: new Response("<!doctype html><p>A page</p>", { headers }),
      scriptHashes: [],
      isUnavailable: false,
    };
  },
};

/** The sum of a metric's samples that have all these labels; null when there is none. */
function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = lines.filter((line) => wanted.every((pair) => line.includes(pair)));
  return found.length === 0 ? null : found.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

async function metricsSite() {
  const site = await startedSite({ METRICS_PORT: "0", RATE_LIMITS: "off" }, web);
  onTestFinished(() => site.remove());
  const { metricsUrl, baseUrl, database } = site;
  if (metricsUrl === null) throw new Error("no metrics");
  const scrape = async () => (await fetch(metricsUrl)).text();
  const value = async (name: string, labels: Record<string, string> = {}) => valueIn(await scrape(), name, labels) ?? 0;
  return { metricsUrl, baseUrl, database, scrape, value };
}

test("each metric moves with its cause, and none names a person or an address", async () => {
  const { metricsUrl, baseUrl, database, scrape, value } = await metricsSite();
  expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect((await fetch(metricsUrl.replace("/metrics", "/"))).status).toBe(404);
  // The job that plans reminders fails on a missing table.
  await database.pool.query("alter table reminders rename to reminders_gone");

  const requests = "samehour_http_request_duration_seconds_count";
  expect(await value(requests, { kind: "page" })).toBe(0);
  await vi.waitFor(async () => {
    await (await fetch(`${baseUrl}/events?secret=of-mara`)).text();
    await (await fetch(`${baseUrl}/events`)).text();
    expect(await value("samehour_page_cache_requests_total", { outcome: "hit" })).toBeGreaterThan(0);
  }, PATIENCE);
  expect(await value("samehour_page_cache_requests_total", { outcome: "miss" })).toBeGreaterThan(0);
  expect(await value("samehour_page_cache_requests_total", { outcome: "stale" })).toBe(0);
  expect(await value("samehour_page_cache_pages")).toBeGreaterThan(0);
  expect(await value("samehour_page_cache_bytes")).toBeGreaterThan(0);
  expect(await value(requests, { kind: "page", status: "2xx" })).toBeGreaterThan(1);
  await (await fetch(`${baseUrl}/healthz`)).text();
  expect(await value(requests, { kind: "health", status: "2xx" })).toBe(1);
  await (
    await fetch(`${baseUrl}/sign-in`, { method: "POST", body: "x", headers: { origin: "https://elsewhere.example" } })
  ).text();
  expect(await value(requests, { kind: "form" })).toBe(1);
  expect(await value("samehour_http_responses_total", { status: "200" })).toBeGreaterThan(2);

  expect(await value("samehour_database_query_duration_seconds_count", { verb: "select" })).toBeGreaterThan(5);
  expect(await value("samehour_database_connections")).toBeGreaterThan(0);
  expect(await value("samehour_database_up")).toBe(1);
  expect(await value("samehour_database_size_bytes")).toBeGreaterThan(1_000_000);
  expect(await value("samehour_database_info", { engine: database.kind })).toBe(1);

  expect(await value("samehour_live_streams")).toBe(0);
  const browser = await signedInBrowser(accountsSite(database, { baseUrl }), EMAIL);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const live = new AbortController();
  await fetch(`${baseUrl}/live`, { headers: { cookie }, signal: live.signal });
  expect(await value("samehour_live_streams")).toBe(1);
  live.abort();
  await vi.waitFor(async () => expect(await value("samehour_live_streams")).toBe(0), PATIENCE);

  const job = "samehour_job_duration_seconds_count";
  await vi.waitFor(async () => {
    expect(await value(job, { job: "advance-dates", outcome: "done" })).toBeGreaterThan(0);
    expect(await value(job, { job: "plan-reminders", outcome: "failed" })).toBeGreaterThan(0);
  }, PATIENCE);
  expect(await value("samehour_database_query_failures_total")).toBeGreaterThan(0);

  await makeThingsWait(database);
  await vi.waitFor(async () => {
    const waiting = ["samehour_mail_waiting", "samehour_mail_failed", "samehour_push_waiting", "samehour_jobs_due"];
    for (const name of waiting) expect(await value(name), `${name} waits`).toBeGreaterThan(0);
    expect(await value("samehour_job_lag_seconds")).toBeGreaterThan(3_000);
  }, PATIENCE);

  const text = await scrape();
  expect(text).not.toMatch(/mara|secret|example\.org|\/events/);
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "process_cpu_seconds_total",
  ]) {
    expect(valueIn(text, name), `${name} is there`).not.toBeNull();
  }
  expectBoardToKnow(text);
});

test("a port of the metrics that is taken ends the start with the name of its setting", async () => {
  const other = createServer();
  const port = await listen(other, "127.0.0.1", 0);
  onTestFinished(() => void other.close());
  await expect(startedSite({ METRICS_PORT: String(port) }, web)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program, or choose another port: METRICS_PORT=`,
  );
});

/** A message, a failed one and a push that wait for tomorrow, and a job that should have begun an hour ago. */
async function makeThingsWait({ pool, kind }: Awaited<ReturnType<typeof metricsSite>>["database"]): Promise<void> {
  await pool.query(`insert into mail_messages (key, name, recipient, language, message, status, due_at, settled_at, created_at)
    values ('waits', 'sign-in-code', 'a@example.org', 'en', '{}', 'waiting', now() + interval '1 day', null, now()),
           ('failed', 'sign-in-code', 'b@example.org', 'en', null, 'failed', now(), now(), now())`);
  await pool.query(`with device as (
      insert into push_subscriptions (endpoint, p256dh, auth, lead_minutes, lead_at, zone, language, hour12, created_at, used_at)
      values ('https://push.example/1', repeat('a', 87), repeat('b', 22), 10, now(), 'UTC', 'en', false, now(), now()) returning id)
    insert into push_messages (subscription_id, once, facts, due_at, expires_at)
    select id, 'of the test', '{}', now() + interval '1 day', now() + interval '2 days' from device`);
  const queue = await openJobQueue({ pool, kind }, failOnLog);
  await queue.define({ name: "nobody-works-on-this", expireInSeconds: 60 });
  await queue.enqueue("nobody-works-on-this");
  await queue.stop(5_000);
  await pool.query("update jobs.job set start_after = now() - interval '1 hour' where name = 'nobody-works-on-this'");
}

/** Every metric on the board exists, and every metric of ours is on it. */
function expectBoardToKnow(text: string): void {
  const board = readFileSync("deploy/grafana/samehour.json", "utf8");
  const shown = new Set([...board.matchAll(/\b(?:samehour|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name));
  const served = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_count", "_sum"].map((ending) => name + ending) : [name],
    ),
  );
  expect([...shown].filter((name) => !served.has(name))).toEqual([]);
  const ours = [...text.matchAll(/^# TYPE (samehour_\S+) /gm)].map(([, name = ""]) => name);
  expect(ours.length).toBeGreaterThan(15);
  expect(ours.filter((name) => ![...shown].some((each) => each.startsWith(name)))).toEqual([]);
}

test.each([
  ["GET", "/events?page=2", "page"],
  ["GET", "/events.data?page=2", "data"],
  ["POST", "/sign-in", "form"],
  ["POST", "/api/v1/events", "api"],
  ["GET", "/pictures/ab/1.jpg", "picture"],
  ["GET", "/assets/a.js", "file"],
  ["GET", "/calendar/feed/key.ics", "feed"],
  ["GET", "/live", "live"],
  ["GET", "/readyz", "health"],
  ["PURGE", "http://%zz/../x?y", "page"],
])("%s %s counts as a request of kind %s", (method, url, kind) => {
  expect(requestKind(method, url)).toBe(kind);
});
