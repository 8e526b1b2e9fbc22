import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const SITE = "Home Under Test";
const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "off", SITE_NAME: SITE } });

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    if ((await database.db.execute("select 1 from events limit 1")).rows.length > 0) return;
    for (const at of [1, 2, 3, 4]) {
      await anEvent(database, {
        now,
        title: `Running ${at}`,
        schedules: [{ startsLocal: `2026-03-11T14:0${at}:00`, rrule: "FREQ=WEEKLY" }],
      });
    }
    await someEvents(
      database,
      Array.from({ length: 12 }, (_, at) => ({
        now,
        title: `Coming ${at}`,
        organizerName: `Group ${at}`,
        schedules: [{ startsLocal: `2026-03-11T${15 + (at % 8)}:00:00`, durationSeconds: 1_800, rrule: "FREQ=DAILY" }],
      })),
    );
  });
});

for (const path of ["/", "/home"]) {
  test(`${path} shows current and upcoming events, in the visitor's time @without-javascript`, async ({ page }) => {
    await page.goto(`${path}?tz=America/New_York`);
    await seesTitle(page, "home.documentTitle", { site: SITE });
    await seesMessage(page, "home.hero.title");
    await seesMessage(page, "home.claims.groups", { value: 10 });
    await seesMessage(page, "home.claims.events", { value: 300 });
    await seesMessage(page, "home.claims.noAccount");
    await seesMessage(page, "home.upcoming.title");
    const panel = page.getByRole("region", { name: "Happening now" });
    await expect(panel.getByRole("listitem")).toHaveCount(4);
    await expect(panel).toContainText("41 min left");
    const upcoming = page.getByRole("region", { name: "Upcoming Events" });
    await expect(upcoming.getByRole("listitem")).toHaveCount(10);
    await expect(upcoming.getByRole("heading", { level: 5 }).first()).toHaveText(/^Coming/);
    await expect(upcoming.locator("time").nth(1)).toHaveText("11:00 AM");
  });
}

test("an open page follows what ends and begins, and loads what has begun", async ({ page }) => {
  await page.clock.install({ time: now });
  await page.goto("/?tz=America/New_York", { waitUntil: "networkidle" });
  const panel = page.locator(".now-panel");
  const loaded = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(".data"));
  await page.clock.fastForward("45:00");
  await loaded;
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Happening now");
  await expect(panel.getByRole("listitem").first()).toContainText("Happening now");
  await expect(panel).toContainText("Coming");
  await expect(panel).not.toContainText("Running");
  await page.clock.fastForward("30:00");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Starting next");
  await seesMessage(panel, "home.panel.nextInMinutes", { startsIn: "starts in 25 min" });
  await expect(panel.getByRole("listitem").first()).toContainText("starts in 25 min");
});

test("the next 24 hours and the three shortcuts link to the list @with-and-without-javascript", async ({ page }) => {
  await page.goto("/?tz=America/New_York");
  const hours = page.getByRole("region", { name: "The next 24 hours, where you are" });
  await seesMessage(page, "home.hours.title");
  await seesMessage(hours, "home.hours.text", { count: 12 });
  await expect(hours.getByRole("link")).toHaveCount(24);
  await expect(hours.getByRole("link").first()).toHaveText("Now, 10 AM 0 events, next at 11 AM");
  await seesMessage(hours, "home.hours.now");
  await seesMessage(hours, "home.hours.unit", { count: 0 });
  await seesMessage(hours, "home.hours.next", { clock: "11 AM" });
  await hearsMessage(page, "home.ways.label");
  const ways = page.getByRole("navigation", { name: "Go to" });
  for (const way of ["now", "tonight", "week"]) await seesMessage(ways, `home.ways.${way}`);
  await ways.getByRole("link", { name: "Tonight" }).click();
  await expect(page).toHaveURL("/events?day=2026-03-11&hour=17&tz=America/New_York#days");
  await seesMessage(page, "eventDays.day.from", { clock: "5:00 PM" });
  await page.goBack();
  await hours.getByRole("link", { name: "3 PM" }).click();
  await expect(page).toHaveURL("/events?day=2026-03-11&hour=15&tz=America/New_York#days");
});

test("the home page links to all events @with-and-without-javascript", async ({ page }) => {
  await page.goto("/");
  await seesMessage(page, "home.upcoming.browseAll");
  await page.getByRole("link", { name: "Browse the full calendar" }).click();
  await expect(page).toHaveURL("/events");
  await page.goBack();
  await page.getByRole("link", { name: "Browse events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
});

test("headings skip no level @without-javascript", async ({ page }) => {
  for (const path of ["/", "/events"]) {
    await page.goto(path);
    const levels = await page
      .locator("main :is(h1, h2, h3, h4, h5)")
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, at) => expect(level - (levels[at] ?? 0)).toBeLessThanOrEqual(1));
  }
});
