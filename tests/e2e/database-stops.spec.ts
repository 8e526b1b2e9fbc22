import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "#tests/support/browser/test.ts";
import { startServer } from "#tests/support/server.ts";
import { startPostgres } from "../../tools/start-postgres.ts";

const NOTICE = "This page may be out of date";
const PATHS = ["/", "/events", "/events?tab=past", "/organizers", "/faq"];
const ZONES = ["America/New_York", "Asia/Tokyo", "Europe/Paris"];
const LOAD = 8;

type Answer = { path: string; status: number; body: string };

/**
 * Requests a page as a browser does: tries again when a reused connection turns out to be closed (RFC 9112 §9.3.1). Each
 * of the open connections may be, so there are as many tries; a server that is away refuses all of them.
 */
async function get(url: string, headers: Record<string, string> = {}, tries = LOAD): Promise<Response> {
  try {
    return await fetch(url, { headers });
  } catch (error) {
    if (tries === 0) throw error;
    return get(url, headers, tries - 1);
  }
}

async function readPage(origin: string, path: string, zone: string): Promise<Answer> {
  const response = await get(`${origin}${path}`, { cookie: `tz=${zone}` });
  return { path, status: response.status, body: await response.text() };
}

/** Requests pages without a pause until `end`; returns all responses. */
function readPagesWithoutPause(origin: string, requested: readonly (readonly [string, string])[]) {
  const answers: Answer[] = [];
  const load = { ended: false };
  const one = async (first: number): Promise<void> => {
    for (let n = first; !load.ended; n += 1) {
      const [path, zone] = requested[n % requested.length] ?? ["/", "UTC"];
      answers.push(await readPage(origin, path, zone));
    }
  };
  const all = Promise.all(Array.from({ length: LOAD }, (_, n) => one(n)));
  return {
    answers,
    async end() {
      load.ended = true;
      await all;
      return answers;
    },
  };
}

/** How long a process may take to notice a change of which it received no notification: it polls once a second. */
const NOTICED_MS = 5_000;

test.describe("a database that stops under load", () => {
  // The test has a server of its own, so the shared one does not need to start.
  test.use({ baseURL: "http://localhost" });

  test("loses no cached page, marks stale pages, and recovers by itself", async ({ page, context }) => {
    const postgres = await startPostgres();
    test.skip(postgres === null, "this machine has no PostgreSQL");
    if (postgres === null) return;
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO: "on" });
    try {
      const { origin } = server;
      const isReady = async (): Promise<boolean> => (await get(`${origin}/readyz`)).ok;
      const requested = PATHS.flatMap((path) => ZONES.map((zone) => [path, zone] as const));
      for (const [path, zone] of requested) expect(await readPage(origin, path, zone)).toMatchObject({ status: 200 });

      const fresh = readPagesWithoutPause(origin, requested);
      await postgres.halt();
      await expect.poll(isReady).toBe(false);
      await postgres.resume();
      await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
      expect((await fresh.end()).filter(({ status }) => status !== 200)).toEqual([]);

      for (const [path, zone] of requested) await readPage(origin, path, zone);
      await change(postgres.url);
      await wait(NOTICED_MS);
      await postgres.halt();
      const old = readPagesWithoutPause(origin, requested);
      await expect.poll(() => old.answers.length).toBeGreaterThan(2 * requested.length);
      expect((await readPage(origin, "/events?page=1&tz=Africa/Cairo", "")).status).toBe(503);
      await context.addCookies([{ name: "tz", value: ZONES[0] ?? "", url: origin }]);
      await page.goto(`${origin}/events`);
      await expect(page.getByText(NOTICE)).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: "Organizers" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Event Organizers" })).toBeVisible();
      await expect(page.getByText(NOTICE)).toBeVisible();

      await postgres.resume();
      await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
      const answers = await old.end();
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(answers.filter(({ body }) => body.includes(NOTICE)).length).toBeGreaterThan(2 * requested.length);
      await expect.poll(async () => (await readPage(origin, "/events", "Asia/Tokyo")).body).not.toContain(NOTICE);
      await page.getByRole("banner").getByRole("link", { name: "Events", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(NOTICE)).toHaveCount(0);
    } finally {
      await server.stop();
      await postgres.stop();
    }
  });
});

/** Changes something that a public page shows, so that every cached page becomes stale. */
async function change(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("update organizers set description = description");
  await client.end();
}
