import { anEvent } from "#tests/support/builders/an-event.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

test.use({ serverSettings: { DEMO: "off", SITE_NAME: "Samples Under Test", PAGE_CACHE_MB: "0" } });
// One directory goes from empty to unreadable, so the steps run in order.
test.describe.configure({ mode: "serial" });

test("an empty directory shows two samples, which can be hidden one by one and stay hidden", async ({ page }) => {
  await page.goto("/events");
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(2);
  await expect(page.getByText(/^Showing page/)).toHaveCount(0);
  await page.getByRole("button", { name: /^Hide this sample: Silent Meditation/ }).click();
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("deletedMockEventIds"))).toBe("[1]");
  await page.goto("/home");
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: /^Hide this sample/ }).click();
  await seesMessage(page, "home.upcoming.empty");
  await page.goto("/events");
  await seesMessage(page, "events.empty.upcoming");
  await page.getByRole("link", { name: "Past Events" }).click();
  await seesMessage(page, "events.empty.past");
});

test("samples have no page, and no buttons where those would not work @without-javascript", async ({ page }) => {
  await page.goto("/events");
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /Hide this sample/ })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("listitem").getByRole("link")).toHaveCount(0);
});

test("the first event removes the samples", async ({ page, server }) => {
  await inDirectory(server, (database) => anEvent(database, { now: Date.parse(TEST_NOW), title: "The First" }));
  await page.goto("/events");
  await expect(page.getByRole("link", { name: "The First", exact: true })).toBeVisible();
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
});

test.describe("a directory that cannot be read", () => {
  test.use({ expectedFaults: ["503 (Service Unavailable)"] });

  test("shows our own message with a reference number, and the page stays usable", async ({ page, server }) => {
    await inDirectory(server, async ({ db }) => db.execute("alter table events rename to events_away"));
    try {
      const response = await page.goto("/events");
      expect(response?.status()).toBe(503);
      const alert = page.getByRole("main").getByRole("alert");
      const requestId = /reference (\S+)\.$/.exec((await alert.textContent()) ?? "")?.[1] ?? "";
      await seesMessage(alert, "events.error", { message: english("events.errorMessage", { requestId }) });
      await expect(alert).not.toContainText("events_away");
      await seesMessage(page, "events.tryAgain");
      await page.goto("/home");
      await seesMessage(page, "home.hero.title");
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(/^Error loading events: /);
    } finally {
      await inDirectory(server, async ({ db }) => db.execute("alter table events_away rename to events"));
    }
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("link", { name: "The First", exact: true }).first()).toBeVisible();
  });
});
