import { passesAxe } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";

test.use({ expectedFaults: ["410 (Gone)", "401 (Unauthorized)"] });

test("the link at the new address changes it, and the link at the old address restores it @with-and-without-javascript", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  const next = `new-${member.email}`;
  await signIn(context, server, member);
  await page.goto("/account");
  const row = page.getByRole("listitem").filter({ has: page.getByText("Email address", { exact: true }) });
  await row.getByText("Change", { exact: true }).click();
  await row.getByLabel("New email address").fill(next);
  await row.getByLabel("Your password").fill(member.password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await seesMessage(page, "account.email.sentTitle");

  const confirm = (await untilMail(server, { to: next, name: "email-change-confirm" })).links[0] ?? "";
  await page.goto(confirm);
  await seesMessage(page, "accounts.confirmEmail.title");
  await seesMessage(page, "accounts.confirmEmail.text");
  await page.getByRole("button", { name: "Use this address" }).click();
  await seesMessage(page, "accounts.confirmEmail.doneTitle");
  await seesMessage(page, "accounts.confirmEmail.done", { email: next });
  // This browser's session survives the change.
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByRole("main")).toContainText(next);
  await page.goto(confirm);
  await page.getByRole("button", { name: "Use this address" }).click();
  await seesMessage(page, "accounts.confirmEmail.invalidTitle");

  const undo = (await untilMail(server, { to: member.email, name: "email-changed-notice" })).links[0] ?? "";
  await page.goto(undo);
  await seesMessage(page, "accounts.undoEmail.title");
  await seesTitle(page, "layout.documentTitle", { title: "Restore your old address", site: "Samehour" });
  await page.getByRole("button", { name: "Restore this address" }).click();
  await seesMessage(page, "accounts.undoEmail.done", { email: member.email });
  await page.goto("/account");
  await seesMessage(page, "errors.unauthenticatedTitle");
});

test("an incomplete link and one that was never sent are reported as invalid", async ({ page }) => {
  await page.goto("/undo-email");
  await seesMessage(page, "accounts.undoEmail.invalidTitle");
  await seesMessage(page, "accounts.undoEmail.invalid");
  await page.goto("/confirm-email?token=x");
  await seesMessage(page, "accounts.confirmEmail.title");
  await passesAxe(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await seesMessage(page, "accounts.confirmEmail.invalid");
  await passesAxe(page);
});
