import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { roles, sessions, users } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";

test.use({ expectedFaults: ["422 (Unprocessable", "401 (Unauthorized)", "409 (Conflict)"] });

const DELETE = "Delete my account";
const opened = (page: Page, row: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(row, { exact: true }) });
const submit = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function openAccount(page: Page, member: Member): Promise<void> {
  await page.goto("/account");
  await seesMessage(page, "account.title");
  await expect(page.getByRole("main")).toContainText(member.email);
}

test("a member changes their email address and password @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await openAccount(page, member);
  await seesTitle(page, "layout.documentTitle", { title: "Account", site: "Samehour" });
  const email = opened(page, "Email address");
  await email.getByText("Change", { exact: true }).click();
  await email.getByLabel("New email address").fill("no address");
  await submit(page, "Send the link");
  const summary = page.getByRole("alert").filter({ hasText: "Email address not changed" });
  await expect(summary).toBeFocused();
  await seesMessage(summary, "accounts.fault.email");
  await seesMessage(summary, "accounts.fault.passwordMissing");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(email.getByLabel("New email address")).toHaveValue("no address");
  await email.getByLabel("New email address").fill(member.email);
  await email.getByLabel("Your password").fill(member.password);
  await submit(page, "Send the link");
  await seesMessage(page, "account.email.same");
  const next = `new-${member.email}`;
  await email.getByLabel("New email address").fill(next);
  await email.getByLabel("Your password").fill("not this one");
  await submit(page, "Send the link");
  await seesMessage(page, "account.password.wrong");
  await expect(email.getByLabel("New email address")).toHaveValue(next);

  await inDirectory(server, ({ db }) => db.delete(sessions).where(eq(sessions.userId, member.userId)));
  await email.getByLabel("Your password").fill(member.password);
  await submit(page, "Send the link");
  await seesMessage(page, "account.signInFirst");
  await seesMessage(page, "account.signInFirstText");
  await expect(page).toHaveURL("/login?returnTo=%2Faccount");
  await page.getByRole("main").getByLabel("Email address").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await submit(page, "Sign In");
  await expect(page).toHaveURL("/account");
  await expect(email.getByLabel("New email address")).toHaveValue(next);
  await email.getByLabel("Your password").fill(member.password);
  await submit(page, "Send the link");
  await seesMessage(page, "account.email.sentTitle");
  await seesMessage(page, "account.email.sent", { email: next });
  await untilMail(server, { to: next, name: "email-change-confirm" });

  const password = opened(page, "Password");
  await password.getByText("Change", { exact: true }).click();
  await password.getByLabel("Current password").fill("not this one");
  await password.getByLabel("New password").fill("12345");
  await submit(page, "Change password");
  await seesMessage(page, "accounts.reset.short");
  await password.getByLabel("Current password").fill("not this one");
  await password.getByLabel("New password").fill("velvet-harbour-dune");
  await submit(page, "Change password");
  await seesMessage(page, "account.password.failedTitle");
  await seesMessage(page, "account.password.wrong");
  if (javaScriptEnabled) {
    await test.step("axe finds no violations on the account page with its forms open and in error", async () => {
      const isFolded = !(await email.getByLabel("New email address").isVisible());
      if (isFolded) await email.getByText("Change", { exact: true }).click();
      await expect(email.getByLabel("New email address")).toBeVisible();
      await passesAxe(page);
    });
  }
  await password.getByLabel("Current password").fill(member.password);
  await password.getByLabel("New password").fill("velvet-harbour-dune");
  await submit(page, "Change password");
  await seesMessage(page, "account.password.changedTitle");
  await seesMessage(page, "account.password.changed");
  await untilMail(server, { to: member.email, name: "password-changed" });
});

test("a member downloads their data, deletes the account, and restores it by signing in @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server, { name: "Ada Quiet" });
  await context.addCookies([{ name: ZONE_COOKIE, value: "America/New_York", url: server.origin }]);
  await signIn(context, server, member);
  await openAccount(page, member);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Prepare file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data-2026-03-11.zip");
  const answer = await context.request.get("/account/data");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  // Texts in the archive are not compressed, so the file itself can be searched for them.
  const text = (await answer.body()).toString("utf8");
  for (const part of ["READ-ME.txt", "account.json", "history.json", "Ada Quiet", `"email": "${member.email}"`]) {
    expect(text).toContain(part);
  }

  await page.getByRole("link", { name: DELETE }).click();
  await seesMessage(page, "account.delete.now");
  if (javaScriptEnabled) await passesAxe(page);
  await seesMessage(page, "account.delete.grace", { days: 14, date: "Mar 25, 2026 at 10:20 AM" });
  await page.getByLabel("Type your email address to confirm").fill("somebody@example.org");
  await submit(page, DELETE);
  const summary = page.getByRole("alert").filter({ hasText: "Account not deleted" });
  await seesMessage(summary, "account.delete.mismatch");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Type your email address to confirm")).toHaveValue("somebody@example.org");
  await page.getByLabel("Type your email address to confirm").fill(member.email.toUpperCase());
  await submit(page, DELETE);
  await expect(page).toHaveURL("/home");
  await seesMessage(page, "account.delete.doneTitle");
  await seesMessage(page, "account.delete.done", { date: "Mar 25, 2026 at 10:20 AM" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await untilMail(server, { to: member.email, name: "account-leaving" });
  expect((await context.request.get("/account/data")).status()).toBe(401);
  expect(await leaveAtOf(server, member)).toBe(Date.UTC(2026, 2, 25, 14, 20));

  await page.goto("/account/data");
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("main")).toContainText("Authentication Required");
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await page.getByRole("main").getByLabel("Email address").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await submit(page, "Sign In");
  await expect(page).toHaveURL("/account");
  await seesMessage(page, "account.kept.title");
  await seesMessage(page, "account.kept.text");
  expect(await leaveAtOf(server, member)).toBeNull();
});

test("the last admin cannot delete their account and is told why", async ({ page, context, server }) => {
  const member = await aMember(server);
  await inDirectory(server, async ({ db }) => {
    await db.delete(roles);
    await db.insert(roles).values({ userId: member.userId, role: "admin", grantedAt: 0 });
  });
  await signIn(context, server, member);
  await page.goto("/account/delete");
  await page.getByLabel("Type your email address to confirm").fill(member.email);
  await submit(page, DELETE);
  await seesMessage(page, "account.delete.failedTitle");
  await seesMessage(page, "account.delete.lastAdmin");
  expect(await leaveAtOf(server, member)).toBeNull();
});

function leaveAtOf(server: Parameters<typeof inDirectory>[0], { userId }: Member): Promise<number | null> {
  return inDirectory(server, async ({ db }) => {
    const [found] = await db.select({ leaveAt: users.leaveAt }).from(users).where(eq(users.id, userId));
    return found?.leaveAt ?? null;
  });
}
