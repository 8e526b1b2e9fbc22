import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";
import { roles } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { requestLine, sendRaw } from "#tests/support/edge/raw-http.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { TEST_NOW } from "#tests/support/server.ts";
import { ADDRESSES } from "#web/routes.ts";

test.use({ firstVisit: true });

const portOf = (origin: string): number => Number(new URL(origin).port);

for (const [what, method, target, status] of [
  ["broken percent-encoding", "GET", "/events/%zz", 400],
  ["invalid UTF-8", "GET", "/events/caf%E9", 400],
  ["a NUL", "GET", "/events?q=%00", 400],
  ["an address too long", "GET", `/events?q=${"a".repeat(5_000)}`, 414],
  ["a wrong method", "DELETE", "/events", 405],
  ["a form for a page that has none", "POST", "/events", 405],
  ["a form for a data request that has none", "POST", "/events.data", 405],
  ["an unknown address", "GET", "/no/such/page", 404],
  ["a page past the end, however far", "GET", "/events?page=99999999999999999999", 404],
  ["a page past the end of the organizers, however far", "GET", "/organizers?page=99999999999999999999", 404],
  ["an address in capitals", "GET", "/Events", 404],
  ["an unknown address with a wrong method", "PUT", "/no/such/page", 404],
  ["an unknown file", "GET", "/assets/no-such-file.js", 404],
  ["no request at all", "\0", "/", 400],
] as const) {
  test(`${what} gets ${status} and a page with links`, async ({ server }) => {
    const answer = await sendRaw(portOf(server.origin), requestLine(method, target));
    expect(answer.status).toBe(status);
    expect(answer.body).toContain("</html>");
    expect(answer.body).toContain('href="/events"');
    expect(answer.body).not.toMatch(/node_modules|\bat .*\.ts:\d/);
    if (status === 405) expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });
}

for (const [target, location] of [
  ["/events/", "/events"],
  ["//events", "/events"],
  ["/events?tz=Mars/Olympus", "/events"],
  ["/events?tz=Asia/Tokyo&tz=UTC", "/events"],
  ["/events?page=0", "/events"],
  ["/events?page=1.5", "/events"],
  ["/events?page=+2", "/events"],
  ["/events?page=abc&tab=past", "/events?tab=past"],
  ["/events?tab=none", "/events"],
] as const) {
  test(`${target} redirects to ${location}`, async ({ server }) => {
    const answer = await sendRaw(portOf(server.origin), requestLine("GET", target));
    expect([301, 302]).toContain(answer.status);
    expect(answer.headers.get("location")).toBe(location);
  });
}

test("a first visit is shown in the device's zone at once, with only one reload", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requested.push(request.url());
  });
  await page.goto("/events");
  await expect(page.locator(".zone-bar")).toContainText("New York");
  expect(requested).toHaveLength(2);
  await page.goto("/events?tab=past");
  expect(requested).toHaveLength(3);
});

/** Opens the same browser, with its cookies, in another time zone. */
async function travels(from: BrowserContext, timezoneId: string): Promise<Page> {
  const context = await from.browser()?.newContext({ timezoneId, storageState: await from.storageState() });
  if (context === undefined) throw new Error("the browser has gone");
  return context.newPage();
}

test("a visitor who chose no zone sees times in the device's zone, also after traveling", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/events");
  await expect(page.locator(".zone-bar")).toContainText("New York");
  const inTokyo = await travels(context, "Asia/Tokyo");
  await inTokyo.goto(`${baseURL}/events`);
  await expect(inTokyo.locator(".zone-bar")).toContainText("Tokyo");
  await expect(inTokyo.getByRole("region", { name: "Time zone of your device" })).toBeHidden();
  await inTokyo.context().close();
});

test("a chosen zone stays, and the page offers the device's zone when that changes", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/time-zone?returnTo=%2Fevents");
  await page.getByRole("main").getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByRole("button", { name: "Use this zone" }).click();
  const offer = (at: Page) => at.getByRole("region", { name: "Time zone of your device" });
  await expect(page.locator(".zone-bar")).toContainText("Berlin");
  await expect(offer(page)).toBeHidden();

  const inTokyo = await travels(context, "Asia/Tokyo");
  await inTokyo.goto(`${baseURL}/events`);
  await expect(inTokyo.locator(".zone-bar")).toContainText("Berlin");
  await expect(offer(inTokyo)).toContainText("Your device is now in Tokyo. Use Tokyo time?");
  await offer(inTokyo).getByRole("button", { name: "Keep Berlin time" }).click();
  await inTokyo.reload();
  await expect(inTokyo.locator(".zone-bar")).toContainText("Berlin");
  await expect(offer(inTokyo)).toBeHidden();

  const inLagos = await travels(inTokyo.context(), "Africa/Lagos");
  await inLagos.goto(`${baseURL}/events?tab=past`);
  await offer(inLagos).getByRole("button", { name: "Use Lagos time" }).click();
  await expect(inLagos.locator(".zone-bar")).toContainText("Lagos");
  await expect(inLagos).toHaveURL(/tab=past/);
  await expect(offer(inLagos)).toBeHidden();
  await inTokyo.context().close();
  await inLagos.context().close();
});

test("an address with its own zone is shown in that zone, without a reload or cookie", async ({ page, context }) => {
  await page.goto("/events?tz=Asia/Tokyo");
  await expect(page.locator(".zone-bar")).toContainText("Tokyo");
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("tz");
});

test("a zone cookie that is dropped in transit causes no reload loop", async ({ page }) => {
  let requested = 0;
  await page.route("**/events", async (route) => {
    requested += 1;
    const { cookie: _dropped, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  await page.goto("/events", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requested).toBeLessThanOrEqual(2);
});

test("a browser that stores no cookies sees the site's zone and no reload loop", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  await page.goto("/events", { waitUntil: "networkidle" });
  await expect(page.locator(".zone-bar")).toContainText("UTC");
});

test("without scripts a visitor sees the site's zone, not presented as their own @without-javascript", async ({
  page,
}) => {
  await page.goto("/events");
  await expect(page.locator(".zone-bar")).toContainText("Times shown for UTC");
  await page.goto("/events?tz=UTC");
  await expect(page.locator(".zone-bar")).toContainText("Times shown for UTC");
});

test("a form sent from another site changes nothing", async ({ request }) => {
  const answer = await request.post("/time-zone", {
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    form: { timeZone: "Asia/Tokyo", returnTo: "/events" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("the zone form's return address never leads off the site", async ({ request }) => {
  for (const returnTo of ["//evil.example", "/..//evil.example", "https://evil.example/", "/\\evil.example"]) {
    const answer = await request.post("/time-zone", { form: { timeZone: "Asia/Tokyo", returnTo }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers()["location"]).toBe("/");
  }
});

test("no address answers a browser with JSON, for any role and for known and unknown ids", async ({
  context,
  server,
}) => {
  const found = await inDirectory(server, ({ pool }) =>
    pool.query<{ id: string }>("select public_id as id from events where listing = 'public' limit 1"),
  );
  const known = found.rows[0]?.id ?? "";
  const paths = ADDRESSES.flatMap(({ path = "" }) =>
    [known, "zzzzzz"].map((id) => `/${path.replaceAll(/:\w+/g, id).replace("*", "no-such-page")}`),
  );
  const [member, admin] = [await aMember(server), await aMember(server)];
  const granted = { userId: admin.userId, role: "admin", grantedAt: Date.parse(TEST_NOW) } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(granted));
  const answers = new Map<string, string>();
  for (const [who, person] of [
    ["visitor", null],
    ["member", member],
    ["admin", admin],
  ] as const) {
    await context.clearCookies();
    if (person !== null) await signIn(context, server, person);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const path of new Set(paths)) {
      // Compressing each page would take almost as long as rendering it.
      const accept = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "identity" };
      const headers = { ...accept, cookie };
      const answer = await fetch(server.origin + path, { headers, redirect: "manual" });
      const type = answer.headers.get("content-type") ?? "";
      answers.set(`${who} ${path}`, `${answer.status} ${type}`);
      // A file for scripts says so in its name.
      if (!path.endsWith(".json")) expect(`${who} ${path} ${type}`).not.toContain("application/json");
      await answer.body?.cancel();
    }
  }
  const page = "text/html; charset=utf-8";
  expect(answers.get(`visitor /admin/edit/${known}`)).toBe(`401 ${page}`);
  expect(answers.get(`member /admin/edit/${known}`)).toBe(`403 ${page}`);
  expect(answers.get("admin /admin/edit/zzzzzz")).toBe(`404 ${page}`);
});
