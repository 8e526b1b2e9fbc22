import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { acceptApiToken } from "#commands/accounts/accept-api-token.ts";
import { API_TOKENS_MAX } from "#core/accounts/api-token.ts";
import { sessions } from "#data/tables/accounts.ts";
import { webhookDeliveries, webhooks } from "#data/tables/webhooks.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import type { TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 422 as an error.
test.use({ expectedFaults: ["422 (Unprocessable", "403 (Forbidden)"] });

const PATH = "/account/api";
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** The outcome of the only delivery to a member's webhooks, once it is known. */
function deliveryOf(server: TestServer, { userId }: Member): Promise<string | null | undefined> {
  return inDirectory(server, async ({ db }) => {
    const found = await db
      .select({ result: webhookDeliveries.result })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhooks.userId, userId));
    return found[0]?.result;
  });
}

test("a token is created, shown once, used, listed and revoked @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/account/security");
  await seesMessage(page, "security.programs.text");
  await page.getByRole("link", { name: english("security.programs.open"), exact: true }).click();
  await seesTitle(page, "layout.documentTitle", { title: english("apiAccess.title"), site: "Samehour" });
  await seesMessage(page, "apiAccess.lede");
  await seesMessage(page, "apiAccess.tokens.text");
  await seesMessage(page, "apiAccess.tokens.none");
  await seesMessage(page, "apiAccess.tokens.nameHint");
  await seesMessage(page, "apiAccess.scopeHint.events:write");
  if (javaScriptEnabled) await passesAxe(page);
  const name = page.getByLabel(english("apiAccess.tokens.name"), { exact: true });
  await name.fill("   ");
  await press(page, english("apiAccess.tokens.submit"));
  await seesMessage(page, "apiAccess.tokens.failedTitle");
  await seesMessage(page.getByRole("alert"), "apiAccess.fault.nameMissing");
  await seesTitle(page, "forms.errorTitle", { title: `${english("apiAccess.title")} · Samehour` });
  await name.fill("Hall calendar");
  await page.getByLabel(english("apiAccess.scope.events:write"), { exact: true }).check();
  await page
    .getByLabel(english("apiAccess.tokens.life"))
    .selectOption({ label: english("apiAccess.tokens.lives.365") });
  await press(page, english("apiAccess.tokens.submit"));
  await seesMessage(page, "apiAccess.secret.tokenTitle");
  await seesMessage(page, "apiAccess.secret.tokenText");
  await seesMessage(page, "apiAccess.secret.once");
  await seesMessage(page, "apiAccess.secret.tokenLabel", { name: "Hall calendar" });
  const token = await page.locator("code").innerText();
  if (javaScriptEnabled) await passesAxe(page, [360]);
  const holder = await inDirectory(server, (database) => acceptApiToken(database, token, Date.now()));
  expect(holder).toMatchObject({ userId: member.userId, scopes: ["events:read", "events:write"] });
  await page.getByRole("link", { name: english("apiAccess.secret.done") }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Hall calendar" });
  await expect(row).toContainText(token.slice(0, 15));
  await expect(row).toContainText(english("apiAccess.scope.events:write"));
  await expect(page.getByRole("main")).not.toContainText(token);
  await row.getByRole("button", { name: "Revoke Hall calendar" }).click();
  await hearsMessage(page, "apiAccess.tokens.revokedTitle");
  await seesMessage(page, "apiAccess.tokens.none");
  expect(await inDirectory(server, (database) => acceptApiToken(database, token, Date.now()))).toBeNull();
});

test("a member with too many tokens or an old sign-in sees an explanation instead of a form @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await inDirectory(server, async ({ db }) => {
    await db.execute(sql`insert into api_tokens (user_id, name, token_hash, start, scopes, created_at)
      select ${member.userId}, 'Token ' || n, lpad(${member.userId} || n, 43, 'x'), 'samehour_abc', '{events:read}', now()
        from generate_series(1, ${API_TOKENS_MAX}) n`);
  });
  await page.goto(PATH);
  await seesMessage(page, "apiAccess.tokens.tooMany", { max: API_TOKENS_MAX });
  await expect(page.getByRole("form", { name: english("apiAccess.tokens.new") })).toHaveCount(0);
  if (javaScriptEnabled) await passesAxe(page, [360]);
  const long = { createdAt: Date.UTC(2025, 2, 20) };
  await inDirectory(server, ({ db }) => db.update(sessions).set(long).where(eq(sessions.userId, member.userId)));
  // Whoever took longer than that to fill in the form still has what was typed.
  const address = page.getByLabel(english("apiAccess.webhooks.address"), { exact: true });
  await address.fill("https://hooks.example.org/typed");
  await press(page, english("apiAccess.webhooks.submit"));
  await seesMessage(page, "apiAccess.unproved");
  await expect(address).toHaveValue("https://hooks.example.org/typed");
  await page.goto(PATH);
  await expect(page.getByRole("form", { name: english("apiAccess.webhooks.new") })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Security", exact: true }).last().click();
  await expect(page).toHaveURL(/\/account\/security#prove$/);
});

test("a webhook is added, tested, switched off and removed @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto(PATH);
  await seesMessage(page, "apiAccess.webhooks.text", { seconds: 10 });
  await seesMessage(page, "apiAccess.webhooks.none");
  const address = page.getByLabel(english("apiAccess.webhooks.address"), { exact: true });
  await address.fill("http://hook.example.org/");
  await press(page, english("apiAccess.webhooks.submit"));
  await seesMessage(page, "apiAccess.webhooks.failedTitle");
  await seesMessage(page.getByRole("alert"), "apiAccess.fault.addressNotHttps");
  // No server outside is contacted: the test delivery is refused because the address is on this machine.
  const local = "https://127.0.0.1:1/hook";
  await address.fill(local);
  await press(page, english("apiAccess.webhooks.submit"));
  await seesMessage(page, "apiAccess.secret.webhookTitle");
  await seesMessage(page, "apiAccess.secret.webhookText");
  await expect(page.locator("code")).toHaveText(/^whsec_/);
  await page.getByRole("link", { name: english("apiAccess.secret.done") }).click();
  const row = page.getByRole("listitem").filter({ hasText: local });
  const opened = async () => {
    if (!(await row.getByRole("button").first().isVisible())) await row.locator("summary").click();
  };
  await opened();
  await seesMessage(page, "apiAccess.webhooks.deliveriesNone");
  await seesMessage(page, "apiAccess.webhooks.renewNote");
  if (javaScriptEnabled) await passesAxe(page);
  await row.getByRole("button", { name: english("apiAccess.webhooks.test") }).click();
  await hearsMessage(page, "apiAccess.webhooks.testTitle");
  await expect.poll(() => deliveryOf(server, member)).toBe("private-address");
  await page.reload();
  await expect(row).toContainText(english("apiAccess.webhooks.result.private-address"));
  await opened();
  await row.getByRole("button", { name: english("apiAccess.webhooks.switchOff") }).click();
  await hearsMessage(page, "apiAccess.webhooks.offTitle");
  await opened();
  await expect(row.getByRole("button", { name: english("apiAccess.webhooks.switchOn") })).toBeVisible();
  await row.getByRole("button", { name: english("apiAccess.webhooks.remove"), exact: true }).click();
  await hearsMessage(page, "apiAccess.webhooks.removedTitle");
  await seesMessage(page, "apiAccess.webhooks.none");
});
