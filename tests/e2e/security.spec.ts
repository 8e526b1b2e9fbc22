import type { BrowserContext, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditGroupOf } from "#core/audit/audit-actions.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { totp } from "#tests/support/accounts/totp.ts";
import { test } from "#tests/support/browser/with-provider.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect } from "#tests/support/browser/test.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import type { TestServer } from "#tests/support/server.ts";

test.use({ expectedFaults: ["422 (Unprocessable", "401 (Unauthorized)"] });
test.describe.configure({ mode: "default" });

const PATH = "/account/security";
const CODES = "10 of 10 left";

/** Finds a setting by the beginning of its text. */
const row = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${name}`) });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function openSecurity(page: Page, context: BrowserContext, server: TestServer, member: Member): Promise<void> {
  await signIn(context, server, member);
  await page.goto(PATH);
  await seesMessage(page, "security.title");
}

async function enterPassword(page: Page, [name, submit]: [string, string], password: string): Promise<void> {
  const place = row(page, name);
  if (!(await place.getByLabel("Your password").isVisible())) await place.locator("summary").click();
  await place.getByLabel("Your password").fill(password);
  await press(page, submit);
}

/**
 * The audit log's actions on a member's account, without sign-ins, which `tests/permissions/sign-ins.db.test.ts`
 * covers.
 */
function actsOf(server: TestServer, { userId }: Member): Promise<string[]> {
  return inDirectory(server, async ({ db }) => {
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.entityId, userId)).orderBy(auditEntries.id);
    return rows.map(({ action }) => action).filter((action) => auditGroupOf(action) !== "signIns");
  });
}

test("other devices are signed out one by one or all at once, from their next request on @with-and-without-javascript", async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server);
  const phones = await Promise.all([1, 2, 3].map(() => browser.newContext({ baseURL: server.origin })));
  for (const phone of phones) await signIn(phone, server, member);
  await openSecurity(page, context, server, member);
  await seesTitle(page, "layout.documentTitle", { title: "Security", site: "Samehour" });
  await seesMessage(page, "security.sessions.current");
  await seesMessage(page, "security.sessions.everywhereHint");
  const others = page.getByRole("button", { name: /^Sign out Unknown device$/ });
  await expect(others).toHaveCount(3);
  await others.first().click();
  await seesMessage(page, "security.sessions.ended");
  await expect(others).toHaveCount(2);
  const codes = await Promise.all(phones.map(async (phone) => (await phone.request.get("/profile")).status()));
  expect(codes.toSorted()).toEqual([200, 200, 401]);
  await press(page, "Sign out everywhere");
  await seesMessage(page, "security.sessions.endedAllTitle");
  await seesMessage(page, "security.sessions.endedAll", { count: 2 });
  await seesMessage(page, "security.sessions.onlyHere");
  for (const phone of phones) expect((await phone.request.get("/profile")).status()).toBe(401);
  expect((await context.request.get("/profile")).status()).toBe(200);
  expect(await actsOf(server, member)).toEqual(["end-session", "end-other-sessions"]);
  await Promise.all(phones.map((phone) => phone.close()));
});

test("two-factor is set up, required at sign-in, given new recovery codes and turned off @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await openSecurity(page, context, server, member);
  await row(page, "Authenticator app").locator("summary").click();
  await press(page, "Continue");
  await seesMessage(page, "accounts.fault.passwordMissing");
  if (javaScriptEnabled) await passesAxe(page);
  await enterPassword(page, ["Authenticator app", "Continue"], "not this one");
  await seesMessage(page, "security.twoFactor.setUpFailed");
  await seesMessage(page, "account.password.wrong");
  await expect(page).toHaveTitle(/^Error: /);
  await enterPassword(page, ["Authenticator app", "Continue"], member.password);
  await seesMessage(page, "security.scan.title");
  await hearsMessage(page, "security.scan.qr");
  if (javaScriptEnabled) await passesAxe(page, [360]);
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("6-digit code").fill("000000");
  await press(page, "Turn on");
  await seesMessage(page, "security.scan.wrong");
  expect((await page.locator("code").innerText()).replaceAll(" ", "")).toBe(secret);
  await page.getByLabel("6-digit code").fill(totp(secret));
  await press(page, "Turn on");
  await seesMessage(page, "security.codes.on");
  await seesMessage(page, "security.codes.once");
  if (javaScriptEnabled) await passesAxe(page, [1280]);
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("samehour-recovery-codes.txt");
  if (javaScriptEnabled) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, "Copy");
    await seesMessage(page, "security.codes.copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  }
  await untilMail(server, { to: member.email, name: "two-factor-changed" });
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(row(page, "Recovery codes")).toContainText(CODES);

  const useCode = async (code: string | undefined) => {
    await page.getByLabel("Recovery code", { exact: true }).fill(String(code));
    await press(page, "Continue");
  };
  const atChallenge = async () => {
    await context.clearCookies();
    await page.goto(`/login?returnTo=${PATH}`);
    await page.getByRole("main").getByLabel("Email address").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await press(page, "Sign In");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
  };
  await atChallenge();
  await useCode(codes[0]);
  await expect(page).toHaveURL(PATH);
  await atChallenge();
  await useCode(codes[0]);
  await seesMessage(page, "accounts.fault.recoveryCode");
  await useCode(codes[1]);
  await expect(page).toHaveURL(PATH);
  await seesMessage(page, "security.twoFactor.codesLeft", { left: 8, total: 10 });
  await enterPassword(page, ["Recovery codes", "Make new codes"], member.password);
  await seesMessage(page, "security.codes.made");
  const made = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(made.filter((code) => codes.includes(code))).toEqual([]);
  await page.goto(PATH);
  await expect(page.getByRole("main")).not.toContainText(String(made[0]));
  await enterPassword(page, ["Authenticator app", "Turn off two-factor"], member.password);
  await seesMessage(page, "security.twoFactor.turnedOffTitle");
  await seesMessage(page, "security.twoFactor.off");
  expect(await actsOf(server, member)).toEqual([
    // First a wrong code, then the right one.
    "turn-on-two-factor",
    "turn-on-two-factor",
    "make-recovery-codes",
    "turn-off-two-factor",
  ]);
});

test("a passkey is added, signs in, is renamed and removed", async ({ page, context, server }) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  const verify = (isUserVerified: boolean) =>
    devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  await openSecurity(page, context, server, member);
  await seesMessage(page, "security.passkeys.none");
  const name = page.getByLabel("Name of the new passkey");
  await expect(name).toHaveValue(/^Chrome on /);
  await name.fill(" ");
  await press(page, "Add a passkey");
  await seesMessage(page, "security.passkeys.nameMissing");
  await name.fill("My <b>phone</b>");
  await press(page, "Add a passkey");
  await seesMessage(page, "security.passkeys.addedTitle");
  await seesMessage(page, "security.passkeys.addedText", { name: "My <b>phone</b>" });
  await expect(row(page, "My <b>phone</b>")).toContainText(/Added \w+ \d+, \d{4} at /);
  await untilMail(server, { to: member.email, name: "new-passkey" });
  await passesAxe(page, [360]);
  // The device already has a passkey for this account, and refuses another.
  await press(page, "Add a passkey");
  await seesMessage(page, "security.passkeys.addFailed");

  await context.clearCookies();
  await verify(true);
  // Chromium's virtual device sometimes misses a suggestion; opening the page again repeats it.
  await expect(async () => {
    await page.goto(`/login?returnTo=${PATH}`);
    await expect(page).toHaveURL(PATH, { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  const passkey = row(page, "My <b>phone</b>");
  await passkey.locator("summary").click();
  await passkey.getByLabel("Name").fill("x".repeat(121));
  await press(page, "Save name");
  await seesMessage(page, "security.passkeys.nameTooLong", { max: 120 });
  await expect(page.getByRole("listitem").getByLabel("Name")).toHaveValue("x".repeat(121));
  await page.getByRole("listitem").getByLabel("Name").fill("Desk drawer");
  await press(page, "Save name");
  await seesMessage(page, "security.passkeys.renamed", { name: "Desk drawer" });
  await row(page, "Desk drawer").locator("summary").click();
  await press(page, "Remove Desk drawer");
  await seesMessage(page, "security.passkeys.removedTitle");
  await seesMessage(page, "security.passkeys.none");
  expect(await actsOf(server, member)).toEqual(["add-passkey", "rename-passkey", "remove-passkey"]);

  await context.clearCookies();
  await expect(async () => {
    await page.goto("/login");
    await seesMessage(page, "accounts.signIn.passkeyFailed");
  }).toPass({ timeout: 120_000 });
});

test("a session that ends while a form is filled in leads to sign-in and back", async ({ page, context, server }) => {
  const member = await aMember(server);
  await openSecurity(page, context, server, member);
  await row(page, "Authenticator app").locator("summary").click();
  await row(page, "Authenticator app").getByLabel("Your password").fill(member.password);
  await context.clearCookies();
  const requested = { form: { intent: "options", name: "x" } };
  expect((await context.request.post(`${PATH}/passkey`, requested)).status()).toBe(401);
  const foreign = { ...requested, headers: { origin: "https://elsewhere.example" } };
  expect((await context.request.post(`${PATH}/passkey`, foreign)).status()).toBe(403);
  await press(page, "Continue");
  await seesMessage(page, "lostPage.unauthenticated");
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await page.getByRole("main").getByLabel("Email address").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await press(page, "Sign In");
  await expect(page).toHaveURL(PATH);
  await seesMessage(page, "security.title");
});

test("a provider is connected and disconnected @with-and-without-javascript", async ({
  page,
  context,
  server,
  provider,
}) => {
  const member = await aMember(server);
  const id = `of ${member.email}`;
  Object.assign(provider, {
    mood: "lets-in",
    claims: { sub: id, id, name: "Ada", email: member.email, email_verified: true },
  });
  await openSecurity(page, context, server, member);
  await seesMessage(row(page, "Work"), "security.signIn.notConnected");
  // The response is slow enough that a second redirect by the page would still be loading.
  const walks: string[] = [];
  await page.route("**/authorize?*", async (route) => {
    walks.push(route.request().url());
    await new Promise((go) => setTimeout(go, 300));
    await route.continue();
  });
  await press(page, "Connect Work");
  await seesMessage(page, "accounts.social.linked", { provider: "Work" });
  expect(walks).toHaveLength(1);
  await expect(page).toHaveURL(PATH);
  await press(page, "Disconnect Work");
  await seesMessage(page, "security.signIn.disconnectedTitle", { provider: "Work" });
  await seesMessage(row(page, "Work"), "security.signIn.notConnected");
  expect(await actsOf(server, member)).toEqual(["link-provider", "unlink-provider"]);
});
