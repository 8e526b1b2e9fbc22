import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { WORKER_PATH } from "#core/saved-events/offline-page.ts";
import { DEVICE_SAVES_KEY } from "#core/saved-events/saved-events.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { events } from "#data/tables/events.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
let made = 0;

test.use({
  serverSettings: { DEMO: "off", SITE_NAME: "Phone Under Test" },
  serviceWorkers: "allow",
  expectedFaults: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"],
});

/** A weekly event on Thursdays in New York, at one of them for the test's clock. */
async function aVigil(server: TestServer): Promise<{ title: string; id: number; key: string }> {
  made += 1;
  const title = `Vigil ${process.pid} ${made}`;
  const schedules = [
    { startsLocal: "2026-03-12T19:00:00", timezone: "America/New_York", durationSeconds: 3600, rrule: "FREQ=WEEKLY" },
  ];
  const { id, publicId } = await inDirectory(server, (database) => anEvent(database, { now, title, schedules }));
  return { title, id, key: publicId };
}

/** Resolves when the worker controls the page and has stored the page with what was saved, and after it its state. */
async function isStored(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match("/offline?saved"))?.text()) ?? ""))
    .toContain(text);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/offline?state")) !== undefined)).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function savedBy(server: TestServer, context: BrowserContext, eventId: number): Promise<void> {
  const member = await aMember(server);
  await inDirectory(server, ({ db }) =>
    db.insert(savedEvents).values({ userId: member.userId, eventId, createdAt: now }),
  );
  await signIn(context, server, member);
}

/** The browser's clock is set to the server's, because the offline page drops ended dates by it. */
test.beforeEach(({ page }) => page.clock.setFixedTime(now));

test("a member sees the week's saved events offline, and the real page once the network is back", async ({
  page,
  context,
  server,
}) => {
  const { title, id } = await aVigil(server);
  await savedBy(server, context, id);
  await page.goto("/events");
  await isStored(page, title);
  await context.setOffline(true);
  await page.goto("/saved-events");
  const main = page.getByRole("main");
  await seesMessage(main, "offline.title");
  await seesMessage(main, "offline.about", {
    days: 7,
    date: "11 Mar 2026",
    time: "10:20 AM",
    zone: "Eastern Time (New York)",
  });
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Thursday, March 12"]);
  await expect(main.getByRole("listitem")).toHaveCount(1);
  await expect(main.getByRole("listitem")).toContainText("7:00 PM");
  await expect(main.getByRole("link", { name: title })).toBeVisible();
  await passesAxe(page);
  await main.getByRole("button").click();
  await seesMessage(main, "offline.waiting");
  await context.setOffline(false);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("My Saved Events (1)");
});

test("signing out removes the member's data from the device", async ({ page, context, server }) => {
  const { title, id } = await aVigil(server);
  await savedBy(server, context, id);
  await page.goto("/events");
  await isStored(page, title);
  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL("/");
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match("/offline?saved"))?.text()) ?? ""))
    .not.toContain(title);
  await context.setOffline(true);
  await page.goto("/events");
  await seesMessage(page.getByRole("main"), "offline.title");
  await expect(page.locator("body")).not.toContainText(title);
});

test("a device without an account shows its own saved events offline, except those that have ended", async ({
  page,
  context,
  server,
}) => {
  const [one, other] = [await aVigil(server), await aVigil(server)];
  await page.goto("/events");
  await page.evaluate(
    ([name, key]) => localStorage.setItem(name ?? "", JSON.stringify([{ key, at: 1 }])),
    [DEVICE_SAVES_KEY, one.key],
  );
  await page.reload();
  await isStored(page, one.title);
  await context.setOffline(true);
  await page.goto("/events");
  await expect(page.getByRole("main").getByRole("link")).toHaveText([one.title]);
  await expect(page.locator("body")).not.toContainText(other.title);
  await page.clock.setFixedTime(now + 2 * 86_400_000);
  await page.goto("/events");
  await seesMessage(page.getByRole("main"), "offline.empty", { days: 7 });
});

test("a visitor who saved nothing has no service worker", async ({ page }) => {
  await page.goto("/events");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** Forwards GET requests to the server, with another worker once `next` was called. */
async function deployment(server: TestServer): Promise<{ origin: string; next: () => void; close: () => void }> {
  let version = 1;
  const proxy: Server = createServer((incoming, outgoing) => {
    const { origin, host } = new URL(server.origin);
    const headers = { ...incoming.headers, host, "accept-encoding": "identity", "if-none-match": "" };
    const sent = request(`${origin}${incoming.url}`, { method: incoming.method ?? "GET", headers }, (answer) => {
      const isWorker = incoming.url === WORKER_PATH;
      const { "content-length": _, ...forwarded } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, forwarded);
      answer.pipe(outgoing, { end: !isWorker });
      if (isWorker) answer.on("end", () => outgoing.end(`\n// version ${version}`));
    });
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    next: () => (version += 1),
    close: () => void (proxy.close(), proxy.closeAllConnections()),
  };
}

/** Changes a title, and waits until the server's own list has it. */
async function rename(server: TestServer, id: number, title: string): Promise<void> {
  await inDirectory(server, ({ db }) => db.update(events).set({ title }).where(eq(events.id, id)));
  const headers = { cookie: "tz=America/New_York" };
  await expect.poll(async () => (await fetch(`${server.origin}/events`, { headers })).text()).toContain(title);
}

test("a new service worker takes over and deletes the old one's cache, and no page is stale", async ({
  page,
  context,
  server,
}) => {
  const { title, id } = await aVigil(server);
  const site = await deployment(server);
  try {
    await context.addCookies([{ name: "tz", value: "America/New_York", url: site.origin }]);
    await page.goto(`${site.origin}/events`);
    await page.evaluate(
      ([name, value]) => localStorage.setItem(name ?? "", value ?? ""),
      [DEVICE_SAVES_KEY, JSON.stringify([{ key: "bbbbbb", at: 1 }])],
    );
    await page.reload();
    await isStored(page, "Phone Under Test");
    await expect(page.getByRole("main")).toContainText(title);
    // What a worker with another way of storing pages would have left.
    await page.evaluate(async () => {
      const old = await caches.open("pages-0");
      await old.put("/events", new Response("an old page", { headers: { "content-type": "text/html" } }));
    });
    const renamed = `${title} renamed`;
    await rename(server, id, renamed);
    // Under the old worker, which answers every page from the network.
    await page.reload();
    await expect(page.getByRole("main")).toContainText(renamed);
    site.next();
    await page.evaluate(async () => {
      const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["offline-1"]);
    const again = `${title} renamed again`;
    await rename(server, id, again);
    await page.reload();
    await expect(page.getByRole("main")).toContainText(again);
    await expect(page.locator("body")).not.toContainText("an old page");
  } finally {
    site.close();
  }
});

test("the site can be installed: manifest, icons and shortcuts point to existing pages", async ({ page, server }) => {
  await page.goto("/events");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await fetch(server.origin + href);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  type Icon = { src: string; purpose?: string };
  type Manifest = { start_url: string; scope: string; id: string; icons: Icon[]; shortcuts: { url: string }[] };
  const { icons, shortcuts, ...manifest } = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ start_url: "/", scope: "/", id: "/" });
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const path of [...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)])
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200]);
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
