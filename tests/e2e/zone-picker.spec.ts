import type { Locator, Page } from "@playwright/test";
import { SECOND_CALENDAR_COOKIE } from "#core/time/second-calendar.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const zoneBar = (page: Page): Locator => page.getByRole("main").getByText(/^Times shown for /);
const panelOf = (page: Page): Locator => page.getByRole("dialog", { name: "Show times in" });

/**
 * Lets the search load however slow the machine is; otherwise the page would open the page of all zones after some
 * seconds.
 */
const waitsForPicker = (page: Page) => page.addInitScript(staysWhereItIs);

/** A short list of events: these tests are not about its rows. */
const LIST = "/events?q=nothing-like-it";

async function openPicker(page: Page, path = `${LIST}&tz=America/New_York`): Promise<Locator> {
  await waitsForPicker(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Change time zone" }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole("radiogroup", { name: "All time zones" })).toBeVisible();
  return panel;
}

const cities = (panel: Locator): Promise<string[]> =>
  panel.locator(".zone-row__place").evaluateAll((places) => places.map((place) => place.firstChild?.textContent ?? ""));

test("the picker offers the device's zone, then the specification's 25, then all others", async ({ page }) => {
  const panel = await openPicker(page, `${LIST}&tz=America/Detroit`);
  await test.step("all zones in their groups", async () => {
    await expect(panel.getByRole("group")).toHaveCount(5);
    const heads = await panel.locator(".zone-list legend").allTextContents();
    expect(heads).toEqual(["Your device", "Recently used", "Common", "All others"]);
    expect((await cities(panel)).slice(0, 4)).toEqual(["New York", "Detroit", "Chicago", "Denver"]);
    expect((await cities(panel)).length).toBeGreaterThan(400);
    await expect(
      panel.getByRole("radio", { name: /^Detroit Eastern Time, United States 10:2\d AM GMT−4$/ }),
    ).toBeChecked();
    await expect(panel.getByRole("searchbox")).toBeFocused();
  });
  await test.step("arrows, Home, End and Page Down move in the list, and letters go to the search", async () => {
    const focused = panel.locator(".zone-row:focus-within .zone-row__place");
    // The first key goes to the chosen zone.
    await page.keyboard.press("ArrowDown");
    await expect(focused).toContainText("Detroit");
    await page.keyboard.press("ArrowDown");
    await expect(focused).toContainText("Chicago");
    await page.keyboard.press("PageDown");
    await expect(focused).toContainText("Honolulu");
    await page.keyboard.press("End");
    await expect(focused).toContainText("Zürich");
    await expect(focused).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(focused).toContainText("New York");
    await page.keyboard.type("par");
    await expect(panel.getByRole("searchbox")).toHaveValue("par");
    await expect.poll(async () => (await cities(panel))[0]).toBe("Paris");
  });
  await test.step("a city, an offset, an alias and a country are found, and the count is announced when typing stops", async () => {
    for (const [query, first] of [
      ["detroit", ["Detroit"]],
      ["Calcutta", ["Kolkata"]],
      ["ist", ["Kolkata", "Dublin", "Jerusalem"]],
      ["+5:45", ["Kathmandu"]],
      ["india", ["Kolkata"]],
    ] as const) {
      await panel.getByRole("searchbox").fill(query);
      await expect.poll(async () => (await cities(panel)).slice(0, first.length), query).toEqual(first);
      const count = (await cities(panel)).length;
      await expect(panel.getByRole("status")).toHaveText(`${count} time ${count === 1 ? "zone" : "zones"} found`);
    }
    // Without a match the picker suggests what to type.
    await panel.getByRole("searchbox").fill("Olympus Mons");
    await expect(panel.getByRole("radiogroup", { name: "All time zones" })).toContainText("Try a large city near you");
  });
  await test.step("Escape closes the picker", async () => {
    await panel.getByRole("searchbox").fill("");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: "Change time zone" })).toBeFocused();
  });
  await test.step("at 320 px the zone bar and the open picker fit the screen, also at twice the text size", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: "Change time zone" }).click();
    await expect(panel.getByRole("radiogroup", { name: "All time zones" })).toBeVisible();
    for (const size of ["100%", "200%"]) {
      await page.evaluate((each) => {
        document.documentElement.style.fontSize = each;
      }, size);
      for (const part of [page.locator(".zone-bar"), panel]) {
        const excess = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(excess, size).toBeLessThanOrEqual(0);
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), size).toBeLessThanOrEqual(320);
      }
    }
  });
});

test("a zone is found and chosen by keyboard alone, and offered again later", async ({ page }) => {
  await waitsForPicker(page);
  await page.goto(LIST);
  await page.getByRole("button", { name: "Change time zone" }).focus();
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("nepal");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("radio", { name: /^Kathmandu / })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(zoneBar(page)).toHaveText(/^Times shown for Kathmandu, 8:0\d PM \(GMT\+5:45\)$/);
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Change time zone" }).click();
  await panel.getByRole("searchbox").fill("tokyo");
  await panel.getByText("Tokyo").click();
  await panel.getByRole("button", { name: "Use this zone" }).click();
  await expect(zoneBar(page)).toContainText("Tokyo");
  await page.getByRole("button", { name: "Change time zone" }).click();
  await expect.poll(async () => (await cities(panel)).slice(0, 3)).toEqual(["New York", "Tokyo", "Kathmandu"]);
});

test("the zones are fetched only on demand and publicly cacheable, and a second calendar can be chosen with them", async ({
  page,
  request,
}) => {
  const requested: string[] = [];
  page.on("request", (sent) => requested.push(sent.url()));
  await waitsForPicker(page);
  await page.goto("/events?type=worship&tz=America/New_York", { waitUntil: "networkidle" });
  expect(requested.filter((url) => /time-zones\.json|zone-picker/.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Change time zone" }).click();
  await expect(panelOf(page).getByRole("searchbox")).toBeVisible();
  expect(requested.filter((url) => url.endsWith("/time-zones.json"))).toHaveLength(1);
  const answer = await request.get("/time-zones.json");
  expect(answer.headers()["cache-control"]).toMatch(/^public, max-age=\d+$/);
  const panel = panelOf(page);
  await panel.getByLabel("Second date").selectOption("Persian");
  await panel.getByRole("button", { name: "Use this zone" }).click();
  await expect(page.locator(".day__head").first()).toContainText("Esfand 20, 1404 AP");
});

test.describe("when the zones cannot be fetched", () => {
  test.use({ expectedFaults: ["ERR_FAILED", "time-zones.json"] });

  test("the page of all zones is used instead", async ({ page }) => {
    await page.route("**/time-zones.json", (route) => route.abort());
    await page.goto("/events?tz=America/New_York");
    await page.getByRole("button", { name: "Change time zone" }).click();
    await page.getByRole("main").getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByRole("button", { name: "Use this zone" }).click();
    await expect(zoneBar(page)).toContainText("Tokyo");
  });
});

test("the 24-hour clock applies to every time on every page, and stays chosen @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  // A page's clock moves when the minute of its device changes.
  await page.clock.setFixedTime(TEST_NOW);
  await page.goto("/time-zone?returnTo=%2Fevents");
  await page.getByRole("radio", { name: "14:30" }).check();
  await page.getByLabel("Weeks start on").selectOption("Monday");
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await page.getByRole("button", { name: "Use this zone" }).click();
  await expect(zoneBar(page)).toContainText("New York, 10:20");
  const event = await page.locator(".event-row__title a").first().getAttribute("href");
  const hasNone = async (path: string) => {
    const shown = await page.locator("body").innerText();
    expect(shown.match(/.{0,40}\d ?[AP]M\b.{0,10}/g), path).toBeNull();
  };
  await hasNone("/events");
  // The server writes the times, the same for both.
  if (javaScriptEnabled) return;
  for (const path of ["/events?tab=past", "/home", "/organizers", event ?? ""]) {
    await page.goto(path);
    await hasNone(path);
  }
  await page.goto("/time-zone");
  await expect(page.getByRole("radio", { name: "14:30" })).toBeChecked();
  await expect(page.getByLabel("Weeks start on")).toHaveValue("1");
});

test("dates are also shown in a second calendar until it is turned off @without-javascript", async ({ page }) => {
  await page.goto("/time-zone?returnTo=%2Fevents");
  await expect(page.getByText("the evening belongs to the next date.")).toBeVisible();
  await page.getByLabel("Second date").selectOption("Hebrew");
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await page.getByRole("button", { name: "Use this zone" }).click();
  // Wednesday, March 11, 2026.
  await expect(page.locator(".day__head").first()).toContainText("Wednesday, March 11 · 22 Adar 5786");
  const event = await page.locator(".event-row__title a").first().getAttribute("href");
  await page.goto(event ?? "");
  await expect(page.locator(".time-card .second-date")).toHaveText(/^\d+ (Adar|Nisan) 5786$/);
  await page.goto("/topics/type/meditation");
  await expect(page.locator(".day__head").first()).toContainText("5786");
  await page.goto("/time-zone?returnTo=%2Fevents");
  await expect(page.getByLabel("Second date")).toHaveValue("hebrew");
  await page.getByLabel("Second date").selectOption("None");
  await page.getByRole("button", { name: "Use this zone" }).click();
  await expect(page.locator(".day__head").first()).not.toContainText("5786");
});

test("every view of the calendar shows the second date @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await context.addCookies([
    { name: ZONE_COOKIE, value: "America/New_York", url: server.origin },
    { name: SECOND_CALENDAR_COOKIE, value: "hebrew", url: server.origin },
  ]);
  for (const view of ["", "?view=week", "?view=day", "?view=agenda"]) {
    await page.goto(`/calendar${view}`);
    const places = page.locator(view === "?view=agenda" ? ".day__head" : ".second-date");
    await expect(places.filter({ hasText: "22 Adar" }).first()).toBeVisible();
    if (javaScriptEnabled) await passesAxe(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test("the page of all zones has a search and keeps its return address @with-and-without-javascript", async ({
  page,
}) => {
  // A page's clock moves when the minute of its device changes.
  await page.clock.setFixedTime(TEST_NOW);
  await page.goto("/time-zone?returnTo=%2Fevents%3Ftab%3Dpast");
  await page.getByLabel("City, country or offset").fill("bombay");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 time zone found")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Kolkata / })).toBeChecked();
  await page.getByRole("button", { name: "Use this zone" }).click();
  await expect(page).toHaveURL("/events?tab=past");
  await expect(zoneBar(page)).toContainText("Kolkata, 7:50 PM");
});

test("on an open page the zone bar's clock advances once a minute, and the page reloads its data at midnight", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-03-11T14:20:00Z" });
  await page.clock.pauseAt("2026-03-11T14:20:30Z");
  await page.goto("/events?tz=America/New_York", { waitUntil: "networkidle" });
  const requested: string[] = [];
  page.on("request", (sent) => requested.push(new URL(sent.url()).pathname));
  await expect(zoneBar(page)).toContainText("10:20 AM");
  const before = await page.locator(".zone-bar__change").boundingBox();
  await page.clock.runFor(29_000);
  await expect(zoneBar(page)).toContainText("10:20 AM");
  await page.clock.runFor(2_000);
  await expect(zoneBar(page)).toContainText("10:21 AM");
  expect(await page.locator(".zone-bar__change").boundingBox()).toEqual(before);
  await page.clock.runFor("09:59:29");
  expect(requested).toEqual([]);
  await page.clock.runFor("03:41:00");
  await expect.poll(() => requested).toContain("/events.data");
});
