import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

test.use({
  // A server of its own: the settings apply to every page and every message.
  serverSettings: { DEMO: "on", SITE_NAME: "Settings Under Test" },
  // Chromium reports a response of 422 as an error, including one that shows a form's errors.
  expectedFaults: ["status of 422"],
});

test("an admin changes the site's settings, and visitors see the notice and contact address at once @with-and-without-javascript", async ({
  page,
  context,
  browser,
  javaScriptEnabled,
  server,
}) => {
  const admin = await aMember(server, { name: "Miriam Okafor" });
  const { userId } = admin;
  await inDirectory(server, ({ db }) =>
    db.insert(roles).values({ userId, role: "admin", grantedAt: Date.parse(TEST_NOW) }),
  );
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.origin}/contact`);
  await expect(visitor.getByText("care@example.org")).toBeHidden();

  await signIn(context, server, admin);
  await page.goto("/admin/settings");
  for (const name of ["imports", "defaultTypeHint", "holdEventsHint"]) await seesMessage(page, `settings.${name}`);
  await page.getByLabel("Type of rows without one").selectOption("Prayer");
  await page.getByRole("textbox", { name: "Contact address" }).fill("care@");
  await page.getByLabel("Text (optional)").fill("Clocks change in Europe on Sunday.");
  await page.getByRole("switch", { name: "The directory is open" }).uncheck();
  await page.getByRole("button", { name: "Save settings" }).click();
  await seesMessage(page, "settings.faults.email");
  if (javaScriptEnabled) await passesAxe(page);
  // Typed letter by letter: correcting an error must not take the focus away from its field.
  await page.getByRole("textbox", { name: "Contact address" }).press("End");
  await page.getByRole("textbox", { name: "Contact address" }).pressSequentially("example.org");
  await page.getByRole("button", { name: "Save settings" }).click();
  await seesMessage(page, "settings.toast.saved");

  const notice = visitor.getByRole("complementary", { name: "Notice" });
  await expect(async () => {
    await visitor.goto(`${server.origin}/contact`);
    await expect(notice).toHaveText("Clocks change in Europe on Sunday.", { timeout: 200 });
  }).toPass();
  await expect(visitor.getByRole("link", { name: "care@example.org" })).toBeVisible();
  await visitor.goto(`${server.origin}/home`);
  await seesMessage(visitor, "home.hero.opens", { when: "Fall 2025" });

  for (const kind of ["words", "host", "address"]) {
    for (const name of ["add", "addHint", "submit"]) await seesMessage(page, `blockList.${name}.${kind}`);
  }
  await page.getByRole("textbox", { name: "Words to hold for review" }).fill("a!");
  await page.getByRole("button", { name: "Add words" }).click();
  await seesMessage(page, "blockList.faults.wordsTooShort");
  await expect(page.getByRole("textbox", { name: "Link hosts to refuse" })).toHaveValue("");
  await page.getByRole("textbox", { name: "Link hosts to refuse" }).fill("https://cash.example/join");
  await page.getByText("Reason and last day").nth(1).click();
  await seesMessage(page, "blockList.more");
  await page.getByLabel("Reason (optional)").filter({ visible: true }).fill("Sales");
  await page.getByRole("button", { name: "Add host" }).click();
  await seesMessage(page, "blockList.toast.added");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: /^Remove.*cash\.example$/ }).click();
  await seesMessage(page, "blockList.toast.removed");
  await seesMessage(page, "blockList.none");
  await visitor.context().close();
});
