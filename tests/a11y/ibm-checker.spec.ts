import type { Page } from "@playwright/test";
import { roles } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { passesIbmChecker } from "#tests/support/browser/ibm-checker.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { TEST_NOW } from "#tests/support/server.ts";

async function pass(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await passesIbmChecker(page);
  }
}

test("IBM's checker finds no violations on visitor, member and admin pages", async ({ page, context, server }) => {
  await pass(page, ["/home", "/organizers", "/submit-events", "/login", "/time-zone"]);
  await pass(page, ["/events"]);
  const event = page.locator(".event-row__title a").first();
  const title = await event.innerText();
  await event.click();
  await expect(page).toHaveURL(/\/events\/[^?]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await passesIbmChecker(page);
  const member = await aMember(server, { name: "Ada" });
  await signIn(context, server, member);
  await pass(page, ["/", "/create-event", "/preferences", "/account"]);
  await inDirectory(server, ({ db }) =>
    db.insert(roles).values({ userId: member.userId, role: "admin", grantedAt: Date.parse(TEST_NOW) }),
  );
  await pass(page, ["/admin"]);
});
