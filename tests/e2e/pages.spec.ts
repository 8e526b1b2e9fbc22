import { parse } from "fast-xml-parser";
import { LEGAL_DATES } from "#web/components/pages/legal-dates.ts";
import { FILTER_NAMES } from "#core/events/event-filter.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { headOf } from "#tests/support/browser/head-of.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { TEST_NOW } from "#tests/support/server.ts";
import { readXmlNews } from "#tests/news/read-news.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { english } from "#tests/support/messages/english.ts";

const SITE = "Words Under Test";
const site = SITE;

test.use({ serverSettings: { DEMO: "on", SITE_NAME: SITE } });

test("the about page has its three sections @without-javascript", async ({ page }) => {
  await page.goto("/about");
  await seesTitle(page, "layout.documentTitle", { title: "About", site });
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
  const main = page.getByRole("main");
  await seesMessage(main, "about.directory.title");
  await seesMessage(main, "about.community.title");
  await seesMessage(main, "about.beginning.title");
  await expect(main.getByText(SITE).first()).toBeVisible();
  await main.getByRole("link", { name: "See what is on" }).click();
  await expect(page).toHaveURL("/events");
});

test("the FAQ answers some twenty questions and links to the contact page @without-javascript", async ({ page }) => {
  await page.goto("/faq");
  const contents = page.getByRole("navigation", { name: "All questions" });
  await expect(contents.getByRole("link")).toHaveCount(21);
  const main = page.getByRole("main");
  await expect(main.getByRole("region")).toHaveCount(22);
  await expect(main.getByRole("region", { name: "Do I need an account?" })).toContainText(
    "You can browse, read and join without one",
  );
  await expect(main.getByRole("region", { name: "Can I add my own event?" })).toContainText(
    "You don't need an account",
  );
  await expect(main.getByRole("region", { name: "How do you know my time zone?" })).toContainText("at most 365 days");
  await contents.getByRole("link", { name: "How do I join?" }).click();
  await expect(page).toHaveURL("/faq#join");
  await seesMessage(main, "faq.contactUs");
  await main.getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
});

test("a site without a contact address says so, says where to find help, and promises nothing @without-javascript", async ({
  page,
}) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "No contact address yet" })).toBeVisible();
  await expect(main.locator("a[href^=mailto]")).toHaveCount(0);
  await expect(main.getByRole("link", { name: /feedback/i })).toHaveCount(0);
  await expect(main.getByRole("region", { name: "Grief, crisis, and help now" })).toContainText(
    "call your local emergency number now",
  );
});

const LEGAL = [
  {
    path: "/privacy-policy",
    short: "/privacy",
    title: "Privacy policy",
    changed: LEGAL_DATES.privacy,
    says: "no usage analytics",
  },
  {
    path: "/terms-of-use",
    short: "/terms",
    title: "Terms of use",
    changed: LEGAL_DATES.terms,
    says: "The law of the State of California",
  },
  {
    path: "/community-ground-rules",
    short: "/groundrules",
    title: "Community ground rules",
    changed: LEGAL_DATES.rules,
    says: "call your local emergency number now",
  },
];

for (const { path, short, title, changed, says } of LEGAL) {
  test(`${path} says when its text was last changed @without-javascript`, async ({ page }) => {
    await page.goto(path);
    await seesTitle(page, "layout.documentTitle", { title, site });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await seesMessage(page, "legal.updated", { date: `November ${Number(changed.slice(-2))}, 2026` });
    await expect(page.locator("main time")).toHaveAttribute("datetime", changed);
    await expect(page.getByRole("main")).toContainText(says);
  });

  test(`${short} redirects permanently to ${path} with its parameters`, async ({ request }) => {
    const response = await request.get(`${short}?tz=Asia/Tokyo`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(decodeURIComponent(String(response.headers()["location"]))).toBe(`${path}?tz=Asia/Tokyo`);
  });
}

test("liability is limited to what was paid in twelve months @without-javascript", async ({ page }) => {
  await page.goto("/terms-of-use");
  await expect(page.getByRole("region", { name: "Liability" })).toContainText(
    "the amount that you paid us for it in the 12 months before the claim",
  );
});

test("the privacy policy names the cookies and omits what the site does not use @without-javascript", async ({
  page,
}) => {
  await page.goto("/privacy-policy");
  const storage = page.getByRole("region", { name: "What is kept in your browser" });
  for (const name of ["tz", "hours", "week", "deletedMockEventIds"]) await expect(storage).toContainText(`“${name}”`);
  for (const absent of ["The letter", "The feedback form", "When you write to us"]) {
    await expect(page.getByRole("heading", { name: absent, exact: true })).toHaveCount(0);
  }
});

test("header, drawer and footer link to the static pages @without-javascript", async ({ page }) => {
  await page.goto("/events");
  const header = page.getByRole("navigation", { name: "Main" }).first();
  await seesMessage(header, "layout.about");
  await seesMessage(header, "layout.faq");
  await expect(header.getByRole("link")).toHaveText(["Home", "Events", "Organizers", "About", "FAQ", "Submit Events"]);
  const footer = page.getByRole("contentinfo");
  for (const key of ["privacy", "terms", "groundRules"]) await seesMessage(footer, `layout.${key}`);
  const links: Record<string, string> = {
    About: "/about",
    FAQ: "/faq",
    "Submit Events": "/submit-events",
    Privacy: "/privacy-policy",
    Terms: "/terms-of-use",
    "Ground Rules": "/community-ground-rules",
    Contact: "/contact",
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("the home page explains how the site works, without unavailable cards, and what newcomers should know @without-javascript", async ({
  page,
}) => {
  await page.goto("/");
  const how = page.getByRole("region", { name: english("home.how.title") });
  await seesMessage(how, "home.how.title");
  await seesMessage(how, "home.how.browseCalendar");
  await seesMessage(how, "home.how.getUpdates");
  await expect(how.getByRole("listitem")).toHaveCount(3);
  const newHere = page.getByRole("region", { name: "New here?" });
  await seesMessage(newHere, "newHere.happensTitle");
  await seesMessage(newHere, "newHere.arriveTitle");
  await seesMessage(newHere, "newHere.cameraTitle");
  await newHere.getByRole("link", { name: "More questions and answers" }).click();
  await expect(page).toHaveURL("/faq");
});

test("an event that can still be joined tells newcomers what to expect @without-javascript", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("main").getByRole("link", { name: "Interfaith Prayer for Peace" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Interfaith Prayer for Peace" })).toBeVisible();
  await expect(page.getByRole("region", { name: "New here?" })).toBeVisible();
});

const SHARED = ["/", "/events", "/organizers", "/about", "/faq", "/contact", ...LEGAL.map(({ path }) => path)];

test("every page gives crawlers its own metadata and address, without a zone @without-javascript", async ({
  page,
  request,
  server,
}) => {
  await page.goto("/about");
  for (const path of SHARED) {
    const head = await headOf(page, `${path}?tz=Asia/Tokyo`);
    const address = `${server.origin}${path}`;
    expect.soft(head).toMatchObject({
      canonical: address,
      title: expect.stringContaining(SITE),
      "og:title": head["title"],
      "og:url": address,
      "og:type": "website",
      "og:site_name": SITE,
      "og:locale": "en_US",
      "og:image": `${server.origin}/share.png`,
      "og:image:alt": english("layout.shareImage"),
    });
    expect.soft(head["description"]?.length, path).toBeGreaterThan(50);
  }
  await test.step("the share picture has its declared size", async () => {
    const head = await headOf(page, "/about");
    const file = await (await request.get("/share.png")).body();
    expect(file.readUInt32BE(16)).toBe(Number(head["og:image:width"]));
    expect(file.readUInt32BE(20)).toBe(Number(head["og:image:height"]));
  });
});

test("an event gives crawlers its time in the host's zone, whatever zone is requested @without-javascript", async ({
  page,
}) => {
  const descriptions = new Set<string | undefined>();
  await page.goto("/events");
  const title = page.getByRole("main").getByRole("link", { name: "Interfaith Prayer for Peace" }).first();
  const path = await title.getAttribute("href");
  for (const zone of ["Asia/Tokyo", "America/New_York"]) {
    const head = await headOf(page, `${path}?tz=${zone}`);
    descriptions.add(head["og:description"]);
    expect(head["canonical"]).toMatch(/^https?:\/\/[^/]+\/events\/[^?]+$/);
  }
  expect(descriptions.size).toBe(1);
  expect([...descriptions][0]).toMatch(/5:00 PM .*South Africa/);
});

test("the manifest names the site, and every icon exists in its declared size @without-javascript", async ({
  page,
  request,
}) => {
  await page.goto("/about");
  const address = await page.locator("head link[rel=manifest]").getAttribute("href");
  const response = await request.get(String(address));
  expect(response.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = (await response.json()) as { name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.name).toBe(SITE);
  expect(manifest.icons).toHaveLength(3);
  for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const file = await (await request.get(src)).body();
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const icon of await page.locator("head link[rel=icon]").all()) {
    expect((await request.get(String(await icon.getAttribute("href")))).status()).toBe(200);
  }
});

test("robots.txt disallows meeting links and filtered lists, but never calendar feeds", async ({ request }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toContain("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines).toContain("Allow: /*.ics");
  const closed = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => line.slice(10));
  expect(closed).toContain("/go/");
  // The longest matching rule wins (RFC 9309 §2.2.2), so no disallowed path may be longer than a feed's where both
  // match.
  for (const rule of closed.filter((each) => each.startsWith("/*"))) {
    expect(rule.endsWith(".data$") || rule.length < "/*.ics".length).toBe(true);
  }
  expect(closed).toEqual(expect.arrayContaining(["/calendar?*view=", "/calendar?*date="]));
  expect(closed).toEqual(expect.arrayContaining(["/feeds/*?"]));
  for (const name of FILTER_NAMES) {
    expect(closed).toEqual(expect.arrayContaining([`/events?*${name}=`, `/calendar?*${name}=`]));
  }
});

test("robots.txt names the sitemap, whose files are XML, list only this site's pages and have an ETag", async ({
  server,
}) => {
  // The examples of the demo are not for search engines.
  const real = {
    title: "Quillwork vigil",
    schedules: [{ startsLocal: "2026-03-12T19:00:00" }],
    now: Date.parse(TEST_NOW),
  };
  await inDirectory(server, (database) => anEvent(database, real));
  const robots = await (await fetch(`${server.origin}/robots.txt`)).text();
  expect(robots).toContain(`\nSitemap: ${server.origin}/sitemap.xml\n`);
  const listedBy = async (address: string): Promise<readonly string[]> => {
    const response = await fetch(address, { headers: { "accept-encoding": "gzip" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
    const headers = { "accept-encoding": "gzip", "if-none-match": String(response.headers.get("etag")) };
    expect((await fetch(address, { headers })).status).toBe(304);
    const { urlset, sitemapindex } = parse(await response.text(), { arrayMode: /^(url|sitemap)$/ }, true) as {
      urlset?: { url: { loc: string }[] };
      sitemapindex?: { sitemap: { loc: string }[] };
    };
    return (urlset?.url ?? sitemapindex?.sitemap ?? []).map(({ loc }) => loc);
  };
  const parts = await listedBy(`${server.origin}/sitemap.xml`);
  expect(parts.map((part) => new URL(part).searchParams.get("part"))).toEqual(
    expect.arrayContaining(["pages", "topics", "organizers-1", "events-1", "dates-1"]),
  );
  for (const part of parts) {
    const pages = await listedBy(part);
    expect(pages.every((page) => page.startsWith(`${server.origin}/`))).toBe(true);
    expect((await fetch(String(pages.at(-1)))).status).toBe(200);
  }
  const unknown = await fetch(`${server.origin}/sitemap.xml?part=events-9999`);
  expect(unknown.status).toBe(404);
});

test("a filtered list, an organizer and a topic link to their news files, which load and parse @without-javascript", async ({
  page,
  server,
}) => {
  const hrefIn = async (path: string, form: RegExp) => {
    const html = await (await fetch(server.origin + path)).text();
    return form.exec(html)?.[1] ?? "";
  };
  const pages = [
    "/events?type=meditation",
    await hrefIn("/organizers", /href="(\/organizers\/[^"/?]+-[a-z0-9]{6})"/),
    await hrefIn("/topics", /href="(\/topics\/[^"/?]+\/[^"/?]+)"/),
  ];
  for (const path of pages) {
    await page.goto(path);
    const links = await page.locator("head link[rel=alternate]:not([type$=oembed])").all();
    const [pathname, query = ""] = path.split("?");
    const named = await Promise.all(
      links.map(async (link) => [await link.getAttribute("type"), await link.getAttribute("href")]),
    );
    expect(named).toEqual([
      ["application/rss+xml", `/feeds${pathname}.rss${query && `?${query}`}`],
      ["application/atom+xml", `/feeds${pathname}.atom${query && `?${query}`}`],
      ["application/feed+json", `/feeds${pathname}.json${query && `?${query}`}`],
    ]);
    for (const [type, href] of named) {
      const answer = await fetch(server.origin + String(href));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
      const text = await answer.text();
      const ids = type === "application/feed+json" ? Object(JSON.parse(text)).items : readXmlNews(text).entries;
      expect(ids.length).toBeGreaterThan(0);
      const etag = String(answer.headers.get("etag"));
      expect(etag).toMatch(/^"/);
      const again = await fetch(server.origin + String(href), { headers: { "if-none-match": etag } });
      expect(again.status).toBe(304);
      const head = await fetch(server.origin + String(href), { method: "HEAD" });
      expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
      const mark = query === "" ? "?" : "&";
      expect((await fetch(`${server.origin}${href}${mark}page=99`)).status).toBe(404);
    }
  }
  await page.getByText("Subscribe", { exact: true }).click();
  for (const name of ["rss", "atom", "json"] as const) await seesMessage(page, `newsFiles.links.${name}`);
  await expect(page.getByRole("link", { name: "RSS feed of new events" })).toHaveAttribute(
    "href",
    /^\/feeds\/topics\/.*\.rss$/,
  );
});
