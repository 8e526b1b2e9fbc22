import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

test.use({
  // A server of its own: the settings apply to every page and every message.
  serverSettings: { DEMO: "on", SITE_NAME: "Settings Under Test" },
  // Chromium reports a response of 422 as an error, including one that shows a form's errors.
  expectedFaults: ["status of 422"],
});

async function anAdmin(server: TestServer, name: string): Promise<Member> {
  const admin = await aMember(server, { name });
  const { userId } = admin;
  await inDirectory(server, ({ db }) =>
    db.insert(roles).values({ userId, role: "admin", grantedAt: Date.parse(TEST_NOW) }),
  );
  return admin;
}

test("an admin changes the site's settings, and visitors see the notice and contact address at once @with-and-without-javascript", async ({
  page,
  context,
  browser,
  javaScriptEnabled,
  server,
}) => {
  const admin = await anAdmin(server, "Miriam Okafor");
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

test("what is typed in the dashboard is there again after signing in, in folded parts and dialogs too @with-and-without-javascript", async ({
  page,
  context,
  javaScriptEnabled,
  server,
}) => {
  const admin = await anAdmin(server, "Tomás Vega");
  const title = javaScriptEnabled ? "Lantern Vigil" : "Harbour Vigil";
  const { publicId } = await inDirectory(server, (database) =>
    anEvent(database, { title, moderation: "pending", held: true, listing: "hidden", now: Date.parse(TEST_NOW) }),
  );
  await signIn(context, server, admin);
  const sendSignedOut = async (button: string, within = page.getByRole("main")) => {
    await context.clearCookies({ name: "session" });
    await within.getByRole("button", { name: button }).click();
    await seesMessage(page.getByRole("region", { name: "Messages" }), "myEvents.toast.signInFirstText");
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeInViewport();
    await page.getByRole("main").getByLabel("Email address").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await seesMessage(page, "createEvent.unfinished.kept");
  };

  await page.goto("/admin/settings");
  const host = page.getByRole("textbox", { name: "Link hosts to refuse" });
  await host.fill("https://cash.example/join");
  await page.getByText("Reason and last day").nth(1).click();
  const reason = page.getByLabel("Reason (optional)").filter({ visible: true });
  await reason.fill("Sales");
  await sendSignedOut("Add host");
  await expect(host).toHaveValue("https://cash.example/join");
  await expect(reason).toHaveValue("Sales");
  await expect(page.locator(":focus")).toHaveText(/restored/);
  await expect(page.locator(":focus")).toBeInViewport();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: "Add host" }).click();
  await seesMessage(page, "blockList.toast.added");
  await page.getByRole("button", { name: /^Remove.*cash\.example$/ }).click();
  await seesMessage(page, "blockList.none");

  await page.getByLabel("Text (optional)").fill("Clocks change on Sunday.");
  await sendSignedOut("Save settings");
  await expect(page.getByLabel("Text (optional)")).toHaveValue("Clocks change on Sunday.");
  if (javaScriptEnabled) {
    // Another form of the page reads it again.
    await page.getByRole("textbox", { name: "Words to hold for review" }).fill("cheap tickets");
    await page.getByRole("button", { name: "Add words" }).click();
    await expect(page.getByRole("button", { name: /^Remove.*cheap tickets$/ })).toBeVisible();
    await expect(page.getByLabel("Text (optional)")).toHaveValue("Clocks change on Sunday.");
  }

  await page.goto(`/admin?q=${title}`);
  const box = page.getByRole("checkbox", { name: `Select ${title}` });
  await box.check();
  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("New organizer").fill("Quiet Hour");
  await sendSignedOut("Change selected");
  await expect(box).toBeChecked();
  await expect(page.getByLabel("New organizer")).toBeVisible();
  await expect(page.getByLabel("New organizer")).toHaveValue("Quiet Hour");

  // On a phone the list is scrolled when the dialog opens.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/admin/moderation?q=${title}`);
  await page.getByRole("link", { name: `Reject ${title}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("It leads to a shop.");
  await sendSignedOut("Reject", dialog);
  await expect(dialog.getByLabel("Reason")).toHaveValue("It leads to a shop.");
  if (javaScriptEnabled) await passesAxe(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await seesMessage(page, "moderation.toast.rejected");
  const rejected = await inDirectory(server, ({ pool }) =>
    pool.query("select moderation, moderation_reason from events where public_id = $1", [publicId]),
  );
  expect(rejected.rows).toEqual([{ moderation: "rejected", moderation_reason: "It leads to a shop." }]);
});
