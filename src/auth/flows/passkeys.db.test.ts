import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import {
  type AccountsSite,
  accountsSite,
  BASE_URL,
  GOOD_PASSWORD,
  signedInBrowser,
  type TestBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import { softwarePasskey } from "#tests/support/accounts/software-passkey.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";
const aPasskey = () => softwarePasskey({ origin: BASE_URL, host: "same.example" });
type Passkey = ReturnType<typeof aPasskey>;

/** The library logs invalid responses of a browser. */
const siteOf = (): AccountsSite => accountsSite(database, { log: () => undefined });

async function register(browser: TestBrowser, key: Passkey, from?: string) {
  const viewer = await browser.signedIn();
  const requested = await browser.run((auth) => auth.passkeyRegistrationOptions(viewer));
  if (requested.outcome !== "options") return requested;
  const response = key.register(requested.options, from);
  return browser.run((auth) => auth.finishPasskeyRegistration(viewer, { response, name: " My phone " }));
}

async function signInOptions(browser: TestBrowser) {
  const answer = await browser.run((auth) => auth.passkeySignInOptions());
  if (answer.outcome !== "options") throw new Error(answer.outcome);
  return answer.options;
}

const finish = (browser: TestBrowser, response: unknown) =>
  browser.run((auth) => auth.finishPasskeySignIn({ response, returnTo: "/saved-events" }));

test("a signed-in member can add a passkey, gets mail about it, and can sign in with it without an address", async () => {
  const site = siteOf();
  const key = aPasskey();
  const owner = await signedInBrowser(site, EMAIL);
  expect(await register(owner, key)).toMatchObject({ outcome: "added", passkey: { name: "My phone" } });
  expect((await site.mail()).at(-1)).toMatchObject({ to: EMAIL, message: { name: "new-passkey" } });
  const browser = site.browser();
  const options = await signInOptions(browser);
  expect(options).toMatchObject({ rpId: "same.example" });
  expect(options).not.toHaveProperty("allowCredentials");
  const response = key.signIn(options);
  expect(await finish(browser, response)).toMatchObject({ outcome: "signed-in", returnTo: "/saved-events" });
  expect(await browser.viewer()).toMatchObject({ email: EMAIL });
  // The same response a second time, and in another browser.
  expect(await finish(browser, response)).toMatchObject({ outcome: "failed" });
  const other = site.browser();
  await signInOptions(other);
  expect(await finish(other, response)).toMatchObject({ outcome: "failed" });
});

test("a passkey response that is for another site, unknown or malformed does not sign in", async () => {
  const site = siteOf();
  const key = aPasskey();
  await register(await signedInBrowser(site, EMAIL), key);
  const browser = site.browser();
  expect(await finish(browser, key.signIn(await signInOptions(browser), "https://evil.example"))).toMatchObject({
    outcome: "failed",
  });
  expect(await finish(browser, aPasskey().signIn(await signInOptions(browser)))).toMatchObject({ outcome: "failed" });
  for (const nonsense of [null, "text", {}, { id: "x" }, { id: 7, response: {} }]) {
    await signInOptions(browser);
    expect(await finish(browser, nonsense)).toMatchObject({ outcome: "failed" });
  }
  expect(await finish(site.browser(), key.signIn({ challenge: "none" }))).toMatchObject({ outcome: "failed" });
});

test("a passkey without user verification is refused, because it replaces the second factor", async () => {
  const site = siteOf();
  const key = aPasskey();
  await register(await signedInBrowser(site, EMAIL), key);
  const browser = site.browser();
  const options = await signInOptions(browser);
  expect(options).toMatchObject({ userVerification: "required" });
  key.stopVerifying();
  expect(await finish(browser, key.signIn(options))).toEqual({ outcome: "failed", cookies: [] });
  expect(await browser.viewer()).toBeNull();
});

test("removing a sign-in method or signing out other devices requires reauthentication and sends mail", async () => {
  const site = siteOf();
  const key = aPasskey();
  const browser = await signedInBrowser(site, EMAIL);
  await register(browser, key);
  await site.browser().run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  const viewer = await browser.signedIn();
  const [passkey] = await browser.run((auth) => auth.listPasskeys(viewer));
  const remove = () => browser.run((auth) => auth.removePasskey(viewer, { id: passkey?.id ?? "" }));
  const sessions = await browser.run((auth) => auth.listSessions(viewer));
  const endOne = () => browser.run((auth) => auth.revokeSession(viewer, sessions[1]?.id ?? ""));
  const endOthers = () => browser.run((auth) => auth.revokeOthers(viewer));
  site.now = viewer.signedInAt + 10 * MINUTE_MS;
  const refused = [await remove(), await endOne(), await endOthers()];
  expect(refused.map(({ outcome }) => outcome)).toEqual(["unproved", "unproved", "unproved"]);
  await browser.run((auth) => auth.proveAgain(viewer, { password: GOOD_PASSWORD }));
  expect([await remove(), await endOthers()]).toMatchObject([{ outcome: "removed" }, { outcome: "revoked", count: 1 }]);
  const notices = (await site.mail()).map(({ message }) => message).filter(({ name }) => name === "sign-in-changed");
  expect(notices.map(({ data }) => data)).toEqual([
    { change: "passkey", name: "My phone", at: site.now },
    { change: "sessions", name: "", at: site.now },
  ]);
});

test("a suspended owner learns of the suspension after using the passkey; nobody else does", async () => {
  const site = siteOf();
  const key = aPasskey();
  await register(await signedInBrowser(site, EMAIL), key);
  await database.db.execute("update users set suspended_at = now()");
  const browser = site.browser();
  expect(await finish(browser, key.signIn(await signInOptions(browser)))).toEqual({
    outcome: "suspended",
    cookies: [],
  });
  expect(await browser.viewer()).toBeNull();
  expect(await finish(browser, aPasskey().signIn(await signInOptions(browser)))).toMatchObject({ outcome: "failed" });
});

test("adding a passkey ten minutes after sign-in requires the password again, within the same session", async () => {
  const site = siteOf();
  const browser = await signedInBrowser(site, EMAIL);
  const viewer = await browser.signedIn();
  site.now = viewer.signedInAt + 10 * MINUTE_MS;
  expect(await register(browser, aPasskey())).toEqual({ outcome: "unproved", cookies: [] });
  const finishing = { response: {}, name: "x" };
  expect(await browser.run((auth) => auth.finishPasskeyRegistration(viewer, finishing))).toEqual({
    outcome: "unproved",
    cookies: [],
  });
  const prove = (password: string) => browser.run((auth) => auth.proveAgain(viewer, { password }));
  expect(await prove("not mine")).toEqual({ outcome: "wrong", cookies: [] });
  expect(await register(browser, aPasskey())).toMatchObject({ outcome: "unproved" });
  expect(await prove(GOOD_PASSWORD)).toMatchObject({ outcome: "proved" });
  // The confirmation is valid only in its own session.
  const phone = site.browser();
  await phone.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  await database.db.execute("update sessions set created_at = now() - interval '1 hour'");
  phone.cookies.set("proved", browser.cookies.get("proved") ?? "");
  expect(await register(phone, aPasskey())).toMatchObject({ outcome: "unproved" });
  expect(await register(browser, aPasskey())).toMatchObject({ outcome: "added" });
  site.now += 10 * MINUTE_MS;
  expect(await register(browser, aPasskey())).toMatchObject({ outcome: "unproved" });
});

test("a member without a password reauthenticates with a code mailed to their own address", async () => {
  const site = siteOf();
  const browser = await signedInBrowser(site, EMAIL);
  const viewer = await browser.signedIn();
  await database.db.execute("delete from credentials");
  site.now = viewer.signedInAt + 10 * MINUTE_MS;
  const prove = (proof: { password: string } | { code: string }) =>
    browser.run((auth) => auth.proveAgain(viewer, proof));
  expect(await prove({ password: GOOD_PASSWORD })).toEqual({ outcome: "no-password", cookies: [] });
  await browser.run((auth) => auth.sendCode({ email: EMAIL, returnTo: "/" }));
  const { code } = await site.latest("sign-in-code");
  expect(await prove({ code: String((Number(code) + 1) % 1_000_000).padStart(6, "0") })).toMatchObject({
    outcome: "wrong",
  });
  expect(await register(browser, aPasskey())).toMatchObject({ outcome: "unproved" });
  expect(await prove({ code })).toMatchObject({ outcome: "proved" });
  expect(await register(browser, aPasskey())).toMatchObject({ outcome: "added" });
});

test("a passkey for another site, or a malformed one, is not stored", async () => {
  const site = siteOf();
  const browser = await signedInBrowser(site, EMAIL);
  expect(await register(browser, aPasskey(), "https://evil.example")).toMatchObject({ outcome: "failed" });
  const viewer = await browser.signedIn();
  for (const response of [null, {}, "x"]) {
    await browser.run((auth) => auth.passkeyRegistrationOptions(viewer));
    const answer = await browser.run((auth) => auth.finishPasskeyRegistration(viewer, { response, name: "x" }));
    expect(answer).toMatchObject({ outcome: "failed" });
  }
  expect(await browser.run((auth) => auth.listPasskeys(viewer))).toEqual([]);
});

test("only its owner can rename or remove a passkey", async () => {
  const site = siteOf();
  const key = aPasskey();
  const owner = await signedInBrowser(site, EMAIL);
  await register(owner, key);
  const viewer = await owner.signedIn();
  const [passkey] = await owner.run((auth) => auth.listPasskeys(viewer));
  const id = passkey?.id ?? "";
  const stranger = await signedInBrowser(site, "other@example.org");
  const other = await stranger.signedIn();
  expect(await stranger.run((auth) => auth.renamePasskey(other, { id, name: "Mine" }))).toMatchObject({
    outcome: "unknown",
  });
  expect(await stranger.run((auth) => auth.removePasskey(other, { id }))).toMatchObject({ outcome: "unknown" });
  expect(await owner.run((auth) => auth.renamePasskey(viewer, { id, name: "Old phone" }))).toMatchObject({
    outcome: "renamed",
  });
  expect(await owner.run((auth) => auth.listPasskeys(viewer))).toMatchObject([{ id, name: "Old phone" }]);
  expect(await owner.run((auth) => auth.removePasskey(viewer, { id }))).toMatchObject({ outcome: "removed" });
  const browser = site.browser();
  expect(await finish(browser, key.signIn(await signInOptions(browser)))).toMatchObject({ outcome: "failed" });
});
