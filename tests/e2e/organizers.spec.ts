import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { Database } from "#data/database.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { holdRequests } from "#tests/support/browser/hold-requests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { english } from "#tests/support/messages/english.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";
import { aUser } from "#tests/support/builders/a-user.ts";

const SITE = "Organizers Under Test";
const NEW_YORK = "tz=America/New_York";
const now = Date.parse(TEST_NOW);
const FILLING = 48;

// A directory of its own, so that only this file's organizers are counted.
test.use({ serverSettings: { DEMO: "off", SITE_NAME: SITE } });

const once = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: null, durationSeconds: 3_600 }];

async function fill(database: Database): Promise<void> {
  const rows = Array.from({ length: FILLING }, (_, at) => ({
    name: `Filling ${at}`,
    nameKey: `filling ${at}`,
    listing: "public" as const,
  }));
  await transaction(database.db, (tx) => insertOrganizers(tx, rows, now - 1_000_000));
  await aUser(database, { id: "owner" });
  const organizer = await anOrganizer(database, {
    now: Date.UTC(2025, 2, 9, 12),
    name: "Northmoor Friends Meeting",
    userId: "owner",
    description: "We are a small meeting.\n\nMost of our hour is silent. See https://example.org/silence.",
    websiteUrl: "https://northmoor.example/",
    contactEmail: "hidden@northmoor.example",
    verifiedAt: now,
  });
  await transaction(database.db, (tx) => insertOrganizers(tx, [NEWEST], now));
  const of = { now, organizerId: organizer.id, organizerName: organizer.name };
  const weekly = { startsLocal: "2026-01-08T17:00:00", timezone: "Europe/London", rrule: "FREQ=WEEKLY;BYDAY=TU,TH" };
  await anEvent(database, { ...of, title: "Silent Worship", schedules: [weekly] });
  await anEvent(database, { ...of, title: "Long Over", schedules: once("2026-02-01T20:00:00") });
  await anOrganizer(database, { now, name: "For Members", listing: "members", visibility: "public_in_app" });
  const gone = await anOrganizer(database, { now, name: "Closed House" });
  await database.db.execute(`update organizers set deleted_at = now(), listing = 'hidden' where id = ${gone.id}`);
}

const NEWEST = { name: "جماعة الذكر", nameKey: "newest", description: "مجلس كل خميس", listing: "public" as const };

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    if ((await database.db.execute("select 1 from organizers limit 1")).rows.length === 0) await fill(database);
  });
});

/** The address of the page of the organizer with this name. */
async function pathOf(server: TestServer, name: string): Promise<string> {
  return inDirectory(server, async ({ db }) => {
    const found = await db.execute<Pick<OrganizerRow, "publicId">>(
      `select public_id as "publicId" from organizers where name = '${name}'`,
    );
    return organizerPath({ name, publicId: found.rows[0]?.publicId ?? "" });
  });
}

const NORTHMOOR = "Northmoor Friends Meeting";

test("the directory shows the newest first, is sorted and searched through its address, and has pages @with-and-without-javascript", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const field = page.getByRole("searchbox", { name: "Search organizers by name" });
  await page.goto(`/organizers?${NEW_YORK}`);
  await test.step("the newest come first", async () => {
    await seesTitle(page, "organizers.documentTitle", { site: SITE });
    await seesMessage(page, "organizers.title");
    await seesMessage(page, "organizers.lede");
    await seesMessage(page, "organizers.showing", { page: 1, pages: 3, total: FILLING + 2 });
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(24);
    await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(NEWEST.name);
  });
  await test.step("the sort order is in the address, and a search keeps it", async () => {
    const orders = page.getByRole("navigation", { name: "Sort organizers" });
    await hearsMessage(page, "organizers.sort.label");
    for (const sort of ["newest", "next", "name"]) await seesMessage(orders, `organizers.sort.${sort}`);
    await orders.getByRole("link", { name: "A to Z" }).click();
    await expect(page).toHaveURL(/\/organizers\?sort=name&tz=America\/New_York$/);
    await expect(orders.getByRole("link", { name: "A to Z" })).toHaveAttribute("aria-current", "true");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await field.fill("northmoor");
    await field.press("Enter");
    await expect(page).toHaveURL(/sort=name.*q=northmoor/);
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([NORTHMOOR]);
    await orders.getByRole("link", { name: "Newest" }).click();
    await expect(page).toHaveURL(/\/organizers\?q=northmoor&tz=/);
    await expect(orders.getByRole("link", { name: "Newest" })).toHaveAttribute("aria-current", "true");
  });
  await test.step("an empty search result links to all organizers", async () => {
    await field.fill("nobody at all");
    await field.press("Enter");
    await seesMessage(page, "organizers.search.empty", { query: "nobody at all" });
    await page.getByRole("link", { name: "Show all organizers" }).click();
    await expect(page).toHaveURL("/organizers?tz=America/New_York");
  });
  await test.step("pages link to each other, and a search starts at the first page", async () => {
    await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/organizers?page=2&tz=America/New_York");
    await page.getByRole("link", { name: "Page 3" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toContainText(["Filling 0", NORTHMOOR]);
    await field.fill("  friends NORTH ");
    await field.press("Enter");
    await expect(page).toHaveURL("/organizers?q=friends+NORTH&tz=America/New_York");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([NORTHMOOR]);
    const showing = english("organizers.showing", { page: 1, pages: 1, total: 1 });
    await seesMessage(page, "organizers.search.found", { showing, query: "friends NORTH" });
  });
});

test("a card has its badge, description, next event and links @without-javascript", async ({ page }) => {
  await page.goto(`/organizers?page=3&${NEW_YORK}`);
  const name = NORTHMOOR;
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await seesMessage(card, "organizers.badge.public_web");
  await seesMessage(card, "organizers.badge.verified");
  await expect(card).toContainText("We are a small meeting.");
  await expect(card).toContainText("Next: Tomorrow, 1:00 PM");
  await expect(card.locator("time")).toHaveAttribute("datetime", "2026-03-12T17:00:00Z");
  await expect(card.getByRole("link", { name: "Silent Worship" })).toHaveAttribute(
    "href",
    /^\/events\/silent-worship-/,
  );
  const site = card.getByRole("link", { name: `Website of ${name} (opens in a new tab)` });
  await expect(site).toHaveAttribute("href", "https://northmoor.example/");
  await expect(site).toHaveAttribute("rel", "nofollow noopener ugc");
  await seesMessage(card, "organizers.card.website", { name });
  await seesMessage(card, "organizers.card.viewProfile", { name });
  await expect(page.locator("html")).not.toContainText("hidden@northmoor.example");
  await card.getByRole("link", { name: `View Profile of ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a page shows the description, the usual week and the upcoming events @without-javascript", async ({
  page,
  server,
}) => {
  const name = NORTHMOOR;
  const response = await page.goto(`${await pathOf(server, name)}?${NEW_YORK}`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).not.toContain("hidden@northmoor.example");
  await seesTitle(page, "organizers.page.documentTitle", { name, site: SITE });
  await seesMessage(page, "organizers.page.memberSince", { date: "March 2025" });
  await seesMessage(page, "organizers.page.about");
  await expect(page.getByRole("link", { name: "https://example.org/silence" })).toBeVisible();
  await seesMessage(page, "organizers.page.visitWebsite", { name });
  await expect(page.getByText("Nobody has claimed this page")).toHaveCount(0);
  const week = page.getByRole("complementary", { name: "Usual week" });
  await hearsMessage(page, "organizers.week.label");
  await seesMessage(week, "organizers.week.caption", { city: "New York", date: "March 15" });
  await expect(week.getByRole("listitem")).toHaveText([
    /Sunday: .*no events/,
    /Monday: .*no events/,
    /Tuesday: .*1:00 PM/,
    /Wednesday: .*no events/,
    /Thursday: .*1:00 PM/,
    /Friday: .*no events/,
    /Saturday: .*no events/,
  ]);
  await seesMessage(page, "events.showing.upcoming", { page: 1, pages: 1, total: 1 });
  await expect(page.getByRole("heading", { level: 5 })).toHaveText("Silent Worship");
});

test("host names link to their pages, and those to all their events in the list and the calendar @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const name = NORTHMOOR;
  const path = await pathOf(server, name);
  const isPage = new RegExp(`${path}(\\?|$)`);
  await test.step("the host of an event in the list and on the event's own page", async () => {
    await page.goto(`/events?${NEW_YORK}`);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(isPage);
    await page.getByRole("link", { name: "Silent Worship", exact: true }).click();
    await page.getByRole("main").getByText("Hosted by").getByRole("link", { name }).click();
    await expect(page).toHaveURL(isPage);
  });
  await test.step("past events", async () => {
    await page.getByRole("link", { name: "Past Events" }).click();
    await expect(page).toHaveURL(/\?tab=past/);
    await expect(page.getByRole("heading", { level: 4 })).toHaveText("Long Over");
  });
  await test.step("all events in the calendar", async () => {
    await page.getByRole("link", { name: "All events in the calendar" }).click();
    await expect(page.getByRole("link", { name: "Silent Worship" }).first()).toBeVisible();
    await page.getByRole("link", { name: `Remove filter: ${name}` }).click();
    await expect(page).toHaveURL(/\/calendar(\?tz=America\/New_York)?$/);
  });
  await test.step("all events as a list, where a search keeps the organizer", async () => {
    await page.goto(`${path}?${NEW_YORK}`);
    await page.getByRole("link", { name: "All events as a list" }).click();
    await expect(page).toHaveURL(/\/events\?tz=America\/New_York&organizer=[a-z0-9]{6}$/);
    await expect(page.getByRole("heading", { name: "Silent Worship" })).toBeVisible();
    const panel = page.getByRole("group", { name: "Organizer" });
    await expect(panel.getByRole("checkbox", { name })).toBeChecked();
    await page.getByRole("main").locator("input[name=q]").fill("nothing like it");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "No upcoming events found." })).toBeVisible();
    await expect(page.getByRole("link", { name: `Remove filter: ${name}` })).toBeVisible();
    if (javaScriptEnabled) await passesAxe(page);
  });
});

test("an unclaimed page that was created from a name says so @without-javascript", async ({ page, server }) => {
  await page.goto(await pathOf(server, NEWEST.name));
  await seesMessage(page, "organizers.page.unclaimed");
  await seesMessage(page, "events.empty.upcoming");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByText(NEWEST.description)).toHaveAttribute("dir", "auto");
});

test("header, footer and drawer link to the directory @without-javascript", async ({ page }) => {
  for (const area of [
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("contentinfo").getByRole("navigation", { name: "Explore" }),
  ]) {
    await page.goto("/home");
    await area.getByRole("link", { name: "Organizers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Event Organizers" })).toBeVisible();
  }
});

test("the id alone and an old name redirect to the current address", async ({ request, server }) => {
  const path = await pathOf(server, NORTHMOOR);
  const id = path.slice(-6);
  for (const old of [id, `southmoor-${id}`]) {
    const answer = await request.get(`/organizers/${old}?tz=Asia/Tokyo`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(decodeURIComponent(answer.headers()["location"] ?? "")).toBe(`${path}?tz=Asia/Tokyo`);
  }
  for (const [faulty, clean] of [
    ["/organizers?page=0", "/organizers"],
    ["/organizers?page=2&page=3", "/organizers?page=2"],
    [`${path}?tab=soon&page=x`, path],
  ] as const) {
    const answer = await request.get(faulty, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([302, clean]);
  }
});

test.describe("missing pages", () => {
  test.use({ expectedFaults: ["404 (Not Found)", "410 (Gone)"] });

  test("a page past the end links to the last one @without-javascript", async ({ page }) => {
    const response = await page.goto("/organizers?page=9");
    expect(response?.status()).toBe(404);
    await seesTitle(page, "organizers.documentTitleBeyond", { site: SITE });
    await seesMessage(page, "organizers.beyond.title", { page: 9 });
    await seesMessage(page, "organizers.beyond.text", { pages: 3 });
    await page.getByRole("link", { name: "Go to the last page" }).click();
    await expect(page).toHaveURL("/organizers?page=3");
  });

  test("a page past the end of an organizer's events is not found and names the last one @without-javascript", async ({
    page,
    server,
  }) => {
    const path = await pathOf(server, NORTHMOOR);
    expect((await page.goto(`${path}?page=2`))?.status()).toBe(404);
    await seesMessage(page, "organizers.page.beyond.upcoming", { pages: 1 });
    await page.goto(`${path}?tab=past&page=2`);
    await seesMessage(page, "organizers.page.beyond.past", { pages: 1 });
  });

  test("a missing, hidden or deleted organizer is not found @without-javascript", async ({ page, server }) => {
    const cases = [
      ["/organizers/nobody-zzzzzz", 404],
      [`/organizers/${(await pathOf(server, "For Members")).slice(-6)}`, 404],
      [await pathOf(server, "Closed House"), 410],
    ] as const;
    for (const [path, status] of cases) {
      expect((await page.goto(path))?.status()).toBe(status);
      await seesTitle(page, "organizers.missing.documentTitle", { site: SITE });
      await seesMessage(page, "organizers.missing.title");
      await seesMessage(page, "organizers.missing.text");
      await seesMessage(page, "organizers.missing.back");
    }
    await page.getByRole("link", { name: "Back to Organizers" }).click();
    await expect(page).toHaveURL("/organizers");
    await page.goto("/nothing-here");
    await page.getByRole("navigation", { name: "Continue" }).getByRole("link", { name: "Event Organizers" }).click();
    await expect(page).toHaveURL("/organizers");
  });
});

test("skeleton cards are shown while the directory loads slowly", async ({ page }) => {
  await page.goto("/home");
  const release = await holdRequests(page, /\/organizers\.data/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Organizers" }).click();
  await expect(page.locator(".skeleton .organizer-card")).toHaveCount(6);
  await expect(page.getByRole("main").getByText("Loading organizers...")).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Event Organizers" })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});
