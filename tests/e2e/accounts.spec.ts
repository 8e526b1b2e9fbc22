import type { Page } from "@playwright/test";
import { addPasskey } from "#tests/support/accounts/add-passkey.ts";
import { totp } from "#tests/support/accounts/totp.ts";
import { aTwoFactorMember } from "#tests/support/accounts/two-factor-member.ts";
import { test } from "#tests/support/browser/with-provider.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, untilAlive } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";

test.use({ expectedFaults: ["422 (Unprocessable", "410 (Gone)", "401 (Unauthorized)"] });
test.describe.configure({ mode: "default" });

const PASSWORD = "brass-otter-lantern";
const PHONE = { width: 360, height: 740 };
const site = "Samehour";

/**
 * Checks one of the sign-in cards with axe. One width is enough: the frame around the cards is checked in both widths
 * below.
 */
const cardPassesAxe = (page: Page) => passesAxe(page, [1280]);

let people = 0;
const newAddress = (): string => `ada-${process.pid}-${(people += 1)}-${Math.trunc(performance.now())}@example.org`;

const submit = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
}

/** Waits for the card: some fields have the same name on two cards. */
const showsCard = (page: Page, title: string) =>
  expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

const isSignedIn = (page: Page) => expect(page.getByRole("button", { name: /^Account menu, / })).toBeVisible();

test("a visitor signs up, confirms the address, signs in, returns to their page, and signs out @with-and-without-javascript", async ({
  page,
  context,
  request,
  server,
  javaScriptEnabled,
}) => {
  const email = newAddress();
  await page.goto("/events?tab=past");
  await seesMessage(page.getByRole("banner"), "layout.signIn");
  const createAccount = page.getByRole("banner").getByRole("link", { name: "Create account" });
  await seesMessage(page.getByRole("banner"), "layout.createAccount");
  await expect(createAccount).toHaveAttribute("href", "/signup?returnTo=%2Fevents%3Ftab%3Dpast");
  await page.setViewportSize(PHONE);
  await expect(createAccount).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Create account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await seesTitle(page, "layout.documentTitle", { title: "Sign In", site });
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: "Create an account" }).click();
  await showsCard(page, "Create an account");

  await fillIn(page, { "Email address": "ada@", Password: "12345" });
  await submit(page, "Create account");
  const summary = page.getByRole("alert").filter({ hasText: "Validation Error" });
  await seesMessage(summary, "accounts.signUp.validation");
  await expect(summary).toBeFocused();
  for (const key of ["fault.email", "signUp.short", "signUp.consentMissing"]) {
    await seesMessage(summary, `accounts.${key}`);
  }
  await expect(page).toHaveTitle(/^Error: Create an account/);
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue("ada@");

  await fillIn(page, { "Email address": email, Password: "123456" });
  await page.getByRole("checkbox", { name: /^I agree that/ }).check();
  await submit(page, "Create account");
  await seesMessage(page.getByRole("main"), "accounts.signUp.weak");
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(email);

  await fillIn(page, { Password: PASSWORD });
  await page.getByRole("checkbox", { name: /^I agree that/ }).check();
  await submit(page, "Create account");
  await seesMessage(page, "accounts.signUp.sentTitle");
  await expect(page.getByRole("main")).toContainText(email);
  const first = await untilMail(server, { to: email, name: "verify-email" });
  // A mail scanner opens the links that it finds.
  expect((await request.head(String(first.links[0]))).status()).toBe(200);
  expect(await (await request.get(String(first.links[0]))).text()).toContain("Confirm this address");
  await page.getByRole("link", { name: "Go to Sign In" }).click();
  await seesMessage(page, "accounts.signIn.linkSent");
  await expect(page).toHaveURL(/\/login\?(signup=success&)?returnTo=%2Fevents%3Ftab%3Dpast$/);

  await fillIn(page, { "Email address": email, Password: PASSWORD });
  await submit(page, "Sign In");
  await seesMessage(page, "accounts.fault.unverified");
  await submit(page, "Send the link again");
  await seesMessage(page, "accounts.signIn.resent", { email });
  const link = (await untilMail(server, { to: email, name: "verify-email", after: first.id })).links[0];
  const cookies = await context.cookies();
  await context.clearCookies({ name: "sign_up" });
  await page.goto(String(link));
  await seesMessage(page, "accounts.verify.confirm");
  if (javaScriptEnabled) await cardPassesAxe(page);
  await submit(page, "Confirm this address");
  await expect(page).toHaveURL(/\/login\?verified=1&returnTo=/);
  await context.addCookies(cookies);
  await page.goto("/");
  await page.goto(String(link));
  await expect(page).toHaveURL(/\/login\?verified=1&returnTo=/);
  await seesMessage(page, "accounts.signIn.verified");

  await fillIn(page, { "Email address": email, Password: "something else" });
  await submit(page, "Sign In");
  await seesMessage(page, "accounts.loginFailed");
  await seesMessage(page, "accounts.fault.credentials");
  await expect(page).toHaveTitle(/^Error: Sign In/);
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(email);
  await fillIn(page, { Password: PASSWORD });
  await submit(page, "Sign In");
  await expect(page).toHaveURL("/events?tab=past");
  await expect(page.getByText("Login Failed")).toHaveCount(0);

  await page.getByRole("button", { name: `Account menu, ${email}` }).click();
  const menu = page.getByRole("navigation", { name: "Account" }).filter({ visible: true });
  await expect(menu.getByRole("link")).toHaveText([
    "Feed",
    "Profile",
    "Preferences",
    "Saved Events",
    "My Alerts",
    "Activity",
    "Notifications",
    "Create event",
    "My Events",
    "Register as Organizer",
    "Account",
  ]);
  await seesMessage(menu, "layout.accountMenu.signOut");
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("signing up with a registered address looks like any sign-up, and its owner gets an email", async ({
  page,
  server,
}) => {
  const { email } = await aMember(server);
  await page.goto("/signup");
  await fillIn(page, { "Email address": email, Password: PASSWORD });
  await page.getByRole("checkbox").check();
  await submit(page, "Create account");
  await seesMessage(page, "accounts.signUp.sentTitle");
  await cardPassesAxe(page);
  await untilMail(server, { to: email, name: "already-registered" });
  await submit(page, "Resend the link");
  await seesMessage(page, "accounts.signUp.resent", { email });
});

test("a forgotten password can be reset once per link @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const { email, password } = await aMember(server);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await showsCard(page, "Forgot password");
  await fillIn(page, { "Email address": "nobody" });
  await submit(page, "Send reset instructions");
  await seesMessage(page, "accounts.forgot.failedTitle");
  await seesMessage(page.getByRole("main"), "accounts.fault.email");
  if (javaScriptEnabled) await cardPassesAxe(page);
  await fillIn(page, { "Email address": email });
  await submit(page, "Send reset instructions");
  await seesMessage(page, "accounts.forgot.sentTitle");
  await seesMessage(page, "accounts.forgot.sent", { email });
  if (javaScriptEnabled) await cardPassesAxe(page);

  const link = String((await untilMail(server, { to: email, name: "reset-password" })).links[0]);
  const other = await context.newPage();
  await other.addInitScript(staysWhereItIs);
  await other.goto(link);
  await page.goto(link);
  await fillIn(page, { "New password": "12345" });
  await submit(page, "Update password");
  await seesMessage(page.getByRole("main"), "accounts.reset.short");
  if (javaScriptEnabled) await cardPassesAxe(page);
  await fillIn(page, { "New password": "four other plain words" });
  await submit(page, "Update password");
  await expect(page).toHaveURL("/login?reset=success");
  await seesMessage(page, "accounts.signIn.passwordUpdated");

  await fillIn(other, { "New password": "a second change of it" });
  await submit(other, "Update password");
  await seesMessage(other, "accounts.reset.invalidToken");
  if (javaScriptEnabled) await passesAxe(other, [360]);
  await other.close();
  await fillIn(page, { "Email address": email, Password: password });
  await submit(page, "Sign In");
  await seesMessage(page, "accounts.fault.credentials");
  await fillIn(page, { Password: "four other plain words" });
  await submit(page, "Sign In");
  await isSignedIn(page);

  await page.addInitScript(staysWhereItIs);
  const secondVisit = await page.goto(link);
  expect(secondVisit?.status()).toBe(410);
  await seesMessage(page, "accounts.reset.invalidTitle");
  await seesMessage(page, "accounts.reset.invalid");
  if (javaScriptEnabled) await page.evaluate("goesOn()");
  else await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("an emailed code signs in the browser that requested it @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const { email } = await aMember(server);
  await page.goto("/login?returnTo=/faq");
  await submit(page, "Email me a sign-in code");
  await showsCard(page, "Sign in with a code");
  const field = page.getByRole("main").getByLabel("Email address", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Enter your email address and we will send you a code\./);
  await seesMessage(page, "accounts.code6.askText");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await page.goto("/login?returnTo=/faq");
  await fillIn(page, { "Email address": email });
  await submit(page, "Email me a sign-in code");
  await showsCard(page, "Check your email");
  await fillIn(page, { "6-digit code": "12 34 5" });
  await submit(page, "Sign In");
  await seesMessage(page, "accounts.fault.code");
  if (javaScriptEnabled) await cardPassesAxe(page);
  const code = /\b\d{6}\b/.exec((await untilMail(server, { to: email, name: "sign-in-code" })).text)?.[0];
  await fillIn(page, { "6-digit code": ` ${code?.slice(0, 3)} ${code?.slice(3)}` });
  await submit(page, "Sign In");
  await expect(page).toHaveURL("/faq");
  await isSignedIn(page);
});

test("the second factor is an authenticator app's code or a recovery code", async ({ page, context, server }) => {
  const member = await aTwoFactorMember(server);
  const withPassword = async () => {
    await page.goto("/login?returnTo=/about");
    await fillIn(page, { "Email address": member.email, Password: member.password });
    await submit(page, "Sign In");
    await expect(page).toHaveURL(/\/login\/two-factor\?/);
  };
  await withPassword();
  await fillIn(page, { "6-digit code": "000000" });
  await submit(page, "Continue");
  await seesMessage(page, "accounts.fault.twoFactorCode");
  await cardPassesAxe(page);
  await fillIn(page, { "6-digit code": totp(member.secret, 1) });
  await submit(page, "Continue");
  await expect(page).toHaveURL("/about");
  await isSignedIn(page);

  await context.clearCookies();
  await page.goto("/login/two-factor");
  await expect(page).toHaveURL("/login");
  await withPassword();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await showsCard(page, "Use a recovery code");
  await cardPassesAxe(page);
  await fillIn(page, { "Recovery code": "abcd-efgh" });
  await submit(page, "Continue");
  await seesMessage(page, "accounts.fault.recoveryCode");
  await fillIn(page, { "Recovery code": String(member.recoveryCodes[0]) });
  await submit(page, "Continue");
  await expect(page).toHaveURL("/about");
  await isSignedIn(page);
});

test("a passkey signs in, from its button and from the address field's suggestions", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
  });
  const present = (isPresent: boolean) =>
    device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: isPresent });
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.goto("/about");
  await addPasskey(page, server, member);

  // The suggestion waits until somebody touches the device.
  await present(false);
  await page.goto("/login?returnTo=/faq");
  const button = page.getByRole("button", { name: "Use a passkey" });
  await expect(button).toBeVisible();
  await expect(page).toHaveURL("/login?returnTo=/faq");
  // Touched before the button is pressed, the device would answer the suggestion; when the request reaches an untouched
  // device, it never answers.
  const touched = Promise.withResolvers<void>();
  await page.route("/login/passkey", (route) => touched.promise.then(() => route.continue()));
  await button.click();
  await present(true);
  touched.resolve();
  await expect(page).toHaveURL("/faq");
  await isSignedIn(page);

  await context.clearCookies({ name: "session" });
  // Chromium's virtual device sometimes misses a suggestion; opening the page again repeats it.
  await expect(async () => {
    await page.goto("/login?returnTo=/about");
    await expect(page).toHaveURL(`${server.origin}/about`, { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  await isSignedIn(page);

  await context.clearCookies({ name: "session" });
  await inDirectory(server, ({ db }) => db.execute(`delete from passkeys where user_id = '${member.userId}'`));
  await expect(async () => {
    await page.goto("/login");
    await seesMessage(page, "accounts.signIn.passkeyFailed");
  }).toPass({ timeout: 120_000 });
  await expect(page).toHaveURL("/login");
});

test("a new member can sign up with a provider after agreeing to what is stored @with-and-without-javascript", async ({
  page,
  provider,
  javaScriptEnabled,
}) => {
  const email = newAddress();
  Object.assign(provider, {
    mood: "lets-in",
    claims: { sub: email, id: email, name: "Ada", email, email_verified: true },
  });
  await page.goto("/login?returnTo=/faq");
  await page.getByRole("link", { name: "Continue with Work" }).click();
  await expect(page).toHaveURL("/signup?returnTo=%2Ffaq");
  await seesMessage(page, "accounts.social.noConsent", { provider: "Work" });
  await page.getByRole("button", { name: "Continue with Work" }).click();
  await seesMessage(page.getByRole("main"), "accounts.signUp.consentMissing");
  // The widest last, because a phone's header has no account menu.
  if (javaScriptEnabled) await passesAxe(page, [360, 1280]);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue with Work" }).click();
  await expect(page).toHaveURL("/faq");
  await expect(page.getByRole("button", { name: "Account menu, Ada" })).toBeVisible();
  await page.goto("/login");
  await expect(page).not.toHaveURL(/\/login/);
});

test("each unusual response from Facebook has its own message @without-javascript", async ({ page, provider }) => {
  const facebook = { provider: "Facebook" };
  const email = newAddress();
  const person = { id: email, name: "Ada", email };
  const answers = [
    { mood: "denies", claims: person, message: "denied" },
    { mood: "breaks", claims: person, message: "loginFailed" },
    { mood: "lets-in", claims: { id: email, name: "Ada" }, message: "noEmail" },
    { mood: "lets-in", claims: { ...person, email_verified: false }, message: "noConsent" },
  ] as const;
  for (const { mood, claims, message } of answers) {
    Object.assign(provider, { mood, claims });
    await page.goto("/login?returnTo=/faq");
    await page.getByRole("link", { name: "Continue with Facebook" }).click();
    await seesMessage(page, `accounts.social.${message}`, facebook);
    await expect(page).toHaveURL(/\?returnTo=%2Ffaq$/);
  }
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue with Facebook" }).click();
  await seesMessage(page, "accounts.social.unverified", facebook);
});

test("a page that requires an account asks for a login and returns afterwards @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const { email, password } = await aMember(server);
  const response = await page.goto("/profile");
  expect(response?.status()).toBe(401);
  await seesMessage(page, "lostPage.unauthenticated");
  await seesMessage(page.getByRole("main"), "lostPage.logIn");
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await fillIn(page, { "Email address": email, Password: password });
  await submit(page, "Sign In");
  await expect(page).toHaveURL("/profile");
  if (javaScriptEnabled) await showsNothingAfterSignOutElsewhere(page, email);
  await page.goto("/sign-out");
  if (javaScriptEnabled) await cardPassesAxe(page);
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
});

/** A page restored from the browser's back/forward cache reloads itself. The event of such a restore is simulated. */
async function showsNothingAfterSignOutElsewhere(page: Page, email: string): Promise<void> {
  const cookies = await page.context().cookies();
  await expect(page.getByRole("main")).toContainText(email);
  // The page's script handles the event, so it must have loaded.
  await untilAlive(page);
  await page.context().clearCookies({ name: "session" });
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await seesMessage(page, "lostPage.unauthenticated");
  await expect(page.getByText(email)).toHaveCount(0);
  await page.context().addCookies(cookies);
}

test("returnTo never leads off the site, and sign-in pages are not cached publicly", async ({ request, server }) => {
  const { email, password } = await aMember(server);
  const away = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
  ];
  for (const returnTo of away) {
    const address = `/login?returnTo=${encodeURIComponent(returnTo)}`;
    const form = { email, password };
    const answer = await request.post(address, { form, maxRedirects: 0, headers: { origin: server.origin } });
    expect(answer.status()).toBe(303);
    const to = new URL(String(answer.headers()["location"]), server.origin);
    expect(to.origin).toBe(server.origin);
    // The page also redirects a person who is already signed in.
    const page = await request.get(address, { maxRedirects: 0 });
    expect(new URL(String(page.headers()["location"]), server.origin).origin).toBe(server.origin);
    await request.post("/sign-out", { form: {}, maxRedirects: 0, headers: { origin: server.origin } });
  }
  for (const path of ["/login", "/signup", "/forgot-password", "/login/code", "/verify-email"]) {
    expect((await request.get(path)).headers()["cache-control"]).toMatch(/^private/);
  }
});

test("axe finds no violations on the sign-in screens, the account menu and the drawer", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server, { name: "Miriam Okafor" });
  await page.goto("/signup");
  await submit(page, "Create account");
  await expect(page.getByText("Validation Error")).toBeVisible();
  await passesAxe(page);
  for (const [path, title] of [
    ["/verify-email", "ask"],
    ["/verify-email?token=spent", "invalid"],
  ] as const) {
    await page.goto(path);
    await seesMessage(page, `accounts.verify.${title}Title`);
    await passesAxe(page, [360]);
  }
  await page.goto("/login?verified=1");
  await passesAxe(page);
  await submit(page, "Email me a sign-in code");
  await showsCard(page, "Sign in with a code");
  await passesAxe(page, [360]);
  await page.goto("/profile");
  await passesAxe(page, [360]);
  await signIn(context, server, member);
  await page.goto("/faq");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toContainText("Miriam Okafor");
  await passesAxe(page, [360]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Account menu, Miriam Okafor" }).click();
  await passesAxe(page, [1280]);
});
