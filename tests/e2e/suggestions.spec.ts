import type { Locator, Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
const DAILY = [{ startsLocal: "2026-03-12T18:00:00", timezone: "UTC", rrule: "FREQ=DAILY", durationSeconds: 3600 }];

test.beforeAll(async ({ server }) => {
  await inDirectory(server, (database) =>
    someEvents(database, [
      { now, title: "Zyzzyva at Dusk", organizerName: "Weevil Hall", traditions: ["Zyzzyvan"], schedules: DAILY },
      { now, title: "Dusk with Zyzzyvas", organizerName: "Weevil Hall", schedules: DAILY },
    ]),
  );
});

/** Presses the key once: in a field a second one would type a slash. */
async function pressSlash(page: Page, input: Locator): Promise<void> {
  await page.keyboard.press("/");
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("");
}

const field = (page: Page) => page.getByRole("main").locator("input[name=q]");

test("typing shows suggestions, which the keyboard selects, opens and closes", async ({ page }) => {
  await page.goto("/events?tz=UTC");
  await field(page).pressSequentially("zyzz");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/^Zyzzyva at Dusk/, /^Dusk with Zyzzyvas/, /^Zyzzyvan/, /All events for/]);
  await seesMessage(page.getByRole("listbox"), "searchSuggestions.topics");
  await seesMessage(page.getByRole("listbox").getByRole("option"), "searchSuggestions.all", { query: "zyzz" });
  await expect(page.getByRole("status").filter({ hasText: "3 suggestions" })).toHaveCount(1);
  // In the zone of the page's address, not in the browser's: 6 PM in UTC is 2 PM in New York.
  await expect(options.first()).toContainText("6:00 PM");
  await expect(options.last()).toHaveAttribute("data-href", "/events?q=zyzz&tz=UTC");
  await passesAxe(page);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(field(page)).toHaveValue("zyzz");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\/zyzzyva-at-dusk-/);
});

test("a list that opens again shows its active option, also where it scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto("/events?tz=UTC");
  await field(page).pressSequentially("zyzz");
  const list = page.getByRole("listbox");
  await expect(list).toBeVisible();
  await list.evaluate((box) => Object.assign(box.style, { maxBlockSize: "6rem", overflow: "auto" }));
  const last = list.getByRole("option").last();
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press("ArrowUp");
    await expect(last).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    // Scrolled away by hand, then closed.
    await list.evaluate((box) => box.scrollTo(0, 0));
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
  }
});

test("Enter without a selection searches, and a click opens a suggestion", async ({ page }) => {
  await page.goto("/events?tz=UTC");
  await field(page).pressSequentially("zyzz");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events?tz=UTC&q=zyzz");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.goto("/home");
  await field(page).pressSequentially("zyzz");
  await page.getByRole("option", { name: /Zyzzyvan/ }).click();
  await expect(page).toHaveURL("/events?tradition=Zyzzyvan");
});

test("the slash key and the header's link open the search over any page", async ({ page }) => {
  await page.goto("/about");
  const dialog = page.getByRole("dialog", { name: "Search events and organizers" });
  await pressSlash(page, dialog.locator("input[name=q]"));
  await page.keyboard.type("zyzz");
  await expect(dialog.getByRole("option")).toHaveCount(4);
  await passesAxe(page);
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("listbox")).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(dialog.locator("input[name=q]")).toBeFocused();
  await page.keyboard.type("zyzz");
  await dialog.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/events\/zyzzyva-at-dusk-/);
  await expect(dialog).toHaveCount(0);
  await page.goto("/events");
  await pressSlash(page, field(page));
});

test("without scripts the header links to the list with its search @without-javascript", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL("/events");
});

test.describe("when suggestions cannot be loaded", () => {
  test.use({ expectedFaults: ["ERR_FAILED", "search-suggestions"] });
  test("the field still searches", async ({ page }) => {
    await page.route("**/search-suggestions?*", (route) => route.abort());
    await page.goto("/events?tz=UTC");
    await field(page).pressSequentially("zyzz");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/events?tz=UTC&q=zyzz");
  });
});
