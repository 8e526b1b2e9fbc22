import type { Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { holdRequests } from "#tests/support/browser/hold-requests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "off" }, alsoEmbedded: true });

const weekly = [
  { startsLocal: "2026-03-12T18:00:00", timezone: "UTC", rrule: "FREQ=WEEKLY;BYDAY=TH", durationSeconds: 3600 },
];
const practices = ["Lantern walk"];

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    // Another worker's run of this file may have created them.
    const found = await database.db.execute("select 1 from events where title = 'Lanterns at Dusk'");
    if (found.rows.length > 0) return;
    const common = { now, practices, schedules: weekly };
    await someEvents(database, [
      { ...common, title: "Lanterns at Dusk", type: "prayer", languages: ["es"], beginnersWelcome: true },
      { ...common, title: "Lanterns at Dawn", type: "prayer", languages: ["de"], price: 12 },
      { ...common, title: "Lanterns in Silence", type: "meditation", languages: ["es"], captions: true },
    ]);
    const places = { ...common, practices: ["Lantern procession"] };
    const norway = { mode: "in_person", country: "NO" } as const;
    await someEvents(database, [
      { ...places, ...norway, title: "Lanterns by the Fjord", city: "Trondheim", latitude: 63.4, longitude: 10.4 },
      { ...places, ...norway, title: "Lanterns in Tromsø", city: "Tromsø", latitude: 69.6, longitude: 19 },
      { ...places, title: "Lanterns on the Screen" },
      { ...places, title: "Lanterns Somewhere", mode: "in_person" },
    ]);
  });
});

const LANTERNS = "/events?practice=Lantern+walk";

async function expectTitles(page: Page, titles: readonly string[]): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Lanterns/ })).toHaveText([...titles]);
}

/** Ticks a box; without scripts the form is sent by its button. */
async function choose(page: Page, name: RegExp, applies: boolean): Promise<void> {
  await page.getByRole("checkbox", { name }).check();
  if (!applies) await page.getByRole("button", { name: /^Show \d+ event/ }).click();
}

test("a visitor narrows the list, sees the count of each filter, and removes one @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  const applies = javaScriptEnabled !== false;
  await page.goto(LANTERNS);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn", "Lanterns in Silence"]);
  const types = page.getByRole("group", { name: "Type" });
  await expect(types.getByRole("checkbox", { name: "Prayer 2 events" })).not.toBeChecked();
  await expect(types.getByRole("checkbox", { name: "Meditation 1 event" })).toBeVisible();

  await choose(page, /^Prayer/, applies);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
  await expect(page).toHaveURL("/events?type=prayer&practice=Lantern+walk");
  await expect(page.getByRole("status").filter({ hasText: "2 total upcoming events" })).toBeVisible();
  await choose(page, /^Spanish/, applies);
  await expectTitles(page, ["Lanterns at Dusk"]);
  // What other filters leave is counted: one meditation in Spanish.
  await expect(types.getByRole("checkbox", { name: "Meditation 1 event" })).toBeEnabled();
  // A value that would leave nothing stays in its place, and cannot be chosen.
  await expect(page.getByRole("checkbox", { name: "Live captions 0 events" })).toBeDisabled();

  await page.getByRole("link", { name: "Remove filter: Prayer" }).click();
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns in Silence"]);
  await expect(types.getByRole("checkbox", { name: /^Prayer/ })).not.toBeChecked();
  await page.getByRole("link", { name: "Clear all filters" }).first().click();
  await expect(page).toHaveURL("/events");
});

test("a quick choice is added with one click and removed with another @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto(LANTERNS);
  const quick = page.getByRole("navigation", { name: "Quick choices" });
  await quick.getByRole("link", { name: "Free" }).click();
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns in Silence"]);
  await expect(page).toHaveURL("/events?practice=Lantern+walk&price=free");
  await quick.getByRole("link", { name: "Beginners welcome" }).click();
  await expectTitles(page, ["Lanterns at Dusk"]);
  await expect(page.getByRole("checkbox", { name: /^Beginners are welcome/ })).toBeChecked();
  await expect(quick.locator("[aria-current=true]")).toHaveText(["Free", "Beginners welcome"]);
  await quick.getByRole("link", { name: "Free" }).click();
  await expect(page).toHaveURL("/events?practice=Lantern+walk&fact=beginners");

  // The events are on Thursday. The week ribbon is shown for an empty list too.
  await quick.getByRole("link", { name: "Now" }).click();
  await expect(page.getByRole("heading", { name: "No upcoming events found." })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Week" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Without On now: 1 event" })).toBeVisible();
});

test.describe("in a Spanish browser", () => {
  test.use({ locale: "es-MX" });
  test("its language is a quick choice", async ({ page }) => {
    await page.goto(LANTERNS);
    await page.getByRole("navigation", { name: "Quick choices" }).getByRole("link", { name: "In Spanish" }).click();
    await expectTitles(page, ["Lanterns at Dusk", "Lanterns in Silence"]);
    await expect(page).toHaveURL("/events?practice=Lantern+walk&language=es");
  });
});

test("an empty list says which filter to remove @with-and-without-javascript", async ({ page }) => {
  await page.goto(`${LANTERNS}&type=meditation&price=priced`);
  await expect(page.getByRole("heading", { name: "No upcoming events found." })).toBeVisible();
  await expect(page.getByText("No event matches all of these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Without With a price: 1 event" }).click();
  await expectTitles(page, ["Lanterns in Silence"]);
});

test("weekday and time filters use the visitor's zone @with-and-without-javascript", async ({ page }) => {
  // The events begin on Thursdays at 18:00 UTC: 2 PM in New York, 3 AM on Fridays in Tokyo.
  await page.goto(`${LANTERNS}&weekday=thu&time=afternoon&tz=America/New_York`);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn", "Lanterns in Silence"]);
  await expect(page.getByRole("checkbox", { name: /^Afternoon/ })).toBeChecked();
  await page.goto(`${LANTERNS}&weekday=thu&tz=Asia/Tokyo`);
  await expect(page.getByRole("heading", { name: "No upcoming events found." })).toBeVisible();
  await page.getByRole("link", { name: "Without Thu: 3 events" }).click();
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn", "Lanterns in Silence"]);
  await page.goto(`${LANTERNS}&weekday=fri&time=overnight&tz=Asia/Tokyo`);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn", "Lanterns in Silence"]);
});

test("a cell of weekday and time of day shows its number of events and filters by it @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${LANTERNS}&price=free&tz=UTC`);
  const times = page.getByRole("group", { name: "Weekday and time of day" });
  const evening = times.getByRole("link", { name: "Thursday evening, 2 events" });
  await expect(times.getByRole("link")).toHaveText(["2"]);
  await evening.click();
  await expect(page).toHaveURL("/events?tz=UTC&weekday=thu&time=evening&practice=Lantern+walk&price=free");
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns in Silence"]);
  await expect(evening).toHaveAttribute("aria-current", "true");
  if (javaScriptEnabled !== false) await expect(evening).toBeFocused();
  // The heads of the row and the column are the boxes of the two filters.
  await expect(times.getByRole("checkbox", { name: "Thursday" })).toBeChecked();
  await expect(times.getByRole("checkbox", { name: /^Evening/ })).toBeChecked();
  await evening.click();
  await expect(page).toHaveURL("/events?tz=UTC&practice=Lantern+walk&price=free");

  // The address changes a moment before the page does, whose box is still checked then.
  await expect(times.getByRole("checkbox", { name: "Thursday" })).not.toBeChecked();
  await times.getByRole("checkbox", { name: "Thursday" }).check();
  if (javaScriptEnabled === false) await page.getByRole("button", { name: /^Show \d+ event/ }).click();
  await expect(page).toHaveURL(/weekday=thu&practice/);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns in Silence"]);
  if (javaScriptEnabled) return;
  // Of another zone: 3 AM on Fridays in Tokyo.
  await page.goto(`${LANTERNS}&tz=Asia/Tokyo`);
  await expect(times.getByRole("link", { name: "Friday overnight, 3 events" })).toBeVisible();
  // A day has one weekday, and past events have none to come.
  await page.goto(`${LANTERNS}&day=2026-03-12`);
  await expect(page.getByRole("group", { name: "Time of day" })).toBeVisible();
  await expect(times).toHaveCount(0);
});

test("keys move among the cells of weekdays and times of day", async ({ page }) => {
  await page.goto(`${LANTERNS}&tz=UTC`);
  const times = page.getByRole("group", { name: "Weekday and time of day" });
  await expect(times.getByRole("grid")).toBeVisible();
  await expect(times.locator("td[tabindex='0'], td a[tabindex='0']")).toHaveCount(1);
  await times.getByRole("checkbox", { name: /^Late evening/ }).focus();
  await times.getByRole("link", { name: "Thursday evening, 3 events" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(times.locator("td:focus")).toHaveText("0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/weekday=thu&time=evening/);
  await expect(times.getByRole("link", { name: "Thursday evening, 3 events" })).toBeFocused();
});

test("searching, choosing a day and viewing past events keep the filters @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto(`${LANTERNS}&type=prayer`);
  await page.getByRole("main").locator("input[name=q]").fill("dawn");
  await page.getByRole("button", { name: "Search" }).click();
  await expectTitles(page, ["Lanterns at Dawn"]);
  await expect(page.getByRole("link", { name: "Remove filter: Prayer" })).toBeVisible();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
  await page.getByRole("link", { name: /^Thu 12/ }).click();
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
  await page.getByRole("link", { name: "Past Events" }).click();
  await expect(page).toHaveURL("/events?tab=past&type=prayer&practice=Lantern+walk");
  await expect(page.getByRole("heading", { name: "No past events found." })).toBeVisible();
});

test("a filtered list is not indexed, and unknown values redirect to the clean address", async ({ request }) => {
  const html = await (await request.get(`${LANTERNS}&type=prayer`)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const many = Array.from({ length: 200 }, (_, at) => `practice=p${at}`).join("&");
  for (const [query, clean] of [
    ["type=concert&price=free", "/events?price=free"],
    ["practice=&type=prayer&type=prayer", "/events?type=prayer"],
    [many, `/events?${many.split("&").slice(0, 10).join("&")}`],
  ]) {
    const answer = await request.get(`/events?${query}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()["location"]).toBe(clean);
  }
  const odd = await request.get(`/events?practice=${encodeURIComponent("'; drop table events; --")}`);
  expect(odd.status()).toBe(200);
});

test("a filter changed by keyboard applies at once and keeps the focus", async ({ page }) => {
  await page.goto(LANTERNS);
  const prayer = page.getByRole("checkbox", { name: /^Prayer/ });
  await prayer.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/events?type=prayer&practice=Lantern+walk");
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
  await expect(prayer).toBeFocused();
  await expect(prayer).toBeChecked();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(LANTERNS);
  await expect(prayer).not.toBeChecked();

  await page.goto(`${LANTERNS}&type=prayer`);
  await page.getByRole("link", { name: "Remove filter: Prayer" }).press("Enter");
  await expect(page.getByRole("link", { name: "Remove filter: Lantern walk" })).toBeFocused();

  await test.step("on a slow line too: what is chosen stays while the rows load", async () => {
    await page.goto(`${LANTERNS}&type=prayer`);
    const release = await holdRequests(page, /\/events\.data/);
    const removed = page.getByRole("link", { name: "Remove filter: Prayer" });
    await removed.press("Enter");
    await expect(page.getByText("Loading events...")).toBeAttached();
    await expect(removed).toBeFocused();
    release();
    await expect(page.getByRole("link", { name: "Remove filter: Lantern walk" })).toBeFocused();
  });

  // A box that has just been emptied keeps the focus, though it would leave nothing now.
  await page.goto(`${LANTERNS}&type=meditation&price=priced`);
  const priced = page.getByRole("checkbox", { name: /^With a price/ });
  await priced.focus();
  await page.keyboard.press("Space");
  await expectTitles(page, ["Lanterns in Silence"]);
  await expect(priced).toBeFocused();
});

test("on a phone the filters are collapsed, count their results, and collapse again to show the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(LANTERNS);
  const summary = page.getByText("Filters (1 chosen)");
  await expect(page.getByRole("checkbox", { name: /^Prayer/ })).toBeHidden();
  await summary.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: /^Prayer/ })).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.press("Enter");
  await sheet.getByRole("button", { name: "Close the filters" }).click();
  await expect(page.getByRole("checkbox", { name: /^Prayer/ })).toBeHidden();
  // Opened again before its close event, the sheet is still open.
  await summary.click();
  await sheet.evaluate((dialog: HTMLDialogElement) => {
    dialog.close();
    dialog.closest("details")?.querySelector("summary")?.click();
  });
  await expect(sheet).toBeVisible();
  await page.getByRole("checkbox", { name: /^Prayer/ }).check();
  // The page behind it does not answer while it is open.
  expect(await sheet.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await page.getByRole("button", { name: "Show 2 events" }).click();
  await expect(page.getByRole("checkbox", { name: /^Prayer/ })).toBeHidden();
  await expect(page.getByText("Filters (2 chosen)")).toBeFocused();
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
});

test("the last filters are offered again on the next visit", async ({ page }) => {
  await page.goto(`${LANTERNS}&type=prayer`);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
  await page.goto("/events?tz=UTC");
  await page.getByRole("link", { name: "Again: Prayer, Lantern walk" }).click();
  await expect(page).toHaveURL(/type=prayer&practice=Lantern/);
  await expectTitles(page, ["Lanterns at Dusk", "Lanterns at Dawn"]);
  await expect(page.getByRole("link", { name: /^Again/ })).toHaveCount(0);
});

test("axe finds no violations on a filtered list", async ({ page }) => {
  await page.goto(`${LANTERNS}&type=meditation&price=priced`);
  await passesAxe(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.locator("summary.filters__summary").click();
  await passesAxe(page, [360]);
});

// Miles or kilometers follow the zone.
const NEAR_PLACES = "/events?tz=Europe/Oslo&practice=Lantern+procession";

test("events near a city come first, then online ones, then those at an unknown distance @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(NEAR_PLACES);
  const near = page.getByRole("group", { name: "Near a place" });
  await near.getByLabel("Place").selectOption({ label: "Trondheim, Norway" });
  if (javaScriptEnabled === false) {
    await near.getByLabel("Distance").selectOption({ label: "25 km" });
    await page.getByRole("button", { name: /^Show \d+ event/ }).click();
  } else {
    await expect(page).toHaveURL(/near=63.4_10.4_50km/);
    await near.getByLabel("Distance").selectOption({ label: "25 km" });
  }
  await expect(page).toHaveURL(`${NEAR_PLACES}&near=63.4_10.4_25km`);
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: /^(Within|Online|In person)/ })).toHaveText([
    "Within 25 km of Trondheim",
    "Online, from anywhere",
    "In person, distance unknown",
  ]);
  await expectTitles(page, ["Lanterns by the Fjord", "Lanterns on the Screen", "Lanterns Somewhere"]);
  await expect(near.getByLabel("Place")).toHaveValue("63.4_10.4");
  await page.getByRole("link", { name: "Remove filter: Within 25 km of Trondheim" }).click();
  await expectTitles(page, [
    "Lanterns by the Fjord",
    "Lanterns in Tromsø",
    "Lanterns on the Screen",
    "Lanterns Somewhere",
  ]);
  await page.getByRole("checkbox", { name: /^Norway/ }).check();
  if (javaScriptEnabled === false) await page.getByRole("button", { name: /^Show \d+ event/ }).click();
  await expectTitles(page, ["Lanterns by the Fjord", "Lanterns in Tromsø"]);
  await page.goto(`${NEAR_PLACES}&near=63.4_10.4_25km`);
  if (javaScriptEnabled) await passesAxe(page);
});

test.describe("with a location", () => {
  test.use({ geolocation: { latitude: 69.6489, longitude: 18.9551 }, permissions: ["geolocation"] });
  test("'Use my location' puts nearby events first and sends the position only to a tenth of a degree", async ({
    page,
  }) => {
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await page.goto(NEAR_PLACES);
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page).toHaveURL(`${NEAR_PLACES}&near=69.6_19.0_50km`);
    await expect(page.getByRole("heading", { name: "Within 50 km of Tromsø" })).toBeVisible();
    await expectTitles(page, ["Lanterns in Tromsø", "Lanterns on the Screen", "Lanterns Somewhere"]);
    expect(urls.filter((url) => url.includes("69.64") || url.includes("18.95"))).toEqual([]);
    // The place is not among the filters that the browser stores for the next visit.
    await page.goto("/events");
    await page.goto("/events");
    await expect(page.getByRole("link", { name: /^Again:/ })).toHaveText("Again: Lantern procession");
  });
});

test("a denied location is explained, and the list stays", async ({ page }) => {
  await page.goto(NEAR_PLACES);
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByText("Your browser did not share your location.")).toBeVisible();
  await expect(page).toHaveURL(NEAR_PLACES);
  await expect(page.getByRole("button", { name: "Use my location" })).toBeFocused();
});
