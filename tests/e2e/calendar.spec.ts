import type { Locator } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "off" } });

const at = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: null, durationSeconds: 3600 }];

const lasting = (startsLocal: string, days: number) => [
  { startsLocal, timezone: "UTC", rrule: null, durationSeconds: days * 86_400 },
];

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
      { now, title: "Night with Ember", schedules: at("2026-03-11T01:00:00") },
      { now, title: "Dawn with Ember", schedules: at("2026-03-11T05:00:00") },
      { now, title: "Lauds with Ember", schedules: at("2026-03-11T06:00:00") },
      { now, title: "Terce with Ember", schedules: at("2026-03-11T09:00:00") },
      { now, title: "Noon with Ember", schedules: at("2026-03-11T14:00:00") },
      { now, title: "Vespers with Ember", schedules: at("2026-03-11T18:00:00") },
      { now, title: "Retreat with Lantern", type: "retreat", schedules: lasting("2026-03-19T18:00:00", 3) },
      { now, title: "Dawn with Lantern", type: "other", schedules: at("2026-03-29T00:30:00") },
      { now, title: "Morning with Lantern", type: "other", schedules: at("2026-03-29T02:30:00") },
      ...Array.from({ length: 10 }, (_, each) => ({
        now,
        title: `Circle ${each} with Lantern`,
        schedules: at("2026-03-26T19:00:00"),
      })),
    ]);
  });
});

const CANDLES = "/calendar?q=candle&tz=UTC";

test("a visitor sees a month and opens a day, a date and another month @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto("/home");
  await page.getByRole("region", { name: "How It Works" }).getByRole("link", { name: "See the calendar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "March 2026" })).toBeVisible();
  await expect(page.getByRole("columnheader").first()).toHaveText("Sun");

  await page.goto(CANDLES);
  const cell = page.locator("td").filter({ hasText: "Sitting with Candle" });
  await expect(cell.getByRole("listitem")).toHaveText([/7 AM Sitting/, /9 AM Talk/, /10 AM Chant/]);
  await cell.getByRole("link", { name: /^1 more/ }).click();
  await expect(page).toHaveURL("/calendar?q=candle&view=day&date=2026-03-20&tz=UTC");
  await expect(page.getByRole("heading", { name: /with Candle$/ })).toHaveCount(4);

  const views = page.getByRole("navigation", { name: "View" });
  await views.getByRole("link", { name: "Week" }).click();
  await expect(page).toHaveURL(WEEK);
  await views.getByRole("link", { name: "Agenda" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&view=agenda&date=2026-03-15&tz=UTC");
  await views.getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL("/events?q=candle&day=2026-03-15&tz=UTC");
  await page.goto(CANDLES);
  await page.locator("table").getByRole("link", { name: "Talk with Candle" }).click();
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

test("on a phone, tapping a day lists its events below the month @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(CANDLES);
  const list = page.locator("section#day");
  await expect(list.getByRole("heading", { level: 2, name: "Friday" })).toBeVisible();
  await expect(list.getByRole("heading", { level: 3 })).toHaveText([/^Sitting/, /^Talk/, /^Chant/, /^Compline/]);
  const days = page.getByRole("grid").or(page.getByRole("table"));
  await expect(days.locator("[aria-current=true]:visible")).toHaveText("20");
  await days.getByRole("link", { name: "Tuesday, March 24, 2026, no events" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&date=2026-03-24&tz=UTC#day");
  await expect(list.getByText("No events on Tuesday, March 24, 2026 match these filters.")).toBeInViewport();
  // The month stays in sight above its list.
  await expect(days.locator("[aria-current=true]:visible")).toHaveText("24");
  await expect(days.locator("[aria-current=true]:visible")).toBeInViewport();
  if (javaScriptEnabled) return;
  await page.goto("/calendar?q=lantern&date=2026-03-26&tz=UTC");
  await expect(list.getByRole("heading", { level: 3 })).toHaveCount(10);
  await days.getByRole("link", { name: "Friday, March 20, 2026, 1 event" }).click();
  await expect(list.getByRole("listitem")).toHaveText([/Retreat with Lantern day 2 of 4/]);
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Day" }).click();
  await expect(page).toHaveURL("/calendar?q=lantern&view=day&date=2026-03-20&tz=UTC");
  // Where days have titles there is no list.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/calendar?q=lantern&date=2026-03-26&tz=UTC");
  await expect(list).toBeHidden();
});

test("an empty period links to the nearest one with events @without-javascript", async ({ page }) => {
  const none = page.locator(".calendar__none");
  await page.goto("/calendar?q=candle&view=week&date=2026-03-22&tz=UTC");
  await none.getByRole("link", { name: "Next events: Monday, April 20, 2026" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&view=week&date=2026-04-19&tz=UTC");
  await expect(none).toBeHidden();
  await page.goto("/calendar?q=candle&month=2026-06&type=discussion&tz=UTC");
  await none.getByRole("link", { name: "Last events: Friday, March 20, 2026" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&date=2026-03-20&tz=UTC&type=discussion");
  await expect(page.locator("table").getByRole("link", { name: "Talk with Candle" })).toBeVisible();
  await page.goto("/calendar?q=candle&type=retreat&tz=UTC");
  await expect(none).toHaveText("No events in March 2026 match these filters.");
});

test("the month beside a day links to its days and marks those with events @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/calendar?q=candle&view=day&date=2026-03-20&tz=UTC");
  const month = page.getByRole("complementary", { name: "Go to a day" });
  await expect(month.locator("[aria-current=date]")).toHaveText("20");
  await expect(month.locator("[data-dates]")).toHaveText(["20"]);
  await month.getByRole("link", { name: "Saturday, March 21, 2026, no events" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&view=day&date=2026-03-21&tz=UTC");
  await expect(month.locator("[aria-current=date]")).toHaveText("21");
  await month.getByRole("link", { name: "March 2026" }).click();
  await expect(page).toHaveURL(CANDLES);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/calendar?q=candle&view=day&date=2026-03-20&tz=UTC");
  await expect(month).toBeHidden();
});

test("arrow keys move among the days of the month beside a day", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/calendar?q=candle&view=day&date=2026-03-20&tz=UTC");
  const month = page.getByRole("complementary", { name: "Go to a day" });
  await expect(month.getByRole("grid")).toBeVisible();
  await expect(month.locator("td [tabindex='0']")).toHaveText(["20"]);
  await month.getByRole("link", { name: /^Friday, March 20/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(month.getByRole("link", { name: /^Saturday, March 28/ })).toBeFocused();
  // It shows one month: the keys that turn pages stay with the days.
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/calendar?q=candle&view=day&date=2026-03-28&tz=UTC");
});

test("'Jump to now' goes to the running event @with-and-without-javascript", async ({ page, javaScriptEnabled }) => {
  for (const view of ["day", "agenda"]) {
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto(`/calendar?q=ember&view=${view}&tz=UTC`);
    const running = page.getByRole("listitem").filter({ hasText: "Noon with Ember" });
    await expect(running).not.toBeInViewport();
    await page.getByRole("link", { name: "Jump to now" }).click();
    if (javaScriptEnabled) await expect(running).toBeFocused();
    await expect(running).toBeInViewport();
    if (javaScriptEnabled) continue;
    await page.goto(`/calendar?q=candle&view=${view}&date=2026-03-20&tz=UTC`);
    await expect(page.getByRole("link", { name: /Sitting with Candle/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Jump to now" })).toHaveCount(0);
  }
});

test("types are selected and removed with one click @with-and-without-javascript", async ({ page }) => {
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

const WEEK = "/calendar?q=candle&view=week&date=2026-03-15&tz=UTC";

test("a visitor sees the hours of a week and opens one @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=candle&view=week&date=2026-03-20&tz=UTC");
  await expect(page).toHaveURL(WEEK);
  await expect(page.getByRole("heading", { level: 1, name: "March 15 to 21, 2026" })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveText([
    /^12 AMNothing until 7 AM$/,
    /^7 AM/,
    /^8 AM/,
    /^9 AM/,
    /^10 AM/,
    /^11 AMNothing until 8 PM$/,
    /^8 PM/,
    /^9 PMNothing until midnight$/,
  ]);
  // Hours without an event are no links.
  await expect(page.locator("tbody a")).toHaveCount(4);
  await page.getByRole("link", { name: "Friday, 9 AM, 1 event" }).click();
  await expect(page).toHaveURL("/events?q=candle&day=2026-03-20&hour=9&tz=UTC#days");
  await expect(page.getByRole("heading", { name: /with Candle$/ })).toHaveText([/Talk/, /Chant/, /Compline/]);

  await page.goto(WEEK);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page.getByText("No events in March 22 to 28, 2026 match these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL("/calendar?q=candle&view=week&tz=UTC");
  await page.getByLabel("Day", { exact: true }).fill("2026-04-20");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "April 19 to 25, 2026" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Monday, 8 PM, 1 event" })).toBeVisible();
});

test("a day shows its hours and links to its list and the neighboring days @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=lantern&view=day&date=2026-03-20&tz=UTC");
  await expect(page.getByRole("heading", { level: 1, name: "Friday, March 20, 2026" })).toBeVisible();
  const long = page.getByRole("list", { name: "Over several days" });
  await expect(long).toHaveText(/Retreat with Lantern day 2 of 4/);
  await page.goto("/calendar?q=lantern&view=day&date=2026-03-25&tz=UTC");
  await expect(page.getByText("No events on Wednesday, March 25, 2026 match these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Next day" }).click();
  await expect(page).toHaveURL("/calendar?q=lantern&view=day&date=2026-03-26&tz=UTC");
  await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveCount(8);
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Circle 1 with" }) });
  await expect(entry).toContainText("7:00 PM");
  await expect(entry).toContainText("1 h");
  await expect(entry).toContainText("Open Circle");
  await page.getByRole("link", { name: "2 more from 7 PM on" }).click();
  await expect(page).toHaveURL("/events?q=lantern&day=2026-03-26&hour=19&tz=UTC#days");
  const views = page.getByRole("navigation", { name: "View" });
  await views.getByRole("link", { name: "Week" }).click();
  await expect(page).toHaveURL("/calendar?q=lantern&view=week&date=2026-03-22&tz=UTC");
  await views.getByRole("link", { name: "Agenda" }).click();
  await expect(page).toHaveURL("/calendar?q=lantern&view=agenda&date=2026-03-22&tz=UTC");
  await views.getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL("/events?q=lantern&day=2026-03-22&tz=UTC");
});

test("the agenda lists two weeks and links to the next and previous two @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=lantern&view=agenda&date=2026-03-18&tz=UTC");
  const days = page.locator("main section");
  await expect(days).toHaveText([
    /Thursday/,
    /Friday.*day 2 of 4/,
    /Saturday.*day 3/,
    /Sunday.*day 4/,
    /Thursday/,
    /Sunday/,
  ]);
  await expect(days.nth(4).getByRole("listitem")).toHaveCount(8);
  await days
    .nth(4)
    .getByRole("link", { name: /^2 more/ })
    .click();
  await expect(page).toHaveURL("/calendar?q=lantern&view=day&date=2026-03-26&tz=UTC");
  await page.goBack();
  await page.getByRole("link", { name: "Two weeks later" }).click();
  await expect(page).toHaveURL("/calendar?q=lantern&view=agenda&date=2026-04-01&tz=UTC");
  await page.getByRole("link", { name: "Two weeks earlier" }).click();
  await expect(days).toHaveCount(6);
});

test("a date of several days is listed on each of them @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=lantern&tz=UTC");
  await expect(page.getByRole("link", { name: /^Retreat with Lantern, day \d of 4$/ })).toHaveCount(4);
  await page.getByRole("link", { name: "Retreat with Lantern, day 3 of 4" }).click();
  await expect(page).toHaveURL(/\/events\/retreat-with-lantern-\w+\/2026-03-19T1800$/);
});

test("every day is in the tab order without scripts @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=lantern&tz=UTC");
  await expect(page.locator("table [tabindex]")).toHaveCount(0);
  await expect(page.getByRole("table")).toBeVisible();
  expect(await page.locator("table a.month__day").count()).toBeGreaterThan(10);
});

test("a month is one tab stop, and keys move by day, row and grid and to other months, also on a phone", async ({
  page,
}) => {
  await page.goto(CANDLES);
  const focused = page.locator(":focus");
  await test.step("one tab stop, at the current day", async () => {
    await expect(page.getByRole("grid", { name: "Events in March 2026" })).toBeVisible();
    const stops = page.locator('table [tabindex="0"]:visible');
    await expect(stops).toHaveCount(1);
    await expect(stops).toHaveAttribute("aria-current", "date");
    expect(await page.locator("table a.month__day").count()).toBeGreaterThan(10);
  });
  await page.getByRole("link", { name: "Friday, March 20, 2026, 4 events", exact: true }).focus();
  // The dates of the day are the next stops, and then the key leaves the grid.
  await page.keyboard.press("Tab");
  await expect(focused).toContainText("Sitting with Candle");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Friday, March 27, 2026, no events" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: /^Thursday, March 26/ })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.getByRole("link", { name: /^Sunday, March 22/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: /^Sunday, March 22/ })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("link", { name: /^Saturday, March 28/ })).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(page.getByRole("link", { name: /^Saturday, April 4/ })).toBeFocused();
  await page.keyboard.press("Control+Home");
  // A day that is over is no link; the focus is on its cell.
  await expect(focused).toHaveText("1Sunday, March 1, 2026, no events");
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("heading", { level: 1, name: "April 2026" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sunday, March 29/ })).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { level: 1, name: "March 2026" })).toBeVisible();
  await expect(focused).toContainText("March 1, 2026");

  await test.step("in a right-to-left layout the arrow keys move in the visual direction", async () => {
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    await page.getByRole("link", { name: "Friday, March 20, 2026, 4 events", exact: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("link", { name: /^Saturday, March 21/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: /^Thursday, March 19/ })).toBeFocused();
  });
  await test.step("on a phone", async () => {
    await page.evaluate(() => (document.documentElement.dir = "ltr"));
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("link", { name: /^Friday, March 20/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: /^Friday, March 27/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/date=2026-03-27/);
  });
});

test("keys move among the hours of a week, including empty ones, and Enter opens one", async ({ page }) => {
  await page.goto(WEEK);
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("link", { name: /^Friday, March 20/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Friday, 7 AM, 1 event" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("td:focus")).toHaveText("0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("td:focus")).toHaveText("0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\?q=candle&day=2026-03-20&hour=9/);
});

test.describe("an invalid calendar address", () => {
  test.use({ expectedFaults: ["404 (Not Found)"] });
  test("a month outside the calendar is not found, and an invalid address redirects to the clean one @without-javascript", async ({
    page,
  }) => {
    const gone = await page.goto("/calendar?month=2024-01");
    expect(gone?.status()).toBe(404);
    await expect(page.getByText("The calendar shows March 2026 to April 2027.")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: "Show this month" }).click();
    await expect(page).toHaveURL("/calendar");
    await page.goto("/calendar?month=tomorrow&type=concert");
    await expect(page).toHaveURL("/calendar");
    for (const view of ["week", "day", "agenda"]) {
      const outside = await page.goto(`/calendar?view=${view}&date=2024-01-01`);
      expect(outside?.status()).toBe(404);
      await expect(page.getByText("This day is not in the calendar.")).toBeVisible();
    }
    await page.getByRole("link", { name: "Show the next two weeks" }).click();
    await expect(page).toHaveURL("/calendar?view=agenda");
    await page.goto("/calendar?view=year&date=2026-04-31");
    await expect(page).toHaveURL("/calendar");
    await page.goto("/calendar?type=prayer");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
});

test("an hour that the clocks skip is marked and explained @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=lantern&view=week&date=2026-03-29&tz=Europe/Paris");
  await expect(page.getByRole("row", { name: /^2 AM/ })).toContainText("The clocks skip this hour.");
  await expect(page.locator("thead")).toContainText("Clocks change");
  await page.goto("/calendar?q=lantern&view=day&date=2026-03-29&tz=Europe/Paris");
  await expect(page.getByText("Clocks change on this day.")).toBeVisible();
  await expect(page.locator("main time")).toHaveText(["1:30 AM", "4:30 AM"]);
});

const FITS = [
  // What a window of 1280 pixels shows at 400 %.
  [320, "ltr"],
  [320, "rtl"],
  [360, "ltr"],
  [360, "rtl"],
  [1280, "rtl"],
] as const;

const PERIODS = {
  "a month": "/calendar?q=with&tz=UTC",
  "a month with the list of a day": "/calendar?q=with&date=2026-03-20&tz=UTC",
  "a week": "/calendar?q=with&view=week&date=2026-03-15&tz=UTC",
  "a day": "/calendar?q=with&view=day&date=2026-03-20&tz=UTC",
  "the agenda": "/calendar?q=with&view=agenda&tz=UTC",
  "a week with a change of the clocks": "/calendar?q=lantern&view=week&date=2026-03-29&tz=Europe/Paris",
};

/** Expects the views, the field and the types to be on one line. */
async function standsInOneLine(bar: Locator): Promise<void> {
  await expect(bar).toBeVisible();
  const { height, tallest } = await bar.evaluate((line) => ({
    height: line.getBoundingClientRect().height,
    tallest: Math.max(...[...line.children].map((part) => part.getBoundingClientRect().height)),
  }));
  expect.soft(height).toBeLessThanOrEqual(tallest + 1);
  expect.soft(height).toBeLessThan(60);
}

test("axe finds no violations on the calendar views, the toolbar is one line at 1280 px, and all fit in both directions", async ({
  page,
}) => {
  for (const [name, address] of Object.entries(PERIODS)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address);
      await standsInOneLine(page.locator(".calendar__bar"));
      await passesAxe(page);
      for (const [width, dir] of FITS) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((to) => (document.documentElement.dir = to), dir);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(excess, `${name} at ${width} px, ${dir}`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test("a month is printed on one sheet @without-javascript", async ({ page }) => {
  await page.goto("/calendar?q=with&tz=UTC&month=2026-08");
  await page.setViewportSize({ width: 1280, height: 900 });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(sheetsOf(pdf)).toBe(1);
  const [, width = "0", height = "0"] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString("latin1")) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});

test("a month and a week each print on one A4 sheet, in portrait and landscape @without-javascript", async ({
  page,
}) => {
  for (const [name, address] of Object.entries({
    "a month": "/calendar?tz=UTC",
    "a month of six weeks": "/calendar?tz=UTC&month=2026-08",
    "a week": "/calendar?view=week&date=2026-03-15&tz=UTC",
    "a week with a change of the clocks": "/calendar?view=week&date=2026-03-29&tz=Europe/Paris",
  })) {
    await page.goto(address);
    for (const landscape of [false, true]) {
      const sheets = sheetsOf(await page.pdf({ format: "A4", landscape }));
      expect.soft(sheets, `${name}${landscape ? ", across" : ""}`).toBe(1);
    }
  }
});

test("a week prints its days in two columns, unclipped, on one sheet of A4 or Letter @without-javascript", async ({
  page,
}) => {
  await page.goto("/calendar?q=lantern&view=week&date=2026-03-22&tz=America/New_York");
  for (const format of ["A4", "Letter"]) expect(sheetsOf(await page.pdf({ format }))).toBe(1);
  await page.emulateMedia({ media: "print" });
  // The printable area of A4 with margins of a centimeter.
  await page.setViewportSize({ width: 718, height: 1047 });
  const sheet = page.locator(".week-sheet");
  await expect(sheet.getByRole("heading", { level: 2, name: "The week of March 22, 2026" })).toBeVisible();
  await expect(sheet).toContainText("All times are New York time. Only events that match: “lantern”.");
  await expect(sheet).toContainText("printed Mar 11, 2026");
  await expect(sheet.getByRole("heading", { level: 3 })).toHaveText([
    "Sunday, March 22",
    "Thursday, March 26",
    "Saturday, March 28",
  ]);
  await expect(sheet.getByRole("listitem").first()).toHaveText("day 4 of 4Retreat with Lantern");
  await expect(sheet.getByRole("listitem").filter({ hasText: /Circle \d with Lantern/ })).toHaveCount(10);
  const [thursday, saturday] = await Promise.all(
    [1, 2].map((at) => sheet.getByRole("heading", { level: 3 }).nth(at).boundingBox()),
  );
  expect(saturday?.x).toBeGreaterThan((thursday?.x ?? 0) + (thursday?.width ?? 0));
  for (const name of ["table", "navigation", "search"] as const)
    await expect(page.getByRole(name).filter({ visible: true })).toHaveCount(0);
  const clipped = await sheet.evaluate(
    (element) =>
      [...element.querySelectorAll("*")].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0,
      ).length,
  );
  expect(clipped).toBe(0);
});

function sheetsOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type ?\/Page\b/g)?.length ?? 0;
}
