import { pino } from "pino";
import { expect, test } from "vitest";
import { openAccounts } from "#auth/open-accounts.ts";
import { watchChanges } from "#data/changes.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { openCachedPages } from "#server/page-cache/cached-pages.ts";
import { cachedPageServer } from "#server/page-cache/serve-cached-page.ts";
import { accountsSite, AUTH_SECRET, signedInBrowser } from "#tests/support/accounts/accounts-site.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { startEdge } from "#tests/support/edge/edge-server.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

const database = withTestDatabase();
const BASE_URL = "http://localhost";

/** A page that shows its viewer and their time settings, and can be cached like the list of events. */
const web: WebHandler = {
  allowedMethods: () => ["GET", "HEAD"],
  async answer(_request, { viewer, zone, hour12, firstWeekday, secondCalendar, detectZone }) {
    const shown = { email: viewer?.email ?? null, zone, hour12, firstWeekday, secondCalendar, detectZone };
    const headers = { "content-type": "text/html; charset=utf-8" };
    return {
      response: new Response(`<!doctype html>${JSON.stringify(shown)}`, { headers }),
      scriptHashes: [],
      isUnavailable: false,
    };
  },
};

/** The full path of a request, with the page cache in front as in the real server. */
async function startSite() {
  const settings = { secret: AUTH_SECRET, siteName: "Samehour", baseUrl: BASE_URL, limitFactor: null, providers: [] };
  const nothing = { stepMs: 0, onVerified: async () => undefined, log: () => undefined };
  const accounts = openAccounts({ database, ...settings, ...nothing });
  // Stands still: a cached page is fresh until its minute is over.
  const now = Date.now();
  const clock = (): number => now;
  const log = pino({ level: "silent" });
  const changes = await watchChanges(database, () => undefined);
  const opened = openCachedPages({ maxBytes: 1_000_000, database, changes, clock, log }, { timezone: "UTC" });
  let served = 0;
  const fromMemory = cachedPageServer({
    limitHeaders: () => ({}),
    pages: opened.pages.cache,
    readPageRequest: opened.pages.readPageRequest,
    mayHave: () => true,
    headers: {},
    onServed: () => (served += 1),
  });
  const edge = await startEdge({
    database,
    accounts,
    clock,
    web: async () => web,
    pages: opened.pages,
    before: (request, response, next) => void (fromMemory(request, response) || next()),
  });
  const close = async (): Promise<void> => {
    await edge.close();
    opened.close();
    await changes.close();
  };
  return { ...edge, close, served: () => served };
}

const cookieOf = (cookies: Map<string, string>): string => [...cookies].map((pair) => pair.join("=")).join("; ");

async function member(email: string): Promise<{ cookie: string; userId: string }> {
  const browser = await signedInBrowser(accountsSite(database, { baseUrl: BASE_URL }), email);
  return { cookie: cookieOf(browser.cookies), userId: (await browser.signedIn()).userId };
}

test("two members and a visitor on one server each get their own page, and only the visitor's is cached", async ({
  onTestFinished,
}) => {
  const site = await startSite();
  onTestFinished(site.close);
  const [ann, ben] = [await member("ann@example.org"), await member("ben@example.org")];
  const readPage = async (cookie: string) => {
    const response = await site.fetch("/events", { headers: { cookie } });
    return {
      text: await response.text(),
      cache: response.headers.get("cache-control"),
      tag: response.headers.get("etag"),
    };
  };
  const visitor = await readPage("");
  expect(visitor.text).toContain('"email":null');
  for (const { cookie, email } of [
    { ...ann, email: "ann@example.org" },
    { ...ben, email: "ben@example.org" },
    { ...ann, email: "ann@example.org" },
  ]) {
    const { text, cache } = await readPage(cookie);
    expect(text).toContain(`"email":"${email}"`);
    expect(cache).toBe("private, no-store");
    expect(await readPage("")).toEqual(visitor);
  }
  expect(visitor.cache).toBe("private, no-cache");
  expect(site.served()).toBe(3);
  // An expired or foreign session gets a visitor's page, but never a cached one.
  await database.db.execute("delete from sessions");
  expect((await readPage(ann.cookie)).text).toContain('"email":null');
  expect((await readPage("session=made-up")).text).toContain('"email":null');
  expect(site.served()).toBe(3);
});

test("a member's preferences override cookies, and a zone in the address overrides both", async ({
  onTestFinished,
}) => {
  const site = await startSite();
  onTestFinished(site.close);
  const { cookie, userId } = await member("ann@example.org");
  const cookies = `tz=Asia/Seoul; hours=12; week=7; calendar=persian; ${cookie}`;
  const see = async (path = "/events"): Promise<Record<string, unknown>> => {
    const text = await (await site.fetch(path, { headers: { cookie: cookies } })).text();
    return JSON.parse(text.slice("<!doctype html>".length)) as Record<string, unknown>;
  };
  expect(await see()).toMatchObject({
    zone: { id: "Asia/Seoul", source: "cookie" },
    hour12: true,
    firstWeekday: 7,
    secondCalendar: "persian",
  });
  const at = { createdAt: 0, updatedAt: 0 };
  const chosen = {
    userId,
    timezone: "Africa/Cairo",
    hour12: false,
    firstWeekday: 1,
    secondCalendar: "none",
    ...at,
  } as const;
  await database.db.insert(userPreferences).values(chosen);
  expect(await see()).toMatchObject({
    zone: { id: "Africa/Cairo", source: "preference" },
    hour12: false,
    firstWeekday: 1,
    secondCalendar: "none",
    detectZone: true,
  });
  expect(await see("/events?tz=Asia/Tokyo")).toMatchObject({ zone: { id: "Asia/Tokyo", source: "address" } });
});
