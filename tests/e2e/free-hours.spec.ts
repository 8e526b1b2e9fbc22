import type { Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "off" } });

const weekly = (startsLocal: string, timezone: string, byDay: string) => [
  { startsLocal, timezone, rrule: `FREQ=WEEKLY;BYDAY=${byDay}`, durationSeconds: 3600 },
];

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    // Another worker's run of this file may have created them.
    const found = await database.db.execute("select 1 from events where title = 'Marmalade at Six'");
    if (found.rows.length > 0) return;
    await someEvents(database, [
      {
        now,
        title: "Marmalade at Six",
        type: "meditation",
        schedules: weekly("2026-03-12T06:00:00", "America/New_York", "MO,TU,WE,TH,FR"),
      },
      { now, title: "Marmalade at Noon", schedules: weekly("2026-03-12T12:00:00", "America/New_York", "TH") },
      // Europe's clocks go forward on 29 March, New York's went on 8 March.
      { now, title: "Marmalade from Berlin", schedules: weekly("2026-03-12T19:00:00", "Europe/Berlin", "TH") },
    ]);
  });
});

const LIST = "/events?q=marmalade&tz=America/New_York";

/** Loads a page until its scripts run. */
async function open(page: Page, path = "/free-hours?tz=America/New_York"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("checkbox", { name: "Monday 6 AM" })).toBeEnabled();
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

async function expectRows(page: Page, rows: readonly string[]): Promise<void> {
  await expect.poll(() => rowsOf(page)).toEqual(rows);
}

function rowsOf(page: Page): Promise<string[]> {
  return page
    .locator(".hours-row")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("select")].map(({ selectedOptions }) => selectedOptions[0]?.label).join(" "),
      ),
    );
}

test("a visitor marks hours by keyboard, which the list shows too, and sees which events fit", async ({ page }) => {
  await open(page);
  await seesTitle(page, "layout.documentTitle", { title: "When I am free", site: "Samehour" });
  await seesMessage(page, "freeHours.help");
  await seesMessage(page, "freeHours.keptOnDevice");
  await seesMessage(page, "freeHours.noRows");
  await seesMessage(page, "freeHours.fitting.nothingMarked");
  const grid = page.getByRole("grid", { name: "Hours you usually have free" });
  await expect(grid.getByRole("columnheader")).toHaveText(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);

  // One stop of the Tab key; the arrows move from cell to cell, and Space marks.
  await page.getByRole("button", { name: "Change time zone" }).focus();
  await page.keyboard.press("Tab");
  await expect(box(page, "Sunday 5 AM")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(box(page, "Monday 6 AM")).toBeFocused();
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await expect(box(page, `${day} 6 AM`)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(box(page, `${day} 6 AM`)).toBeChecked();
    await page.keyboard.press("ArrowRight");
  }
  await expectRows(page, ["Weekdays 6:00 AM 7:00 AM"]);
  await seesMessage(page, "freeHours.unsaved", { hours: 5 });
  await page.keyboard.press("Home");
  await expect(box(page, "Sunday 6 AM")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show the night" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page, "Monday 12 AM")).toBeVisible();

  await page.getByRole("button", { name: "Save my hours" }).click();
  await seesMessage(page, "freeHours.saved");
  await seesMessage(page, "freeHours.savedText");
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "What fits" }).getByRole("listitem")).toContainText([
    /Marmalade at Six.*Thursday, March 12, 6:00 AM.*Fits your weekday mornings, all of the next 8 weeks/,
  ]);
  await page.getByRole("link", { name: "Show only what fits in the list" }).click();
  await expect(page).toHaveURL("/events?fits=mine");
});

test("one drag marks many hours, another clears them, Escape cancels a drag, and a click marks one hour", async ({
  page,
}) => {
  await open(page);
  const drag = async (from: string, to: string, end: () => Promise<void>) => {
    await box(page, from).hover();
    await page.mouse.down();
    await box(page, to).hover();
    await end();
  };
  await drag("Monday 6 AM", "Wednesday 8 AM", () => page.mouse.up());
  await expectRows(page, ["Mon to Wed 6:00 AM 9:00 AM"]);
  await drag("Wednesday 8 AM", "Monday 8 AM", () => page.mouse.up());
  await expectRows(page, ["Mon to Wed 6:00 AM 8:00 AM"]);
  await drag("Friday 6 AM", "Saturday 9 AM", async () => {
    await expect(box(page, "Saturday 9 AM")).toBeChecked();
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });
  await expectRows(page, ["Mon to Wed 6:00 AM 8:00 AM"]);
  // Back to where it began: that cell alone.
  await drag("Friday 6 AM", "Friday 8 AM", async () => {
    await box(page, "Friday 6 AM").hover();
    await page.mouse.up();
  });
  await expectRows(page, ["Mon to Wed 6:00 AM 8:00 AM", "Friday 6:00 AM 7:00 AM"]);
  await box(page, "Friday 6 AM").click();
  await expectRows(page, ["Mon to Wed 6:00 AM 8:00 AM"]);
});

test("rows and grid stay in sync: half hours, the next day, adding, removing and clearing rows", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Add hours" }).click();
  const days = page.getByRole("combobox", { name: "Days" });
  await expect(days).toBeFocused();
  await expectRows(page, ["Weekdays 7:00 PM 9:00 PM"]);
  await expect(box(page, "Friday 8 PM")).toBeChecked();
  await days.selectOption("Saturday");
  await page.getByRole("combobox", { name: "From" }).selectOption("6:30 AM");
  await page.getByRole("combobox", { name: "To" }).selectOption("8:00 AM");
  await expect(box(page, "Saturday 7 AM")).toBeChecked();
  await expect(box(page, "Friday 8 PM")).not.toBeChecked();
  const half = box(page, "Saturday 6 AM, half of it");
  await expect(half).toHaveJSProperty("indeterminate", true);
  await half.click();
  await expectRows(page, ["Saturday 6:00 AM 8:00 AM"]);
  await page.getByRole("combobox", { name: "From" }).selectOption("11:00 PM");
  await page.getByRole("combobox", { name: "To" }).selectOption("1:00 AM");
  await expect(box(page, "Sunday 12 AM")).toBeChecked();
  await page.getByRole("button", { name: "Remove Saturday, 11:00 PM" }).click();
  await expectRows(page, []);
  await expect(page.getByRole("button", { name: "Add hours" })).toBeFocused();
  await box(page, "Monday 9 AM").click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(box(page, "Monday 9 AM")).not.toBeChecked();
});

test.describe("without scripts", () => {
  test.use({ expectedFaults: ["422"] });

  test("the list works alone, and an end equal to the start is reported at its field @without-javascript", async ({
    page,
  }) => {
    await page.goto("/free-hours");
    await seesMessage(page, "freeHours.helpWithoutScripts");
    await page.getByRole("button", { name: "Add hours" }).click();
    await page.getByRole("button", { name: "Add hours" }).click();
    await expectRows(page, ["Weekdays 7:00 PM 9:00 PM", "Weekdays 7:00 PM 9:00 PM"]);
    await page.getByRole("combobox", { name: "Days" }).nth(1).selectOption("Weekend");
    await page.getByRole("combobox", { name: "To" }).nth(1).selectOption("Midnight");
    await page.getByRole("combobox", { name: "To" }).first().selectOption("7:00 PM");
    await page.getByRole("button", { name: "Save my hours" }).click();
    await seesMessage(page.getByRole("alert"), "freeHours.sameTime");
    await page.getByRole("link", { name: "Choose an end that differs from the start." }).click();
    await page.getByRole("button", { name: "Remove Weekdays, 7:00 PM" }).click();
    await page.getByRole("button", { name: "Save my hours" }).click();
    await seesMessage(page, "freeHours.saved");
    await expectRows(page, ["Weekend 7:00 PM Midnight"]);
    const marked = page.locator("[data-free=all]");
    await expect(marked).toHaveCount(10);
    await expect(marked.first()).toBeDisabled();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("button", { name: "Save my hours" }).click();
    await seesMessage(page, "freeHours.cleared");
    await seesMessage(page, "freeHours.clearedText");
  });
});

const HOURS = "mo0600-0700.tu0600-0700.we0600-0700.th0600-0700.th1400-1500.fr0600-0700";

async function withHours(page: Page, origin: string, value: string): Promise<void> {
  await page.context().addCookies([{ name: "free", value: encodeURIComponent(value), url: origin }]);
}

test("rows show their fit and the clock change that ends it, and the filter keeps what fits @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await page.goto(LIST);
  await expect(page.getByText("free hours")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Mark when you are free" })).toHaveAttribute("href", "/free-hours");
  await withHours(page, server.origin, HOURS);
  await page.goto(LIST);
  const row = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(row("Marmalade at Six")).toContainText("Fits your weekday mornings, all of the next 8 weeks");
  await expect(row("Marmalade at Noon")).toContainText("Outside your free hours");
  await expect(row("Marmalade from Berlin")).toContainText(
    "Fits your free hours until March 26. From April 2 on, it starts at 1:00 PM.",
  );
  const sorts = page.getByRole("navigation", { name: "Order within each day" });
  await sorts.getByRole("link", { name: "What fits you first" }).click();
  await expect(page).toHaveURL("/events?q=marmalade&sort=fit&tz=America/New_York");
  const titles = page.getByRole("heading", { name: /^Marmalade/ });
  await expect(titles).toHaveText([/Six/, /Berlin/, /Noon/]);
  await expect(page.getByRole("heading", { name: "In your free hours" })).toBeVisible();

  const choice = page.getByRole("checkbox", { name: /^Only what fits/ });
  await expect(choice).toHaveAccessibleName(/Weekdays 6:00 AM – 7:00 AM, and 1 more/);
  await choice.check();
  if (javaScriptEnabled === false) await page.getByRole("button", { name: /^Show \d+ event/ }).click();
  await expect(page).toHaveURL(/\/events\?q=marmalade&sort=fit&tz=America.{1,3}New_York&fits=mine$/);
  await expect(titles).toHaveText([/Six/, /Berlin/]);
  await expect(page.getByText("Only what fits your free hours: Weekdays 6:00 AM – 7:00 AM, and 1 more.")).toBeVisible();
  await page.getByRole("link", { name: "Remove filter: Only what fits" }).click();
  await expect(titles).toHaveCount(3);
});

test("the filter narrows the calendar too, and a shared address says when no hours are known @without-javascript", async ({
  page,
  server,
}) => {
  const shared = "/calendar?q=marmalade&fits=mine&view=agenda&tz=America/New_York";
  await page.goto(shared);
  await seesMessage(page, "freeFit.missing");
  await expect(page.getByRole("link", { name: "Marmalade at Noon" }).first()).toBeVisible();
  await withHours(page, server.origin, HOURS);
  await page.goto(shared);
  await expect(page.getByText("Only what fits your free hours: Weekdays")).toBeVisible();
  await expect(page.getByRole("link", { name: "Marmalade at Six" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Marmalade at Noon" })).toHaveCount(0);
});

test("one visitor's hours never show on another's cached page, and an invalid cookie is ignored", async ({
  request,
}) => {
  const get = async (free: string | null) => {
    const headers = free === null ? {} : { cookie: `free=${free}` };
    const answer = await request.get(`${LIST}&fits=mine`, { headers });
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    return ["Six", "Noon", "Berlin"].filter((name) =>
      html.includes(`>Marmalade ${name === "Berlin" ? "from" : "at"} ${name}<`),
    );
  };
  for (const _ of [1, 2]) {
    expect(await get("th1200-1300")).toEqual(["Noon"]);
    expect(await get(HOURS)).toEqual(["Six", "Berlin"]);
    expect(await get(null)).toEqual(["Six", "Noon", "Berlin"]);
  }
  for (const faulty of ["%", "%00", "mo0600", "x".repeat(3_000), "__proto__"])
    expect(await get(faulty)).toEqual(["Six", "Noon", "Berlin"]);
});

test("a member's hours move from the device to the account and follow to another browser", async ({
  page,
  server,
  browser,
}) => {
  const member = await aMember(server);
  await withHours(page, server.origin, "mo0600-0700");
  await signIn(page.context(), server, member);
  await page.goto("/preferences");
  await page.getByRole("link", { name: "Mark when you are free" }).click();
  await seesMessage(page, "freeHours.keptInAccount");
  await expect(box(page, "Monday 6 AM")).toBeChecked();
  await box(page, "Monday 7 AM").click();
  await page.getByRole("button", { name: "Save my hours" }).click();
  await seesMessage(page, "freeHours.saved");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("free");

  const other = await browser.newContext({ baseURL: server.origin });
  await signIn(other, server, member);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/free-hours");
  await expectRows(elsewhere, ["Monday 6:00 AM 8:00 AM"]);
  const data = await (await other.request.get("/account/data")).text();
  expect(data).toContain("mo0600-0800");
  await other.close();
});

test("the page is accessible: wide, on a phone, dark and right to left", async ({ page, server }) => {
  await withHours(page, server.origin, HOURS);
  await open(page);
  await hearsMessage(page, "freeHours.cell", { day: "Sunday", hour: "5 AM" });
  await passesAxe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  const { width = 0, height = 0 } = (await box(page, "Monday 8 AM").boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  expect(await overflow()).toBeLessThanOrEqual(0);
  // The week runs from the right, and the keys with it.
  await box(page, "Monday 8 AM").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(box(page, "Tuesday 8 AM")).toBeFocused();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap marks an hour", async ({ page }) => {
    await open(page);
    await box(page, "Sunday 9 AM").tap();
    await expectRows(page, ["Sunday 9:00 AM 10:00 AM"]);
    await box(page, "Sunday 9 AM").tap();
    await expectRows(page, []);
  });
});
