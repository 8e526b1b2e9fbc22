import { roles } from "#data/tables/accounts.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW } from "#tests/support/server.ts";

test("an admin previews and sends a member's digest, and the member turns it off with one click", async ({
  page,
  context,
  server,
}) => {
  const admin = await aMember(server, { name: "Miriam Okafor" });
  const { userId } = admin;
  const now = Date.parse(TEST_NOW);
  await inDirectory(server, async (database) => {
    await database.db.insert(roles).values({ userId, role: "admin", grantedAt: now });
    await anEvent(database, {
      title: "A Sitting for the Digest",
      type: "retreat",
      schedules: [{ startsLocal: "2026-03-13T19:00:00", rrule: null }],
      now,
    });
    await aDigestReader(database, {
      id: "digest-reader",
      timezone: "Africa/Cairo",
      preferredEventTypes: ["retreat"],
      user: { name: "Youssef Amin", email: "youssef@example.org" },
    });
  });
  await signIn(context, server, admin);
  await page.goto("/admin/digest");
  await seesMessage(page, "admin.tabs.digest");
  await seesMessage(page, "adminDigest.last.title");
  await page.getByRole("combobox", { name: "Preview for this member" }).selectOption({ label: "Youssef Amin, Cairo" });
  await page.getByRole("button", { name: "Show" }).click();
  const letter = page.frameLocator("iframe").getByRole("main");
  await expect(letter.getByRole("link", { name: "A Sitting for the Digest" })).toBeVisible();
  // The frame runs no scripts, so axe checks only the page around it.
  await page.locator("iframe").evaluate((frame) => frame.remove());
  await passesAxe(page);
  await seesMessage(page, "adminDigest.sendNow");
  await page.getByRole("button", { name: "Send Now" }).click();
  const question = page.getByRole("dialog");
  await seesMessage(question, "adminDigest.question.title", { count: 1 });
  await seesMessage(question, "adminDigest.question.text");
  await passesAxe(page);
  await question.getByRole("button", { name: english("adminDigest.question.cancel") }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Send Now" }).click();
  await question.getByRole("button", { name: "Send Now" }).click();
  await seesMessage(page, "adminDigest.toast.started");
  const mail = await untilMail(server, { to: "youssef@example.org" });
  expect(mail.subject).toContain("Your week on");
  await expect(page.getByRole("definition").nth(1)).toHaveText(/^[1-9]/);

  const off = mail.links.find((link) => link.includes("/digest/off/")) ?? "";
  const oneClick = await context.request.post(off, { form: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 });
  expect(oneClick.status()).toBe(200);
  await page.goto(off);
  await seesMessage(page, "digest.leave.off");
  await passesAxe(page);
});
