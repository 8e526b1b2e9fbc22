import type { Locator, Page } from "@playwright/test";
import { opensHeld } from "#tests/support/browser/opens-held.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";

const PHONE = { width: 360, height: 740 };

const zoneBar = (page: Page): Locator => page.getByRole("main").getByText(/^Times shown for /);

async function holdsFocus(area: Locator): Promise<boolean> {
  return area.evaluate((element) => element.contains(document.activeElement));
}

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/**
 * Lets the zone panel load however slow the machine is; otherwise the page would open the page of all zones after some
 * seconds.
 */
const waitsForPanel = (page: Page) => page.addInitScript(staysWhereItIs);

/** Chooses a zone in the browser's own list, or in the search if the script has replaced that list. */
async function chooseZone(page: Page, area: Locator, zone: string): Promise<void> {
  const first = area.locator("[name=timeZone]").first();
  await expect(first).toBeVisible();
  if ((await first.evaluate((element) => element.tagName)) === "SELECT") {
    await first.selectOption(zone);
  } else {
    await area.getByRole("searchbox").fill(zone);
    await area.locator(`[name=timeZone][value="${zone}"]`).check();
  }
  await page.getByRole("button", { name: "Use this zone" }).click();
}

test("the first tab stop skips the header @with-and-without-javascript", async ({ page }) => {
  await page.goto("/events");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await seesMessage(page, "layout.skip");
  await seesMessage(page.getByRole("banner"), "layout.home");
  await seesMessage(page.getByRole("banner"), "layout.events");
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main-content$/);
  await page.keyboard.press("Tab");
  expect(await holdsFocus(page.getByRole("main"))).toBe(true);
});

/** The title in the HTML that the server sends for the open page's address. */
async function servedTitle(page: Page): Promise<string> {
  const html = await (await page.request.get(page.url())).text();
  return page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").title, html);
}

/**
 * Expects a navigation to `path` without loading a document: title of the address, announcement, focus on the main
 * content.
 */
async function arrivesAt(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  const title = await servedTitle(page);
  await expect(page).toHaveTitle(title);
  await expect(page.locator("body > output[aria-live=polite]")).toHaveText(title);
  await expect(page.getByRole("main")).toBeFocused();
}

test.describe("after a client-side navigation", () => {
  test.use({ expectedFaults: ["404 (Not Found)", "422 (Unprocessable"] });

  test("a stray percent sign in the fragment of an address does no harm", async ({ page }) => {
    await page.goto("/faq#100%");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).first().click();
    await arrivesAt(page, /\/about/);
    await page.goBack();
    await arrivesAt(page, "/faq#100%");
  });

  test("the page's title is set and announced, and the main content has the focus", async ({ page, server }) => {
    const member = await aMember(server);
    const main = page.getByRole("main");
    const menu = page.getByRole("navigation", { name: "Main" });
    await page.goto("/events/nothing-here");
    await expect(page).toHaveTitle(await servedTitle(page));
    await menu.getByRole("link", { name: "Home" }).click();
    await arrivesAt(page, "/home");
    await page.goBack();
    await arrivesAt(page, "/events/nothing-here");
    await menu.getByRole("link", { name: "Events", exact: true }).click();
    await arrivesAt(page, "/events");
    await main.getByRole("link", { name: "Past Events" }).click();
    await arrivesAt(page, "/events?tab=past");
    await page.goBack();
    await arrivesAt(page, "/events");
    await main.locator(".event-row__title a").first().click();
    await arrivesAt(page, /\/events\/[^?]+$/);
    await page.goBack();
    await arrivesAt(page, "/events");
    await page.goForward();
    await arrivesAt(page, /\/events\/[^?]+$/);
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await arrivesAt(page, /\/login\?returnTo=/);

    await main.getByLabel("Email address").fill("nobody");
    await main.getByRole("button", { name: "Email me a sign-in code" }).click();
    await expect(main.getByRole("alert")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Sign in with a code · /);
    await page.goBack();
    await arrivesAt(page, /\/login\?returnTo=/);
    await main.getByLabel("Email address").fill(member.email);
    await main.getByLabel("Password", { exact: true }).fill(member.password);
    await main.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/events\/[^?]+$/);
    await expect(page).toHaveTitle(await servedTitle(page));

    // Follows a link before the scripts have loaded.
    const release = await opensHeld(page, `${server.origin}/home`);
    await menu.getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    release();
    await expect(page).toHaveTitle(await servedTitle(page));
  });
});

test("a member's header has one line at every width @with-and-without-javascript", async ({ page, server }) => {
  await signIn(page.context(), server, await aMember(server, { name: "Ruth" }));
  await page.goto("/events");
  const bar = page.getByRole("banner").locator(".site-header__bar");
  for (const width of [993, 1024, 1100, 1152, 1160, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    const [nav, actions] = await Promise.all(
      [".main-nav", ".site-header__actions"].map((part) => bar.locator(part).boundingBox()),
    );
    expect.soft(actions?.y, `${width} px`).toBe(nav?.y);
  }
});

test("a slow page is announced and shows a skeleton first, the home page a spinner", async ({ page }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  let released = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Events", exact: true }).click();
  await expect(page.getByRole("main").getByText("Loading...")).toBeAttached();
  await expect(page.locator(".skeleton-row").first()).toBeVisible();
  await expect(page).toHaveTitle(/^Sign In · /);
  released.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page.locator(".skeleton-row")).toHaveCount(0);
  released = Promise.withResolvers<void>();
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  await expect(page.locator(".loading .spinner")).toBeVisible();
  await expect(page.locator(".skeleton-row")).toHaveCount(0);
  released.resolve();
  await expect(page.getByRole("region", { name: "Upcoming Events" })).toBeVisible();
  await expect(page.locator(".spinner")).toHaveCount(0);
});

test("going back restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 300 });
  await page.goto("/home");
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.site-footer a[href="/events"]')?.click());
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
});

test("the drawer keeps the focus until Escape, and closes on a click beside it or on its links", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/events");
  const button = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await expect.poll(() => holdsFocus(drawer)).toBe(true);
  await expect(drawer.getByRole("link", { name: "Events", exact: true })).toHaveAttribute("aria-current", "page");
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    const behind = await page.evaluate(
      () => document.activeElement?.closest("main, footer, .site-header__bar") !== null,
    );
    expect(behind).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(15, 400);
  await expect(drawer).toBeHidden();
  await button.click();
  await drawer.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/home");
  await expect(drawer).toBeHidden();
});

test("without scripts the drawer opens and closes too @without-javascript", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/events");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Open menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await drawer.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/home");
});

test("a visitor switches all times to another zone, which stays chosen @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await waitsForPanel(page);
  await page.goto("/events?tab=past");
  await page.getByRole("button", { name: "Change time zone" }).click();
  const panel = page.getByRole("dialog", { name: "Show times in" });
  await chooseZone(page, javaScriptEnabled ? panel : page.getByRole("main"), "Asia/Tokyo");
  await expect(zoneBar(page)).toHaveText(/^Times shown for Tokyo, 11:2\d PM \(GMT\+9\)$/);
  await expect(page).toHaveURL("/events?tab=past");
  await expect(page.getByRole("contentinfo")).toContainText("Times shown for Tokyo (GMT+9)");
  await page.goto("/home");
  await expect(page.getByRole("contentinfo")).toContainText("Tokyo");
});

// Without scripts the button leads there at once: that is how the visitor above chooses a zone.
test("every zone can be chosen on a separate page, which leads back", async ({ page }) => {
  await waitsForPanel(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/events");
  await page.getByRole("button", { name: "Change time zone" }).click();
  const all = page.getByRole("dialog").getByRole("link", { name: "All time zones" });
  // The end of the panel is within the window, so that nobody scrolls the page behind it.
  await expect(all).toBeInViewport({ ratio: 1 });
  await all.click();
  await page.waitForURL("/time-zone?returnTo=%2Fevents");
  // An assertion that does not find its element describes the whole page: seconds while the panel's 460 zones are there.
  await page.getByRole("heading", { level: 1, name: "Time zone" }).waitFor();
  await chooseZone(page, page.getByRole("main"), "Asia/Kathmandu");
  await page.waitForURL("/events");
  await expect(zoneBar(page)).toHaveText(/^Times shown for Kathmandu, 8:0\d PM \(GMT\+5:45\)$/);
});

test("a page without times links to the time zone page in its footer, and choosing leads back @without-javascript", async ({
  page,
}) => {
  await page.goto("/about");
  const change = page.getByRole("contentinfo").getByRole("link", { name: "Change time zone" });
  await change.click();
  await page.getByRole("heading", { level: 1, name: "Time zone" }).waitFor();
  await expect(change).toHaveAttribute("href", "/time-zone?returnTo=%2Fabout");
  await chooseZone(page, page.getByRole("main"), "Asia/Tokyo");
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("contentinfo")).toContainText("Times shown for Tokyo (GMT+9)");
});

test("the panel offers the device's zone and closes on Escape, and a choice overrides the zone in the address", async ({
  page,
}) => {
  await waitsForPanel(page);
  await page.goto("/events?tz=Asia/Tokyo");
  await page.getByRole("button", { name: "Change time zone" }).click();
  const panel = page.getByRole("dialog", { name: "Show times in" });
  const group = panel
    .locator("optgroup[label='Your device'] option")
    .or(panel.getByRole("group", { name: "Your device" }));
  await expect(group).toContainText("New York");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Change time zone" })).toBeFocused();
  await page.getByRole("button", { name: "Change time zone" }).click();
  await chooseZone(page, panel, "Europe/Paris");
  await expect(page).toHaveURL("/events");
  await expect(zoneBar(page)).toContainText("Paris");
});

test("the return address never leads off the site, and an unknown zone changes nothing", async ({
  request,
  server,
}) => {
  const post = (form: Record<string, string>) =>
    request.post("/time-zone", { form, maxRedirects: 0, headers: { origin: server.origin } });
  const away = await post({ timeZone: "Asia/Tokyo", returnTo: "//evil.example/x" });
  expect(away.status()).toBe(303);
  expect(away.headers()["location"]).toBe("/");
  expect(away.headers()["set-cookie"]).toContain("tz=Asia%2FTokyo");
  const none = await post({ timeZone: "Mars/Olympus_Mons", returnTo: "/events" });
  expect(none.status()).toBe(400);
  expect(await none.text()).toContain("We cannot show this page");
  expect(none.headers()["set-cookie"]).toBeUndefined();
});

test("a wrong device clock does not change the displayed time", async ({ page }) => {
  await page.clock.install({ time: "2019-07-01T03:00:00Z" });
  await page.clock.pauseAt("2019-07-01T03:00:30Z");
  await page.goto("/events?tz=America/New_York", { waitUntil: "networkidle" });
  await page.clock.runFor(31_000);
  await expect(zoneBar(page)).toContainText("10:21 AM");
});

for (const path of ["/home", "/events", "/time-zone", "/nothing-here"]) {
  test.describe(`${path} on a small screen`, () => {
    test.use({ expectedFaults: ["404 (Not Found)"], viewport: { width: 320, height: 640 }, firstVisit: true });

    test(`${path} does not shift while it loads and never scrolls sideways, even at twice the text size`, async ({
      page,
    }) => {
      await page.goto(path, { waitUntil: "networkidle" });
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            const add = (list: PerformanceObserverEntryList) => {
              for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
            };
            new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect(shift).toBeLessThan(0.01);
      expect(await scrollsSideways(page)).toBe(false);
      await page.setViewportSize({ width: 640, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await scrollsSideways(page)).toBe(false);
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      expect(await scrollsSideways(page)).toBe(false);
    });
  });
}

test.describe("an unknown address", () => {
  test.use({ expectedFaults: ["404 (Not Found)"] });

  test("is not found, and its page links to all events @without-javascript", async ({ page }) => {
    const response = await page.goto("/nothing-here");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "There is no page at this address" })).toBeVisible();
    expect(await page.title()).toMatch(/^Not found · /);
    await page.getByRole("main").getByRole("link", { name: "All events" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  });
});

test("a site without settings offers its own newsletter and no feedback form in its footer", async ({ request }) => {
  const [, footer = ""] = /<footer\b.*?>(.*?)<\/footer>/s.exec(await (await request.get("/events")).text()) ?? [];
  const [form] = footer.match(/<form\b[^>]*>/g) ?? [];
  expect(form).toContain('action="/newsletter"');
  expect(footer).toContain('href="/about"');
  expect(footer).not.toContain("Feedback");
});
