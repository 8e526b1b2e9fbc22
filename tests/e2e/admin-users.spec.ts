import type { Page } from "@playwright/test";
import { eventPath } from "#core/events/event-address.ts";
import { findRole } from "#data/queries/accounts.ts";
import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

test.use({ serverSettings: { DEMO: "off" } });

const now = Date.parse(TEST_NOW);

async function anAdmin(server: TestServer) {
  const member = await aMember(server, { name: "Miriam Okafor" });
  const granted = { userId: member.userId, role: "admin", grantedAt: now } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(granted));
  return member;
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

/** The message after signing in with the right password. */
async function signsIn(server: TestServer, { email, password }: { email: string; password: string }) {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${server.origin}/login`, { method: "POST", body, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

test("an admin finds a member, grants a role, suspends with a reason, and lifts the suspension @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server, { name: "Harpreet Gill" });
  const { userId, email } = member;
  const event = await inDirectory(server, async (database) => {
    const title = `Dawn Circle ${userId}`;
    return { title, ...(await anEvent(database, { now, title, userId })) };
  });
  const shown = async () => (await fetch(`${server.origin}${eventPath(event)}`)).status;
  await expect.poll(shown).toBe(200);
  await signIn(context, server, await anAdmin(server));
  await page.goto("/admin/users");
  await seesMessage(page.getByRole("navigation", { name: "Admin sections" }), "admin.tabs.users");
  await page.getByLabel("Search by email or name").fill(email.toUpperCase());
  await page.getByRole("button", { name: "Show" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText(/Mar (?:19|20), 2025/);
  if (javaScriptEnabled) await passesAxe(page);

  await row.getByRole("button", { name: `Make moderator ${email}` }).click();
  await seesMessage(messages(page), "adminUsers.toast.roleText", { email, role: "moderator" });
  await expect(row).toContainText("moderator");
  expect(await inDirectory(server, ({ db }) => findRole(db, userId))).toBe("moderator");

  await row.getByRole("link", { name: `Suspend ${email}` }).click();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("dialog").getByLabel("Reason").fill("Sells courses.");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await seesMessage(messages(page), "adminUsers.toast.suspendedText", { email, events: 1 });
  await expect(row).toContainText("Suspended");
  const refused = await signsIn(server, member);
  expect(refused).toMatchObject({ status: 422, text: expect.stringContaining("This account is suspended.") });
  expect((await signsIn(server, { email, password: "another-one-entirely" })).text).not.toContain("suspended");
  await expect.poll(shown).toBe(404);

  await row.getByRole("link", { name: "Harpreet Gill" }).click();
  await expect(page.getByRole("main")).toContainText("Reason: Sells courses.");
  await expect(page.getByRole("row").filter({ hasText: event.title })).toContainText("Hidden");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: `Lift suspension ${email}` }).click();
  await seesMessage(messages(page), "adminUsers.toast.liftedText", { email, events: 1 });
  await expect(page).toHaveURL(`${server.origin}/admin/users/${userId}`);
  await expect.poll(shown).toBe(200);
  expect((await signsIn(server, member)).status).toBe(303);
});
