import { someEvents } from "#tests/support/builders/an-event.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

// A directory of its own, so that searches find only this file's events.
test.use({ serverSettings: { DEMO: "off", SITE_NAME: "Searches Under Test" } });

/** One word as long as an address that somebody pastes. */
const LONG = "bellringing".repeat(8);

const on = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: null, durationSeconds: 3600 }];

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    // Other files' events may exist already.
    const found = await database.db.execute("select 1 from events where title = 'Vigil number 59'");
    if (found.rows.length > 0) return;
    await someEvents(database, [
      {
        now,
        title: "Evening Songs",
        description: "Held with candlewick; one minute of silence.",
        organizerName: "Prière du Soir, Lyon",
        schedules: on("2026-03-12T18:00:00"),
      },
      { now, title: LONG, schedules: on("2026-03-14T08:00:00") },
      { now, title: "Morning Silence", organizerName: "St. John’s", schedules: on("2026-03-13T08:00:00") },
      {
        now,
        title: "Songs of Last Month",
        organizerName: "Prière du Soir, Lyon",
        schedules: on("2026-02-10T08:00:00"),
      },
      ...Array.from({ length: 60 }, (_, at) => ({
        now,
        title: `Vigil number ${at}`,
        schedules: on(new Date(Date.UTC(2026, 2, 20) + at * 60_000).toISOString().slice(0, 19)),
      })),
    ]);
  });
});

test("a visitor searches, views past events and the next page, and clears the search @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto("/events?tz=America/New_York");
  await page.getByRole("main").locator("input[name=q]").fill("  priere SONGS ");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/events?q=priere+SONGS&tz=America/New_York");
  await expect(page.getByRole("heading", { name: "Evening Songs" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Morning Silence" })).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "1 total upcoming events" })).toContainText("priere SONGS");

  await page.getByRole("link", { name: "Past Events" }).click();
  await expect(page.getByRole("heading", { name: "Songs of Last Month" })).toBeVisible();
  await expect(page).toHaveURL("/events?q=priere+SONGS&tab=past&tz=America/New_York");
  await page.getByRole("main").locator("input[name=q]").fill("vigil");
  await page.getByRole("main").locator("input[name=q]").press("Enter");
  await expect(page.getByRole("heading", { name: "No past events found." })).toBeVisible();
  await page.getByRole("link", { name: "Upcoming Events" }).click();
  await expect(page.getByRole("status").filter({ hasText: "(60 total upcoming events)" })).toBeVisible();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("heading", { name: "Vigil number 59" })).toBeVisible();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/events?tz=America/New_York");
  await expect(page.getByRole("main").locator("input[name=q]")).toHaveValue("");
});

test("words in descriptions are found when no name has them, or on request @without-javascript", async ({ page }) => {
  await page.goto("/events?q=candlewick&tz=America/New_York");
  await expect(page.getByRole("heading", { name: "Evening Songs" })).toBeVisible();
  await seesMessage(page, "events.search.inDescriptions", { query: "candlewick" });
  await page.goto("/events?q=silence&tz=America/New_York");
  await expect(page.getByRole("heading", { name: "Morning Silence" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Evening Songs" })).toHaveCount(0);
  await page.getByRole("link", { name: "Search descriptions too" }).click();
  await expect(page).toHaveURL("/events?q=silence&tz=America/New_York&search=descriptions");
  await expect(page.getByRole("heading", { name: "Evening Songs" })).toBeVisible();
  await page.getByRole("link", { name: "Search names only" }).click();
  await expect(page.getByRole("heading", { name: "Evening Songs" })).toHaveCount(0);
});

test("an empty search result says so and links back, and quotes do not break the search @without-javascript", async ({
  page,
}) => {
  for (const [query, found] of [
    ["john's", 1],
    ["“JOHN’S”", 1],
    ["'", 0],
    ["\\", 0],
    ["a' | !b & (", 0],
  ] as const) {
    const answer = await page.goto(`/events?q=${encodeURIComponent(query)}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: "Morning Silence" })).toHaveCount(found);
    await expect(page.getByRole("heading", { name: "No upcoming events found." })).toHaveCount(1 - found);
  }
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/events");
});

test("a typo finds what was meant, on every page, and the page says so @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto("/events");
  await page.getByRole("main").locator("input[name=q]").fill("Vigli numbre");
  await page.getByRole("main").locator("input[name=q]").press("Enter");
  await expect(page).toHaveURL("/events?q=Vigli+numbre");
  await seesMessage(page, "events.search.corrected", { query: "Vigli numbre", corrected: "vigil number" });
  await expect(page.getByRole("status").filter({ hasText: "(60 total upcoming events)" })).toContainText(
    "vigil number",
  );
  await expect(page.getByRole("main").locator("input[name=q]")).toHaveValue("Vigli numbre");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/events?q=Vigli+numbre&page=2");
  await expect(page.getByRole("heading", { name: "Vigil number 50" })).toBeVisible();
  await expect(page.getByRole("main").locator("input[name=q]")).toHaveValue("Vigli numbre");
  await page.getByRole("link", { name: "Past Events" }).click();
  await expect(page.getByRole("heading", { name: "No past events found." })).toBeVisible();
  await page.getByRole("main").locator("input[name=q]").fill("prierre");
  await page.getByRole("main").locator("input[name=q]").press("Enter");
  await expect(page.getByRole("heading", { name: "Songs of Last Month" })).toBeVisible();
  await expect(page.getByRole("main").locator("input[name=q]")).toHaveValue("prierre");
});

test("a search for one very long word never makes the page wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/events?", "/events?tab=past&", "/calendar?", "/organizers?"]) {
    await page.goto(`${path}q=${LONG}`);
    await expect(page.getByRole("main").getByText(LONG).first()).toBeVisible();
    const { width, view } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      view: document.documentElement.clientWidth,
    }));
    expect.soft(width, path).toBe(view);
  }
});

test.describe("a missing page", () => {
  test.use({ expectedFaults: ["404 (Not Found)"] });

  test("offers the search @with-and-without-javascript", async ({ page }) => {
    await page.goto("/nowhere");
    await page.getByRole("main").locator("input[name=q]").fill("lyon");
    await page.getByRole("main").locator("input[name=q]").press("Enter");
    await expect(page).toHaveURL("/events?q=lyon");
    await expect(page.getByRole("heading", { name: "Evening Songs" })).toBeVisible();
  });
});
