import { roles } from "#data/tables/accounts.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 404, 422 or 503 as an error, including one that says what to do.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 404", "status of 422", "status of 503"] });

/** Makes the lists unavailable, and nothing else. */
async function withoutLists(server: TestServer, work: () => Promise<void>): Promise<void> {
  await inDirectory(server, ({ db }) => db.execute("alter table contacts rename to contacts_away"));
  try {
    await work();
  } finally {
    await inDirectory(server, ({ db }) => db.execute("alter table contacts_away rename to contacts"));
  }
}

test("a visitor subscribes from the home page, confirms by email, and unsubscribes with one click @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const email = javaScriptEnabled ? "ann@example.org" : "ben@example.org";
  await page.goto("/home");
  await page.getByRole("link", { name: "Go to the sign-up form" }).click();
  const stay = page.getByRole("region", { name: "Stay Connected" });
  await seesMessage(stay, "home.stay.title");
  await seesMessage(stay, "home.stay.thanks");
  await stay.getByLabel("Email address").fill(email);
  await stay.getByRole("button", { name: "Sign me up!" }).click();
  await seesMessage(page, "contacts.toast.thanksText");
  await expect(page).toHaveURL(/\/home/);
  const mail = await untilMail(server, { to: email, name: "list-confirm" });
  const link = mail.links[0] ?? "";
  expect(mail.headers).toContainEqual(["List-Unsubscribe", `<${link}>`]);
  await page.goto(new URL(link).pathname);
  await seesMessage(page, "contacts.page.pending", { list: "newsletter" });
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await seesMessage(page, "contacts.page.confirmed", { list: "newsletter" });
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await seesMessage(page, "contacts.page.left", { list: "newsletter" });
  await page.goto("/subscriptions/nobodys-page");
  await seesMessage(page, "contacts.page.missing");
});

test("the landing page has no navigation, and reports each result in the specification's words @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const email = javaScriptEnabled ? "cleo@example.org" : "dan@example.org";
  await page.goto("/landing/main");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  for (const step of ["discover", "choose", "join"]) await seesMessage(page, `landing.steps.${step}`);
  const [first, second] = [page.getByLabel("Email address").first(), page.getByLabel("Email address").last()];
  const [joinFirst, joinSecond] = [
    page.getByRole("button", { name: "Join the Waitlist" }).first(),
    page.getByRole("button", { name: "Join the Waitlist" }).last(),
  ];
  await seesMessage(page, "landing.form.submit");
  await first.fill("cleo@");
  await joinFirst.click();
  await seesMessage(page, "fields.email");
  await expect(first).toHaveValue("cleo@");
  if (javaScriptEnabled) await passesAxe(page);
  await withoutLists(server, async () => {
    await second.fill(email);
    await joinSecond.click();
    await seesMessage(page, "contacts.toast.wrong");
    await expect(second).toHaveValue(email);
  });
  await joinSecond.click();
  await seesMessage(page, "contacts.toast.welcome");
  await untilMail(server, { to: email, name: "list-confirm" });
  await first.fill(email);
  await joinFirst.click();
  await seesMessage(page, "contacts.toast.already");
});

test("an invalid address is validated again while it is corrected", async ({ page }) => {
  await page.goto("/newsletter");
  const main = page.getByRole("main");
  const field = main.getByLabel("Email address");
  await field.fill("cleo@");
  await main.getByRole("button", { name: "Sign me up!" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("cleo@example.org");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await field.fill("cleo@example");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await seesMessage(main, "fields.email");
});

test("an admin sees who is on the lists, removes and restores an address, and exports a file", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs);
  const admin = await aMember(server, { name: "Miriam Okafor" });
  const { userId } = admin;
  const now = Date.parse(TEST_NOW);
  await inDirectory(server, async (database) => {
    await database.db.insert(roles).values({ userId, role: "admin", grantedAt: now });
    await aContact(database, { email: "=cmd@example.org", requestedAt: now - 1 });
    await aContact(database, { email: "waits@example.org", requestedAt: now, confirmedAt: null });
  });
  await signIn(context, server, admin);
  await page.goto("/admin/newsletter");
  await seesMessage(page.getByRole("navigation", { name: "Admin sections" }), "admin.tabs.newsletter");
  const newest = page.getByRole("region", { name: "Newest subscribers" });
  await expect(newest.getByText("waits@example.org", { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await main.getByRole("searchbox", { name: "Address begins with" }).fill("Waits@");
  await main.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: "Remove waits@example.org from the list" }).click();
  const question = page.getByRole("dialog", { name: "Remove waits@example.org from the newsletter?" });
  await expect(question).toBeVisible();
  await passesAxe(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await seesMessage(page, "adminNewsletter.toast.removed");
  await expect(main.getByRole("link", { name: "Delete the address waits@example.org" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await seesMessage(page, "adminNewsletter.toast.putBack");
  await expect(main.getByRole("link", { name: "Remove waits@example.org from the list" })).toBeVisible();
  await seesMessage(page, "adminNewsletter.export.submit");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^newsletter-subscribers-2026-03-11\.csv$/);
  const choices = page.getByRole("region", { name: "Export" });
  await choices.getByLabel("Who").selectOption("Unsubscribed");
  await choices.getByLabel("List").selectOption("Waitlist");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await seesMessage(page, "adminNewsletter.toast.none");
  await withoutLists(server, async () => {
    await page.getByRole("button", { name: "Export CSV" }).click();
    await seesMessage(page, "adminNewsletter.toast.failed");
    await seesMessage(page, "adminNewsletter.failed");
  });
});
