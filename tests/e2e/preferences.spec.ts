import type { Page } from "@playwright/test";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

// Chromium reports every response of 400 or more as an error, including those that show a form's errors.
test.use({ expectedFaults: ["status of 409", "status of 422"] });

const TYPES = [
  "prayer-meeting",
  "bible-study",
  "worship-service",
  "youth-group",
  "womens-ministry",
  "mens-ministry",
  "childrens-ministry",
  "community-outreach",
  "fellowship",
  "retreat",
  "conference",
  "workshop",
  "seminar",
  "mission-trip",
  "volunteer-service",
];

const save = (page: Page) => page.getByRole("button", { name: "Save preferences" }).click();

test("preferences are chosen, validated and saved, and take effect @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  // A page's clock moves when the minute of its device changes.
  await page.clock.setFixedTime(TEST_NOW);
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/preferences");
  const main = page.getByRole("main");
  await seesMessage(main, "preferences.title");
  await main.getByText("None chosen (0 of 15)").click();
  for (const type of TYPES) await seesMessage(main, `preferences.types.${type}`);
  await page.getByLabel("Retreat").check();
  await page.getByLabel("Workshop").check();
  if (javaScriptEnabled) await expect(main.getByText("Retreat, Workshop (2 of 15)")).toBeVisible();
  await main.getByText("None chosen (0 of 50)").click();
  await page.getByLabel("New York", { exact: true }).check();
  await page.getByLabel("Timezone").selectOption("Asia/Tokyo");
  await page.getByLabel("14:30").check();
  await page.getByLabel("Second date").selectOption("Ethiopian");
  await page.getByLabel("Monday").check();
  await page.getByRole("radio", { name: "6", exact: true }).check();
  await page.getByRole("switch", { name: "Weekly digest" }).check();
  const distance = page.getByLabel("Maximum distance in miles");
  await expect(distance).toHaveAttribute("placeholder", "50");
  await distance.fill("501");
  if (javaScriptEnabled) await seesMessage(main, "preferences.unsaved", { count: 9 });
  await save(page);

  await seesTitle(page, "forms.errorTitle", { title: "My Preferences · Samehour" });
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem with 1 field" })).toBeFocused();
  await seesMessage(main, "preferences.faults.distance", { min: 1, max: 500 });
  await expect(page.getByRole("switch", { name: "Weekly digest" })).toBeChecked();
  await expect(main.getByText("Retreat, Workshop (2 of 15)")).toBeVisible();
  await distance.fill("25");
  await save(page);

  await seesMessage(page, "preferences.updated");
  await expect(page.getByLabel("Timezone")).toHaveValue("Asia/Tokyo");
  await expect(page.getByLabel("14:30")).toBeChecked();
  await expect(main.getByText("New York (1 of 50)")).toBeVisible();
  await expect(main.getByText(/It is 23:20 in Tokyo now/)).toBeVisible();
  await page.goto("/events");
  await expect(page.getByText(/Times shown for Tokyo, 23:20/)).toBeVisible();
  await expect(page.locator(".day__head").first()).toContainText(/ · Megabit \d+, 2018 AM$/);
  // Running events are above the days.
  const running = page.getByRole("region", { name: "Happening now" }).getByRole("listitem");
  await expect(page.locator(".day .event-row").or(running)).toHaveCount(6);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(".day .event-row")).toHaveCount(6);
});

test("switches that depend on email keep their state while it is off", async ({ page, context, server }) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/preferences");
  const mail = page.getByRole("switch", { name: "Email notifications" });
  const updates = page.getByRole("switch", { name: "Organizer updates" });
  await expect(updates).toBeChecked();
  await mail.uncheck();
  await expect(updates).toBeDisabled();
  await save(page);
  await seesMessage(page, "preferences.updated");
  await page.reload();
  await expect(updates).toBeDisabled();
  await expect(updates).toBeChecked();
  await mail.check();
  await updates.uncheck();
  await save(page);
  await seesMessage(page, "preferences.updated");
  await page.reload();
  await expect(updates).toBeEnabled();
  await expect(updates).not.toBeChecked();
});

test("neither a second tab nor a lost session loses changes", async ({ page, context, server }) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/preferences");
  const other = await context.newPage();
  await other.goto("/preferences");
  await page.getByRole("radio", { name: "12", exact: true }).check();
  await save(page);
  await seesMessage(page, "preferences.updated");
  await other.getByRole("radio", { name: "24", exact: true }).check();
  await save(other);
  await seesMessage(other, "preferences.meanwhile", { fields: english("preferences.lists.perPage") });
  await expect(other.getByRole("radio", { name: "24", exact: true })).toBeChecked();
  await inDirectory(server, ({ pool }) => pool.query("delete from sessions where user_id = $1", [member.userId]));
  await other.getByLabel("Maximum distance in miles").fill("40");
  await save(other);
  await seesMessage(other, "preferences.signInFirst");
  await seesMessage(other, "preferences.signInFirstText");
  await other.getByRole("main").getByLabel("Email address").fill(member.email);
  await other.getByLabel("Password", { exact: true }).fill(member.password);
  await other.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await seesMessage(other, "preferences.kept");
  await expect(other.getByRole("radio", { name: "24", exact: true })).toBeChecked();
  await expect(other.getByLabel("Maximum distance in miles")).toHaveValue("40");
  await save(other);
  await seesMessage(other, "preferences.updated");
});
