import type { Page } from "@playwright/test";
import { EVENT_TYPES } from "#core/events/event.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { holdRequests } from "#tests/support/browser/hold-requests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { english } from "#tests/support/messages/english.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const SITE = "Events Under Test";
const NEW_YORK = "tz=America/New_York";
const now = Date.parse(TEST_NOW);

// A directory of its own, so that only this file's events are counted.
test.use({ serverSettings: { DEMO: "off", SITE_NAME: SITE } });

const once = (startsLocal: string, timezone = "UTC", minutes = 60) => [
  { startsLocal, timezone, rrule: null, durationSeconds: minutes * 60 },
];

/** Times on and after 12 March 2026, one minute apart. */
function filling(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    now,
    type: EVENT_TYPES[at % EVENT_TYPES.length] ?? "other",
    title: `Filling number ${at}`,
    schedules: once(new Date(Date.UTC(2026, 2, 14) + at * 60_000).toISOString().slice(0, 19)),
  }));
}

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    if ((await database.db.execute("select 1 from events limit 1")).rows.length > 0) return;
    await anEvent(database, {
      now,
      title: "Prayer That Runs Now",
      type: "prayer",
      organizerName: "Ubuntu Circle",
      schedules: [{ startsLocal: "2026-03-11T16:00:00", timezone: "Africa/Johannesburg", rrule: "FREQ=WEEKLY" }],
      link: "https://meet.example.org/now",
    });
    await anEvent(database, {
      now,
      title: "Evening Songs",
      nativeTitle: "مجلس الذكر",
      nativeTitleLanguage: "ar",
      type: "worship",
      schedules: [{ startsLocal: "2026-03-11T15:45:00", timezone: "Europe/Paris", rrule: "FREQ=WEEKLY;BYDAY=WE,SA" }],
      description: "We sing and are silent. ".repeat(20),
    });
    await anEvent(database, { now, title: "Without a Link", link: null, schedules: once("2026-03-11T20:00:00") });
    await anEvent(database, { now, title: "Called Off", cancelledAt: now, schedules: once("2026-03-11T21:00:00") });
    await anEvent(database, { now, title: "For Members Only", listing: "members", visibility: "public_in_app" });
    await anEvent(database, { now, title: "Long Over", schedules: once("2026-02-01T20:00:00") });
    await anEvent(database, { now, title: "The Quiet Room", kind: "always_open", link: "https://meet.example.org/q" });
    await someEvents(database, filling(100));
  });
});

const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title }).last();

test("the list shows each event once, in the visitor's time @with-and-without-javascript", async ({ page }) => {
  await page.goto(`/events?${NEW_YORK}`);
  await seesTitle(page, "events.documentTitle.upcoming", { site: SITE });
  await seesMessage(page, "events.tabs.upcoming");
  await seesMessage(page, "events.tabs.past");
  await seesMessage(page, "events.showing.upcoming", { page: 1, pages: 3, total: 104 });
  const songs = row(page, "Evening Songs");
  await expect(songs.locator("time")).toHaveText("10:45 AM");
  await expect(songs).toContainText("Mar 11");
  // The clock of the page goes on: a minute may have passed.
  await expect(songs).toContainText(/starts in 2[45] min/);
  await expect(songs).toContainText("3:45 PM in Paris");
  await expect(songs).toContainText("Twice a week");
  await expect(songs.locator("bdi[lang=ar]")).toHaveText("مجلس الذكر");
  await expect(songs.getByRole("heading", { level: 4 })).toContainText("Evening Songs");
  await expect(songs.getByRole("link", { name: "Evening Songs", exact: true })).toHaveAttribute(
    "href",
    /^\/events\/evening-songs-[2-9b-z]{6}$/,
  );
  await seesMessage(row(page, "Without a Link"), "events.row.noLink");
  await seesMessage(row(page, "Called Off"), "events.row.cancelled");
  await expect(row(page, "Called Off").getByRole("link")).toHaveCount(1);
  await expect(page.getByText("For Members Only")).toHaveCount(0);
  await expect(page.getByText("Long Over")).toHaveCount(0);
  await page.getByRole("button", { name: "Compact" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(page).toHaveURL(`/events?${NEW_YORK}`);
});

test("every event type is shown as a word @without-javascript", async ({ page }) => {
  await page.goto(`/events?${NEW_YORK}`);
  for (const type of EVENT_TYPES) await seesMessage(page.locator(".event-row__meta"), `events.type.${type}`);
});

test("the list does not shift, shows running events, has no dead controls, and fits 320 px", async ({ page }) => {
  // A page's clock moves when the minute of its device changes.
  await page.clock.setFixedTime(TEST_NOW);
  await page.goto(`/events?${NEW_YORK}`, { waitUntil: "networkidle" });
  await test.step("nothing shifts after the page has loaded", async () => {
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const add = (list: PerformanceObserverEntryList) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          };
          new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
  });
  await test.step("running events are in their own strip with the time left", async () => {
    const strip = page.getByRole("region", { name: "Happening now" });
    await expect(strip.getByRole("listitem")).toHaveCount(1);
    await expect(strip).toContainText("Started 20 min ago");
    await expect(strip).toContainText("ends 11:00 AM");
    await expect(strip.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "40 min left");
    const join = strip.getByRole("link", { name: "Join now: Prayer That Runs Now (opens in a new tab)" });
    await expect(join).toHaveAttribute("href", "https://meet.example.org/now");
    await expect(page.getByRole("listitem").filter({ hasText: "Prayer That Runs Now" })).toHaveCount(1);
  });
  await test.step("screen readers hear the title before the time, and no control is dead", async () => {
    const order = await row(page, "Evening Songs").evaluate((item) => item.textContent?.indexOf("Evening Songs"));
    expect(order).toBe(0);
    const homeless = page
      .locator("main button[type=submit]")
      .evaluateAll(
        (buttons) => buttons.filter((button) => button instanceof HTMLButtonElement && button.form === null).length,
      );
    expect(await homeless).toBe(0);
    const dead = await page.locator("main a:not([href]), main a[href=''], main a[href='#']").count();
    expect(dead).toBe(0);
  });
  await test.step("nothing scrolls sideways at 320 px, at 200% text size, or right to left", async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await sideways()).toBe(false);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    expect(await sideways()).toBe(false);
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await sideways()).toBe(false);
  });
});

test("print shows full dates, the zone and the join links, and no controls", async ({ page }) => {
  await page.goto(`/events?${NEW_YORK}`);
  await page.emulateMedia({ media: "print" });
  await seesMessage(page, "zone.printed", { city: "New York" });
  const strip = page.getByRole("region", { name: "Happening now" });
  for (const text of ["10:00 AM", "Mar 11", "https://meet.example.org/now"])
    await expect(strip.getByText(text, { exact: true })).toBeVisible();
  const songs = row(page, "Evening Songs");
  await expect(songs.getByText("https://meet.example.org/room")).toBeVisible();
  for (const text of ["starts in 25 min", "We sing and are silent."]) await expect(songs.getByText(text)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Today" })).toBeHidden();
  await expect(page.getByText("Wednesday, March 11")).toBeVisible();
  await seesMessage(page, "layout.printed", { site: SITE, date: "Mar 11, 2026" });
  const toPress = page.locator("button, input, select, summary, [role=button], nav a, a[target]");
  await expect(toPress.filter({ visible: true })).toHaveCount(0);
  await page.goto((await songs.getByRole("link", { name: "Evening Songs" }).getAttribute("href")) ?? "");
  await expect(page.getByText("Wednesday, March 11, 2026")).toBeVisible();
  await expect(page.getByText("starts in")).toBeHidden();
  // Browsers print no backgrounds, so the month must be dark by itself.
  const dateBlock = page.locator(".date-block").first();
  const ink = await dateBlock.locator(".date-block__day").evaluate((day) => getComputedStyle(day).color);
  await expect(dateBlock.locator(".date-block__month")).toHaveCSS("color", ink);
  await expect(page.getByText("https://meet.example.org/room")).toBeVisible();
  await expect(toPress.filter({ visible: true })).toHaveCount(0);
});

test("rooms that are always open have their own strip, linked from a line above the list @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto("/events");
  const line = page.getByRole("region", { name: "Open now, day and night" });
  await expect(line.getByRole("link", { name: "The Quiet Room", exact: true })).toBeVisible();
  await line.getByRole("link", { name: "See all rooms" }).click();
  await expect(page.getByRole("heading", { name: "Always open" })).toBeInViewport();
  const strip = page.getByRole("region", { name: "Always open" });
  await expect(strip.getByRole("link", { name: "The Quiet Room", exact: true })).toBeVisible();
});

test("pages link to each other and keep the zone from the address @with-and-without-javascript", async ({ page }) => {
  await page.goto(`/events?${NEW_YORK}`);
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
  await seesMessage(pages, "events.pagination.previous");
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/events?page=2&tz=America/New_York");
  await seesMessage(page, "events.showing.upcoming", { page: 2, pages: 3, total: 104 });
  await seesTitle(page, "events.documentTitle.upcomingPage", { page: 2, site: SITE });
  await hearsMessage(pages, "events.pagination.page", { page: 3 });
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByRole("listitem").filter({ hasText: /^Filling/ })).toHaveCount(4);
  await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
  await seesMessage(pages, "events.pagination.next");
  await page.getByRole("link", { name: "Past Events" }).click();
  await expect(page).toHaveURL("/events?tab=past&tz=America/New_York");
});

test("a day is one click away, keeps the week ribbon in view, and has its own pages @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto(`/events?${NEW_YORK}`);
  const ribbon = page.getByRole("navigation", { name: "Days of the week" });
  await expect(ribbon.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "date");
  const friday = ribbon.getByRole("link", { name: "Fri 13 100 events" });
  await friday.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events?day=2026-03-13&tz=America/New_York#days");
  await seesMessage(page, "eventDays.showing", { page: 1, pages: 2, total: 100 });
  await expect(friday).toHaveAttribute("aria-current", "page");
  await expect(friday).toBeInViewport();
  await expect(page.getByRole("heading", { level: 2, name: "Friday" })).toBeInViewport();
  await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/events?day=2026-03-13&page=2&tz=America/New_York");
  await ribbon.getByRole("link", { name: "One week later" }).click();
  await expect(page).toHaveURL("/events?day=2026-03-20&tz=America/New_York#days");
  await page.getByRole("link", { name: "See all upcoming events" }).click();
  await expect(page).toHaveURL(`/events?${NEW_YORK}`);
});

test("a slow page shows skeleton rows in the meantime", async ({ page }) => {
  await page.goto("/events");
  const release = await holdRequests(page, /\/events\.data/);
  await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Loading events...")).toBeAttached();
  await expect(page.getByText("Filling number 0", { exact: true })).toHaveCount(0);
  release();
  await seesMessage(page, "events.showing.upcoming", { page: 2, pages: 3, total: 104 });
});

test("past events are listed at their last date, without a meeting link @without-javascript", async ({ page }) => {
  await page.goto("/events?tab=past");
  await seesTitle(page, "events.documentTitle.past", { site: SITE });
  await seesMessage(page, "events.showing.past", { page: 1, pages: 1, total: 1 });
  await expect(row(page, "Long Over")).toContainText("Feb 01");
  await expect(row(page, "Long Over").getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Pages", exact: true })).toHaveCount(0);
});

for (const [requested, clean] of [
  ["page=0", "/events"],
  ["page=01", "/events"],
  ["page=%2B1", "/events"],
  ["page=1.0", "/events"],
  ["page=2&page=2", "/events?page=2"],
  ["tab=future&page=2", "/events?page=2"],
  ["tab=past&page=x", "/events?tab=past"],
  ["day=2026-03-13&hour=25", "/events?day=2026-03-13"],
  ["tz=Mars/Olympus&page=2", "/events?page=2"],
] as const) {
  test(`?${requested} redirects to ${clean}`, async ({ request }) => {
    const response = await request.get(`/events?${requested}`, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers()["location"]).toBe(clean);
  });
}

test.describe("a page past the end", () => {
  test.use({ expectedFaults: ["404 (Not Found)"] });

  test("is not found, however large its number", async ({ request }) => {
    const response = await request.get("/events?page=99999999999999999999", { maxRedirects: 0 });
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('href="/events?page=3"');
  });

  test("and an invalid day are not found", async ({ request }) => {
    expect((await request.get(`/events?day=2026-03-13&page=9&${NEW_YORK}`)).status()).toBe(404);
    const none = await request.get("/events?day=2026-02-30");
    expect(none.status()).toBe(404);
    expect(await none.text()).toContain(english("eventDays.day.unknown"));
  });

  test("is not found and links to the last one @without-javascript", async ({ page }) => {
    const response = await page.goto(`/events?page=4&${NEW_YORK}`);
    expect(response?.status()).toBe(404);
    await seesTitle(page, "events.documentTitle.beyond", { site: SITE });
    await seesMessage(page, "events.beyond.title", { page: 4 });
    await page.getByRole("link", { name: "Go to the last page" }).click();
    await expect(page).toHaveURL("/events?page=3&tz=America/New_York");
    await page.goto(`/events?day=2026-03-13&page=9&${NEW_YORK}`);
    await seesMessage(page, "eventDays.beyond", { pages: 2 });
  });
});
