import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RECOVERY_CODES } from "#auth/two-factor-settings.ts";
import {
  AUTH_SECRET,
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
  type TestBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { totp } from "#tests/support/accounts/totp.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";

// The library reads the machine's clock for the app's codes: no half minute may end between a code and its use.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

async function enrol(browser: TestBrowser) {
  const viewer = await browser.signedIn();
  const started = await browser.run((auth) => auth.enrolTwoFactor(viewer, { password: GOOD_PASSWORD }));
  if (started.outcome !== "started") throw new Error(started.outcome);
  const confirm = (code: string) => browser.run((auth) => auth.confirmTwoFactor(viewer, { code }));
  return { ...started, confirm };
}

async function withTwoFactor(site: AccountsSite) {
  const browser = await signedInBrowser(site, EMAIL);
  const { secret, recoveryCodes, confirm } = await enrol(browser);
  // The previous code: each is valid once, and the tests sign in with the next.
  const firstCode = totp(secret, -1);
  expect(await confirm(firstCode)).toMatchObject({ outcome: "on" });
  return { browser, secret, recoveryCodes, firstCode };
}

const done = (...actions: string[]) => actions.map((action) => ({ action, outcome: "done" }));
const signIn = (browser: TestBrowser) =>
  browser.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/saved-events" }));
const enter = (browser: TestBrowser, code: string, trustDevice = false) =>
  browser.run((auth) => auth.verifyTwoFactor({ code, trustDevice }));
const recover = (browser: TestBrowser, recoveryCode: string) =>
  browser.run((auth) => auth.verifyTwoFactor({ recoveryCode, trustDevice: false }));
const waits = (browser: TestBrowser) => browser.run((auth) => auth.twoFactorWaits());

test("two-factor is enabled once an app code is correct, and the owner is notified", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const { uri, secret, recoveryCodes, confirm } = await enrol(browser);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Samehour:mara%40example\.org\?secret=[A-Z2-7]+&issuer=Samehour/);
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
  expect(await signIn(site.browser())).toMatchObject({ outcome: "signed-in" });
  expect(await confirm("000000")).toMatchObject({ outcome: "wrong" });
  const { sessionId } = await browser.signedIn();
  expect(await confirm(totp(secret))).toMatchObject({ outcome: "on", recoveryCodes });
  // Sent twice it has the same result, in the same session, with one mail and one entry.
  expect(await confirm(totp(secret))).toMatchObject({ outcome: "on", recoveryCodes });
  expect(await browser.viewer()).toMatchObject({ email: EMAIL, sessionId });
  expect((await site.mail()).filter(({ message }) => message.name === "two-factor-changed")).toHaveLength(1);
  expect(await readAuditOf(database)).toEqual([
    ...done("sign-in", "sign-in"),
    { action: "turn-on-two-factor", outcome: "refused" },
    ...done("turn-on-two-factor"),
  ]);
  expect(await site.latest("two-factor-changed")).toEqual({ on: true, at: site.now });
  const viewer = await browser.signedIn();
  expect(await browser.run((auth) => auth.signInWays(viewer))).toEqual({
    hasPassword: true,
    providers: [],
    twoFactor: true,
    recoveryCodesLeft: RECOVERY_CODES,
  });
  const again = await browser.run((auth) => auth.enrolTwoFactor(viewer, { password: GOOD_PASSWORD }));
  expect(again).toMatchObject({ outcome: "on-already" });
  const stored = JSON.stringify((await database.db.execute("select * from two_factors")).rows);
  for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
});

test("the app's code is required after the password, and nobody is signed in before it is correct", async () => {
  const site = accountsSite(database);
  const { secret } = await withTwoFactor(site);
  const browser = site.browser();
  expect(await waits(browser)).toBe(false);
  expect(await enter(browser, totp(secret))).toEqual({ outcome: "expired", cookies: [] });
  const { outcome, cookies } = await signIn(browser);
  expect(outcome).toBe("two-factor");
  // The session that was opened and closed again must not leak in between.
  expect(cookies.filter((each) => each.startsWith("session=") && !/max-age=0\b/i.test(each))).toEqual([]);
  expect(await browser.viewer()).toBeNull();
  expect(await waits(browser)).toBe(true);
  expect(await enter(browser, "12 34 56")).toMatchObject({ outcome: "wrong" });
  expect(await enter(browser, totp(secret).replace(/(...)/, "$1 "))).toMatchObject({
    outcome: "signed-in",
    returnTo: "/saved-events",
  });
  expect(await browser.viewer()).toMatchObject({ email: EMAIL });
  expect(await waits(browser)).toBe(false);
});

test("each app code works once, even while the app still shows it", async () => {
  const site = accountsSite(database);
  const { secret, firstCode } = await withTwoFactor(site);
  const [browser, stranger] = [site.browser(), site.browser()];
  await signIn(browser);
  expect(await enter(browser, firstCode)).toMatchObject({ outcome: "wrong" });
  const code = totp(secret);
  expect(await enter(browser, code)).toMatchObject({ outcome: "signed-in" });
  const sessions = () => database.db.execute("select from sessions");
  const { rowCount } = await sessions();
  await signIn(stranger);
  expect(await enter(stranger, code)).toEqual({ outcome: "wrong", cookies: [] });
  expect(await stranger.viewer()).toBeNull();
  expect((await sessions()).rowCount).toBe(rowCount);
  const viewer = await browser.signedIn();
  // Nor are the recovery codes shown to another session.
  expect(await browser.run((auth) => auth.confirmTwoFactor(viewer, { code: firstCode }))).toMatchObject({
    outcome: "wrong",
  });
  expect(await enter(stranger, totp(secret, 1))).toMatchObject({ outcome: "signed-in" });
});

test("a member suspended between the password and the code is told so", async () => {
  const site = accountsSite(database);
  const { secret } = await withTwoFactor(site);
  const browser = site.browser();
  await signIn(browser);
  await database.db.execute("update users set suspended_at = now()");
  expect(await enter(browser, totp(secret))).toEqual({ outcome: "suspended", cookies: [] });
  expect(await browser.viewer()).toBeNull();
});

test("an emailed code does not bypass the app's code", async () => {
  const site = accountsSite(database);
  const { secret } = await withTwoFactor(site);
  const browser = site.browser();
  await browser.run((auth) => auth.sendCode({ email: EMAIL, returnTo: "/" }));
  const { code } = await site.latest("sign-in-code");
  const answer = await browser.run((auth) => auth.signInWithCode({ email: EMAIL, code, returnTo: "/events" }));
  expect(answer).toMatchObject({ outcome: "two-factor" });
  expect(await enter(browser, totp(secret))).toMatchObject({ outcome: "signed-in", returnTo: "/events" });
});

test("each recovery code works once, and new codes invalidate the old ones", async () => {
  const site = accountsSite(database);
  const { browser: owner, recoveryCodes } = await withTwoFactor(site);
  const [first = "", second = ""] = recoveryCodes;
  const browser = site.browser();
  await signIn(browser);
  expect(await recover(browser, "aaaaa-bbbbb")).toMatchObject({ outcome: "wrong" });
  expect(await recover(browser, ` ${first} `)).toMatchObject({ outcome: "signed-in" });
  await signIn(browser);
  expect(await recover(browser, first)).toMatchObject({ outcome: "wrong" });
  const viewer = await owner.signedIn();
  expect(await owner.run((auth) => auth.signInWays(viewer))).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES - 1 });
  const made = await owner.run((auth) => auth.newRecoveryCodes(viewer, { password: GOOD_PASSWORD }));
  if (made.outcome !== "made") throw new Error(made.outcome);
  const refused = { action: "prove-second-factor", outcome: "refused" };
  expect(await readAuditOf(database)).toEqual([
    ...done("sign-in", "turn-on-two-factor", "ask-second-factor"),
    refused,
    ...done("prove-second-factor", "sign-in", "ask-second-factor"),
    refused,
    ...done("make-recovery-codes"),
  ]);
  await signIn(browser);
  expect(await recover(browser, second)).toMatchObject({ outcome: "wrong" });
  expect(await recover(browser, made.recoveryCodes[0] ?? "")).toMatchObject({ outcome: "signed-in" });
});

test("after five wrong codes the password is required again", async () => {
  const site = accountsSite(database);
  const { secret } = await withTwoFactor(site);
  const browser = site.browser();
  await signIn(browser);
  for (let n = 0; n < 5; n += 1) expect(await enter(browser, "000000")).toMatchObject({ outcome: "wrong" });
  expect(await enter(browser, totp(secret))).toMatchObject({ outcome: "expired" });
  await signIn(browser);
  expect(await enter(browser, totp(secret))).toMatchObject({ outcome: "signed-in" });
});

test("ten wrong codes in a row lock the account for a while", async () => {
  const site = accountsSite(database);
  await withTwoFactor(site);
  const browser = site.browser();
  for (let n = 0; n < 10; n += 1) {
    if (n % 5 === 0) await signIn(browser);
    await enter(browser, "000000");
  }
  await signIn(browser);
  expect(await enter(browser, "000000")).toMatchObject({ outcome: "limited", retryAfterSeconds: 900 });
});

test("a trusted device does not need the code again", async () => {
  const site = accountsSite(database);
  const { secret } = await withTwoFactor(site);
  const browser = site.browser();
  await signIn(browser);
  await enter(browser, totp(secret), true);
  await browser.run((auth) => auth.signOut());
  expect(await signIn(browser)).toMatchObject({ outcome: "signed-in" });
  expect(await signIn(site.browser())).toMatchObject({ outcome: "two-factor" });
});

test("two-factor can be turned off only with the password", async () => {
  const site = accountsSite(database);
  const { browser } = await withTwoFactor(site);
  const viewer = await browser.signedIn();
  const off = (password: string) => browser.run((auth) => auth.disableTwoFactor(viewer, { password }));
  expect(await off("not mine")).toEqual({ outcome: "wrong", cookies: [] });
  expect(await off(GOOD_PASSWORD)).toMatchObject({ outcome: "off" });
  expect(await off(GOOD_PASSWORD)).toMatchObject({ outcome: "off" });
  expect(await browser.viewer()).toMatchObject({ sessionId: viewer.sessionId });
  expect(await readAuditOf(database)).toEqual([
    ...done("sign-in", "turn-on-two-factor"),
    { action: "prove-again", outcome: "refused" },
    ...done("turn-off-two-factor"),
  ]);
  expect(await site.latest("two-factor-changed")).toMatchObject({ on: false });
  expect(await signIn(site.browser())).toMatchObject({ outcome: "signed-in" });
  const codes = await browser.run((auth) => auth.newRecoveryCodes(viewer, { password: GOOD_PASSWORD }));
  expect(codes).toEqual({ outcome: "not-on", cookies: [] });
});

test("an app secret sealed with another site secret is reported, without an error", async () => {
  const { browser, secret, recoveryCodes } = await withTwoFactor(accountsSite(database));
  const notes: string[] = [];
  const log = (_error: unknown, note: string): void => void notes.push(note);
  const site = accountsSite(database, { secret: `${AUTH_SECRET}, and another`, log });
  const other = site.browser();
  expect(await signIn(other)).toMatchObject({ outcome: "two-factor" });
  expect(await enter(other, totp(secret))).toMatchObject({ outcome: "unreadable" });
  expect(await recover(other, recoveryCodes[0] ?? "")).toMatchObject({ outcome: "unreadable" });
  expect(await other.viewer()).toBeNull();
  expect(notes).toHaveLength(2);
  // A person who signs in with a passkey sees the page on security, and can turn two-factor off there.
  const viewer = await browser.signedIn();
  expect(await other.run((auth) => auth.signInWays(viewer))).toMatchObject({ twoFactor: true, recoveryCodesLeft: 0 });
});
