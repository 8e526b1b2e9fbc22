import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { eventPath } from "#core/events/event-address.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { english } from "#tests/support/messages/english.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// A page that refuses to be framed, a status of 400 or 404 and a site that does not answer are reported by Chromium as errors.
test.use({
  serverSettings: { DEMO: "off" },
  timezoneId: "Asia/Tokyo",
  expectedFaults: ["status of 400", "status of 404", "ERR_FAILED", "frame-ancestors", "X-Frame-Options", "Framing"],
});

const NOW = Date.parse(TEST_NOW);
const SITE = { site: "Samehour" };

/** A prayer that begins in half an hour, and its address. */
async function anOffice(server: TestServer, title: string, overrides: EventOverrides = {}): Promise<string> {
  const startsLocal = new Date(NOW + 30 * MINUTE_MS).toISOString().slice(0, 19);
  const fields = { title, type: "prayer" as const, now: NOW, schedules: [{ startsLocal, rrule: null }], ...overrides };
  const { publicId } = await inDirectory(server, (database) => anEvent(database, fields));
  return eventPath({ title, publicId });
}

/** Serves a page of another site with this body, for the time of `use`. */
async function onAnotherSite(body: string, use: (origin: string) => Promise<void>): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><title>Our parish</title></head><body><main><h1>Our parish</h1>${body}</main></body></html>`;
  const site = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  } finally {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
}

/** The code that the form makes for an address, and its script. */
async function codeFor(page: Page, path: string): Promise<{ code: string; script: string }> {
  await page.goto(`/embed?${new URLSearchParams({ address: path, height: "200" }).toString()}`);
  const read = (key: string) => page.getByLabel(english(`embeds.page.${key}`), { exact: true }).inputValue();
  return { code: await read("code"), script: await read("script") };
}

test("an embed on another site shows events in the visitor's zone, at their full height, without a cookie", async ({
  page,
  server,
}) => {
  await anOffice(server, "Lauds of larkspur");
  const { code, script } = await codeFor(page, "/events?q=larkspur");
  const cookies: (string | undefined)[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/embed/")) cookies.push((await response.allHeaders())["set-cookie"]);
  });
  await page.context().clearCookies();
  await onAnotherSite(code + script, async (origin) => {
    await page.goto(origin);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Lauds of larkspur" })).toBeVisible();
    // 14:50 in UTC.
    await expect(frame.locator("time")).toHaveText("11:50 PM");
    await seesMessage(frame.locator("main"), "embeds.view.zone", {
      zone: "Japan Standard Time (Tokyo)",
      offset: "GMT+9",
    });
    await expect(frame.locator(".relative")).toHaveText("starts in 30 min");
    const inner = await frame.locator("html").evaluate((html) => Math.ceil(html.getBoundingClientRect().height));
    expect(inner).toBeGreaterThan(200);
    await expect.poll(() => page.locator("iframe").evaluate((element) => element.clientHeight)).toBe(inner);
    // Narrower, the text is higher.
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.locator("iframe").evaluate((element) => element.clientHeight)).toBeGreaterThan(inner);
    expect(await page.context().cookies()).toEqual([]);
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.every((each) => each === undefined)).toBe(true);
    await passesAxe(page, [1280, 360]);
    const opened = page.context().waitForEvent("page");
    await frame.getByRole("link", { name: "Lauds of larkspur" }).click();
    const full = await opened;
    await expect(full.getByRole("heading", { level: 1 })).toHaveText("Lauds of larkspur");
    expect(await full.evaluate(() => opener)).toBeNull();
  });
});

test("an open embed is loaded anew every minute, but not while somebody uses it or the site does not answer", async ({
  page,
  server,
}) => {
  await anOffice(server, "None of nigella");
  const { code } = await codeFor(page, "/events?q=nigella");
  await page.clock.install({ time: NOW });
  await onAnotherSite(code, async (site) => {
    await page.goto(site);
    const link = page.frameLocator("iframe").getByRole("link", { name: /None of nigella/ });
    await expect(link).toBeVisible();
    const loads: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/embed/events") loads.push(request.method());
    });
    await page.clock.runFor("01:00");
    await expect.poll(() => loads).toEqual(["HEAD", "GET"]);
    await expect(link).toBeVisible();
    await page.route("**/embed/events?*", (route) => route.abort());
    await page.clock.runFor("01:00");
    await expect.poll(() => loads).toEqual(["HEAD", "GET", "HEAD"]);
    await page.unroute("**/embed/events?*");
    await link.focus();
    await page.clock.runFor("02:00");
    expect(loads).toEqual(["HEAD", "GET", "HEAD"]);
  });
});

test("without scripts an embed shows its events in the site's zone @without-javascript", async ({ page, server }) => {
  const path = await anOffice(server, "Terce of toadflax");
  const { code } = await codeFor(page, path);
  await onAnotherSite(code, async (origin) => {
    await page.goto(origin);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Terce of toadflax");
    await expect(frame.locator("time")).toHaveText("2:50 PM");
    await seesMessage(frame.locator("main"), "embeds.view.newTab");
  });
});

test("only embed pages can be framed by another site", async ({ page, server, baseURL }) => {
  const path = await anOffice(server, "Sext of saltwort");
  const paths = ["/events", path, "/embed", "/organizers", "/login", "/no-such-page"];
  for (const each of paths) {
    const { headers } = { headers: (await page.request.get(each)).headers() };
    expect([each, headers["x-frame-options"]]).toEqual([each, "DENY"]);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  await onAnotherSite(`<iframe title="An event" src="${baseURL}${path}"></iframe>`, async (origin) => {
    await page.goto(origin);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });
});

test("an embed is publicly cacheable for a minute, also for known visitors, and answers 304 when unchanged", async ({
  page,
  server,
}) => {
  await anOffice(server, "None of knapweed");
  const path = "/embed/events?q=knapweed";
  const [first, second] = [await page.request.get(path), await page.request.get(path)];
  for (const answer of [first, second]) {
    expect(answer.headers()).toMatchObject({ "cache-control": "public, max-age=60", "x-robots-tag": "noindex" });
    expect(answer.headers()["x-frame-options"]).toBeUndefined();
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    expect(answer.headers()["content-security-policy"]).toMatch(/^default-src 'none'; .*frame-ancestors \*$/);
  }
  const etag = second.headers()["etag"] ?? "";
  expect(etag).toBe(first.headers()["etag"]);
  const cookie = `${ZONE_COOKIE}=Asia/Tokyo; session=x`;
  const again = await page.request.get(path, { headers: { "if-none-match": etag, cookie } });
  expect([again.status(), again.headers()["cache-control"]]).toEqual([304, "public, max-age=60"]);
  expect((await page.request.post(path)).status()).toBe(405);
});

test("event pages link to their oEmbed response, which any site may read @without-javascript", async ({
  page,
  server,
  baseURL,
}) => {
  const path = await anOffice(server, "Vespers of vetch", {
    schedules: [{ startsLocal: "2026-03-13T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=FR" }],
  });
  const paths = [path, `${path}/2026-03-13T1900`, "/events?type=prayer", "/topics/type/prayer"];
  for (let n = 0; n < 3; n += 1) await anOffice(server, `Prayer ${n} of vetchling`);
  for (const each of paths) {
    await page.goto(each);
    const link = page.locator('head link[type="application/json+oembed"]');
    const href = (await link.getAttribute("href")) ?? "";
    expect(new URL(href).searchParams.get("url")).toBe(`${baseURL}${each}`);
    const answer = await page.request.get(href);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "application/json",
      "access-control-allow-origin": "*",
    });
    expect(await answer.json()).toMatchObject({
      type: "rich",
      version: "1.0",
      html: expect.stringMatching(/^<iframe /),
    });
  }
  const statuses = await Promise.all(
    ["", "?url=https://other.example/", `?url=${baseURL}/events&format=xml`].map(async (query) =>
      (await page.request.get(`/oembed${query}`, { headers: { accept: "text/html" } })).status(),
    ),
  );
  expect(statuses).toEqual([400, 404, 501]);
});

test("a list links to the embed form, which shows code and a preview, also without scripts @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await anOffice(server, "Compline of comfrey");
  await page.goto("/events?q=comfrey");
  await page.getByText(english("addToCalendar.subscribe"), { exact: true }).click();
  await page.getByRole("link", { name: english("embeds.link"), exact: true }).click();
  await seesTitle(page, "embeds.page.documentTitle", SITE);
  for (const key of ["title", "lead", "addressHint", "zoneNote", "theme", "rows", "preview", "codeHint", "scriptHint"])
    await seesMessage(page, `embeds.page.${key}`, { zone: "Coordinated Universal Time (UTC)" });
  await seesMessage(page, "embeds.page.reuse", SITE);
  await seesMessage(page, "embeds.page.rowsHint", { min: 1, max: 50 });
  await seesMessage(page, "embeds.page.heightHint", { min: 150, max: 2_000 });
  const address = page.getByLabel(english("embeds.page.address", SITE));
  await expect(address).toHaveValue(/\/events\?q=comfrey$/);
  await page.getByLabel(english("embeds.page.zone")).selectOption("Europe/Paris");
  await page.getByLabel(english("embeds.page.theme")).selectOption({ label: english("embeds.page.themes.dark") });
  await page.getByLabel(english("embeds.page.rows")).fill("5");
  await page.getByRole("button", { name: english("embeds.page.show") }).click();
  const code = page.getByLabel(english("embeds.page.code"), { exact: true });
  await expect(code).toHaveValue(/embed\/events\?limit=5&amp;theme=dark&amp;tz=Europe\/Paris&amp;q=comfrey"/);
  await hearsMessage(page, "embeds.page.script");
  const title = "Samehour: “comfrey”";
  await expect(page.getByTitle(english("embeds.page.previewTitle", { title }))).toBeVisible();
  const frame = page.frameLocator("iframe.embed-preview");
  await page.locator("iframe.embed-preview").scrollIntoViewIfNeeded();
  await expect(frame.getByRole("heading", { name: "Compline of comfrey" })).toBeVisible();
  await expect(frame.locator("time")).toHaveText("3:50 PM");
  await expect(frame.locator("body")).toHaveCSS("background-color", "rgb(26, 18, 24)");
  await address.fill("https://other.example/events");
  await page.getByRole("button", { name: english("embeds.page.show") }).click();
  await seesMessage(page, "embeds.page.addressError", SITE);
  await expect(address).toHaveValue("https://other.example/events");
  await expect(page.getByLabel(english("embeds.page.rows"))).toHaveValue("5");
  await expect(code).toHaveCount(0);
  if (javaScriptEnabled) await passesAxe(page);
});

test("the code is copied with one click, and the page fits at 360 px in both directions", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(staysWhereItIs);
  await page.goto("/embed");
  const copy = page.getByRole("button", { name: english("embeds.page.copy") });
  await copy.first().click();
  await seesMessage(page, "embeds.page.copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^<iframe src=".*\/embed\/events\?zone=visitor"/,
  );
  await passesAxe(page);
  for (const path of ["/embed", "/embed/events"]) {
    if (path !== "/embed") await page.goto(path);
    await page.setViewportSize({ width: 360, height: 800 });
    for (const dir of ["ltr", "rtl"]) {
      await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, dir, overflow]).toEqual([path, dir, 0]);
    }
  }
});

test("if the browser refuses to copy, the page says so", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await page.goto("/embed");
  await page
    .getByRole("button", { name: english("embeds.page.copy") })
    .first()
    .click();
  await seesMessage(page, "embeds.page.copyFailed");
});

test("axe finds no violations on an embed by itself: light, dark, narrow, and not found", async ({ page, server }) => {
  await anOffice(server, "Matins of mallow", { cancelledAt: NOW });
  await page.goto("/embed/events?q=mallow");
  await expect(page.locator(".mark")).toHaveText(english("events.row.cancelled"));
  await passesAxe(page, [1280, 360]);
  const missing = await page.goto("/embed/events/x-zzzzzz");
  expect(missing?.status()).toBe(404);
  await seesMessage(page, "embeds.failed.missing");
  await passesAxe(page, [360]);
});
