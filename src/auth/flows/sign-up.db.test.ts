import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { blockList } from "#data/tables/site-settings.ts";
import {
  accountsSite,
  GOOD_PASSWORD,
  signUpAndVerify,
  type TestBrowser,
  tokenOf,
} from "#tests/support/accounts/accounts-site.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";

function signUp(
  browser: TestBrowser,
  overrides: { email?: string; password?: string; consentVersion?: string | null } = {},
) {
  const all = {
    email: EMAIL,
    password: GOOD_PASSWORD,
    name: "Mara",
    consentVersion: "2026",
    returnTo: "/events",
    ...overrides,
  };
  return browser.run((auth) => auth.signUp(all));
}

const signIn = (browser: TestBrowser, password = GOOD_PASSWORD) =>
  browser.run((auth) => auth.signIn({ email: EMAIL, password, returnTo: "/profile" }));

test("a new member verifies the address by the mailed link, then signs in with the password", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  expect(await signUp(browser, { email: " Mara@Example.org " })).toMatchObject({ outcome: "check-email" });
  expect(await signIn(browser)).toEqual({ outcome: "unverified", cookies: [] });
  expect(await signIn(browser, "another password")).toEqual({ outcome: "wrong", cookies: [] });
  const { link, expiresAt } = await site.latest("verify-email");
  expect(link).toMatch(/^https:\/\/same\.example\/verify-email\?token=[\w-]{43}$/);
  expect(expiresAt).toBe(site.now + DAY_MS);
  const verified = await browser.run((auth) => auth.verifyEmail({ token: tokenOf(link) }));
  expect(verified).toMatchObject({ outcome: "verified", email: EMAIL, returnTo: "/events" });
  expect(site.verified).toHaveLength(1);
  expect(await browser.viewer()).toBeNull();
  expect(await signIn(browser)).toMatchObject({ outcome: "signed-in", returnTo: "/profile" });
  expect(await browser.viewer()).toMatchObject({ email: EMAIL, name: "Mara", role: "user", organizerId: null });
});

test("a link is recognized in the browser that signed up or requested it again, and in no other", async () => {
  const site = accountsSite(database);
  const [browser, another, resending] = [site.browser(), site.browser(), site.browser()];
  await signUp(another, { email: "somebody-else@example.org" });
  await signUp(browser);
  const token = tokenOf((await site.latest("verify-email")).link);
  const check = (who: TestBrowser) => who.run((auth) => auth.checkVerification({ token }));
  expect([await check(browser), await check(another), await check(resending)]).toEqual([
    "signed-up-here",
    "signed-up-elsewhere",
    "signed-up-elsewhere",
  ]);
  await resending.run((auth) => auth.resendVerification({ email: EMAIL, returnTo: "/" }));
  expect(await check(resending)).toBe("signed-up-here");
  expect(JSON.stringify([...browser.cookies])).not.toContain("mara");
  expect(site.verified).toEqual([]);
  site.now += DAY_MS;
  expect(await check(browser)).toBe("expired");
  expect(await browser.run((auth) => auth.checkVerification({ token: "made up" }))).toBe("invalid");
});

test("the session cookie is HttpOnly, Secure and SameSite=Lax", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  const { cookies } = await signIn(site.browser());
  const session = cookies.find((each) => each.startsWith("session="));
  expect(session).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const rows = await database.db.execute<{ token: string }>("select token from sessions");
  // A copy of the table opens no session.
  expect(session).not.toContain(rows.rows[0]?.token ?? "nothing");
});

test.each([
  [{ email: "mara@localhost" }, "invalid-email"],
  [{ password: "five5" }, "short-password"],
  [{ password: "password1" }, "weak-password"],
  [{ password: "mara@example.org" }, "weak-password"],
  [{ consentVersion: null }, "no-consent"],
])("%j is refused as %s, and nothing is stored", async (overrides, outcome) => {
  const site = accountsSite(database);
  expect(await signUp(site.browser(), overrides)).toEqual({ outcome, cookies: [] });
  expect(await site.mail()).toEqual([]);
  expect((await database.db.execute("select from users")).rowCount).toBe(0);
});

test("a blocked address cannot sign up, whether or not it has an account", async () => {
  const line = { kind: "address", reason: "", createdBy: null, createdAt: 0, endsAt: null } as const;
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  await database.db.insert(blockList).values([
    { ...line, value: EMAIL },
    { ...line, value: "@spam.example" },
  ]);
  const refused = { outcome: "blocked-email", cookies: [] };
  expect(await signUp(site.browser(), { email: "new@spam.example" })).toEqual(refused);
  expect(await signUp(site.browser())).toEqual(refused);
  expect(await signIn(site.browser())).toMatchObject({ outcome: "signed-in" });
});

test("signing up with an existing account only sends mail, and keeps the password", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  expect(await signUp(site.browser(), { password: "quite another phrase" })).toMatchObject({
    outcome: "check-email",
  });
  expect(await site.latest("already-registered")).toEqual({
    loginLink: "https://same.example/login",
    resetLink: "https://same.example/forgot-password",
  });
  expect(await signIn(site.browser(), "quite another phrase")).toMatchObject({ outcome: "wrong" });
  expect(await signIn(site.browser())).toMatchObject({ outcome: "signed-in" });
});

test("each link confirms its own sign-up: a stranger's later sign-up does not set the password", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  await signUp(browser);
  const own = tokenOf((await site.latest("verify-email")).link);
  await signUp(site.browser(), { password: "the stranger's phrase" });
  const strangers = tokenOf((await site.latest("verify-email")).link);
  expect(await browser.run((auth) => auth.verifyEmail({ token: own }))).toMatchObject({ outcome: "verified" });
  expect(await browser.run((auth) => auth.verifyEmail({ token: strangers }))).toMatchObject({ outcome: "verified" });
  expect(await signIn(browser, "the stranger's phrase")).toMatchObject({ outcome: "wrong" });
  expect(await signIn(browser)).toMatchObject({ outcome: "signed-in" });
});

test("submitting the form twice creates one account", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  const both = await Promise.all([signUp(browser), signUp(browser)]);
  expect(both.map(({ outcome }) => outcome)).toEqual(["check-email", "check-email"]);
  expect((await database.db.execute("select from users")).rowCount).toBe(1);
});

test("a made-up, expired or wrong-purpose link is invalid; a link followed twice is confirmed again", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  await signUp(browser);
  const token = tokenOf((await site.latest("verify-email")).link);
  const verify = (value: string) => browser.run((auth) => auth.verifyEmail({ token: value }));
  expect(await verify("made-up")).toEqual({ outcome: "invalid", cookies: [] });
  await browser.run((auth) => auth.forgotPassword({ email: EMAIL }));
  expect(await verify(tokenOf((await site.latest("reset-password")).link))).toMatchObject({ outcome: "invalid" });
  site.now += DAY_MS;
  expect(await verify(token)).toEqual({ outcome: "expired", cookies: [] });
  site.now -= 1;
  expect(await verify(token)).toMatchObject({ outcome: "verified" });
  expect(await verify(token)).toMatchObject({ outcome: "verified" });
  expect(site.verified).toHaveLength(1);
});

test("another link can be mailed while the address is unverified, but not afterwards", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  await signUp(browser);
  const resend = (email: string) =>
    browser.run((auth) => auth.resendVerification({ email, returnTo: "/saved-events" }));
  expect(await resend(EMAIL)).toMatchObject({ outcome: "sent" });
  expect(await resend("nobody@example.org")).toMatchObject({ outcome: "sent" });
  expect((await site.mail()).map(({ to }) => to)).toEqual([EMAIL, EMAIL]);
  const token = tokenOf((await site.latest("verify-email")).link);
  expect(await browser.run((auth) => auth.verifyEmail({ token }))).toMatchObject({
    outcome: "verified",
    returnTo: "/saved-events",
  });
  expect(await signIn(browser)).toMatchObject({ outcome: "signed-in" });
  expect(await resend(EMAIL)).toMatchObject({ outcome: "sent" });
  expect(await site.mail()).toHaveLength(2);
});

test("the page for a verified address signs out only right after our own redirect", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  const browser = site.browser();
  await signIn(browser);
  expect(await browser.run((auth) => auth.arriveVerified())).toEqual({ outcome: "none", cookies: [] });
  expect(await browser.viewer()).not.toBeNull();
  await signUp(browser, { email: "second@example.org" });
  const token = tokenOf((await site.latest("verify-email")).link);
  await browser.run((auth) => auth.verifyEmail({ token }));
  expect(await browser.run((auth) => auth.arriveVerified())).toMatchObject({ outcome: "arrived" });
  expect(await browser.viewer()).toBeNull();
  expect(await browser.run((auth) => auth.arriveVerified())).toEqual({ outcome: "none", cookies: [] });
});
