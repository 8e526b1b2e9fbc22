import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "off" } });

const at = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: null, durationSeconds: 3600 }];

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    // Another worker's run of this file may have created them.
    const found = await database.db.execute("select 1 from events where title = 'Compline with Candle'");
    if (found.rows.length > 0) return;
    await someEvents(database, [
      { now, title: "Compline with Candle", type: "prayer", schedules: at("2026-03-20T20:00:00") },
      { now, title: "Sitting with Candle", type: "meditation", schedules: at("2026-03-20T07:00:00") },
      { now, title: "Talk with Candle", type: "discussion", schedules: at("2026-03-20T09:00:00") },
      { now, title: "Chant with Candle", type: "worship", schedules: at("2026-03-20T10:00:00") },
      { now, title: "April with Candle", type: "prayer", schedules: at("2026-04-20T20:00:00") },
    ]);
  });
});

const CANDLES = "/calendar?q=candle&tz=UTC";

test("a visitor sees a month, opens a day, a date and another month @with-and-without-javascript", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("region", { name: "How It Works" }).getByRole("link", { name: "See the calendar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "March 2026" })).toBeVisible();
  await expect(page.getByRole("columnheader").first()).toHaveText("Sun");

  await page.goto(CANDLES);
  const grid = page.getByRole("table", { name: "Events in March 2026" });
  const cell = grid.getByRole("cell").filter({ hasText: "Sitting with Candle" });
  await expect(cell.getByRole("listitem")).toHaveText([/7 AM Sitting/, /9 AM Talk/, /10 AM Chant/]);
  await cell.getByRole("link", { name: /^1 more/ }).click();
  await expect(page).toHaveURL("/events?q=candle&day=2026-03-20&tz=UTC#days");
  await expect(page.getByRole("heading", { name: /with Candle$/ })).toHaveCount(4);

  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Month" }).click();
  await expect(page).toHaveURL(CANDLES);
  await grid.getByRole("link", { name: "Talk with Candle" }).click();
  await expect(page).toHaveURL(/\/events\/talk-with-candle-\w+\/2026-03-20T0900/);

  await page.goto(CANDLES);
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "April 2026" })).toBeVisible();
  await expect(page.getByRole("link", { name: "April with Candle" })).toBeVisible();
  await page.getByRole("combobox", { name: "Month" }).selectOption("May 2026");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&tz=UTC&month=2026-05");
  await expect(page.getByText("No events in May 2026 match these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL(CANDLES);
});

test("types are chosen and removed with one press @with-and-without-javascript", async ({ page }) => {
  await page.goto(CANDLES);
  const types = page.getByRole("navigation", { name: "Types of events" });
  await types.getByRole("link", { name: "Prayer" }).click();
  await expect(page.getByRole("link", { name: /with Candle/ })).toHaveText([/Compline/]);
  await expect(types.locator("[aria-current=true]")).toHaveText("Prayer");
  await types.getByRole("link", { name: "Prayer" }).click();
  await page.goto(`${CANDLES}&weekday=sat`);
  await page.getByRole("link", { name: "Remove filter: Sat" }).click();
  await expect(page.getByRole("link", { name: /with Candle/ })).toHaveCount(3);
});

test("the arrow keys move from day to day, Page Down opens the next month", async ({ page }) => {
  await page.goto(CANDLES);
  await page.getByRole("link", { name: "Friday, March 20, 2026, 4 events", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Friday, March 27, 2026, no events" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: /^Thursday, March 26/ })).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("heading", { level: 1, name: "April 2026" })).toBeVisible();
});

test.describe("an address without a month", () => {
  test.use({ expectedFaults: ["404 (Not Found)"] });
  test("a month outside the calendar is not found, a wrong address leads to the clean one", async ({ page }) => {
    const gone = await page.goto("/calendar?month=2024-01");
    expect(gone?.status()).toBe(404);
    await expect(page.getByText("The calendar shows March 2026 to April 2027.")).toBeVisible();
    await page.getByRole("link", { name: "Show this month" }).click();
    await expect(page).toHaveURL("/calendar");
    await page.goto("/calendar?month=tomorrow&type=concert");
    await expect(page).toHaveURL("/calendar");
    await page.goto("/calendar?type=prayer");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
});

for (const width of [360, 1280]) {
  test(`axe finds nothing on a month, and it fits, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(CANDLES);
    await expect(page.getByRole("table")).toBeVisible();
    await passesAxe(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
}
