import { expect, test } from "vitest";
import { makePasswordLink } from "#auth/make-password-link.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import {
  type AccountsSite,
  accountsSite,
  BASE_URL,
  GOOD_PASSWORD,
  signedInBrowser,
  signUpAndVerify,
  tokenOf,
} from "#tests/support/accounts/accounts-site.ts";
import { countAllApiTokens, giveApiTokens } from "#tests/support/accounts/api-tokens-of-all.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";
const NEW_PASSWORD = "velvet thunder 31";

const forgot = (site: AccountsSite, email = EMAIL) => site.browser().run((auth) => auth.forgotPassword({ email }));
const isGood = (site: AccountsSite, token: string) => site.browser().run((auth) => auth.checkResetToken({ token }));
const reset = (site: AccountsSite, token: string, password = NEW_PASSWORD) =>
  site.browser().run((auth) => auth.resetPassword({ token, password }));
const signIn = (site: AccountsSite, password: string) =>
  site.browser().run((auth) => auth.signIn({ email: EMAIL, password, returnTo: "/" }));

async function mailedToken(site: AccountsSite): Promise<string> {
  await forgot(site);
  return tokenOf((await site.latest("reset-password")).link);
}

test("a reset link sets a password once, ends all sessions and API tokens, and notifies the owner", async () => {
  const site = accountsSite(database);
  const elsewhere = await signedInBrowser(site, EMAIL);
  await giveApiTokens(database);
  const [first, second] = [await mailedToken(site), await mailedToken(site)];
  expect(await isGood(site, first)).toBe(true);
  expect(await reset(site, first)).toMatchObject({ outcome: "changed" });
  expect(await elsewhere.viewer()).toBeNull();
  expect(await countAllApiTokens(database)).toBe(0);
  expect(await signIn(site, GOOD_PASSWORD)).toMatchObject({ outcome: "wrong" });
  expect(await signIn(site, NEW_PASSWORD)).toMatchObject({ outcome: "signed-in" });
  for (const token of [first, second]) {
    expect(await isGood(site, token)).toBe(false);
    expect(await reset(site, token, GOOD_PASSWORD)).toEqual({ outcome: "invalid", cookies: [] });
  }
  expect(await site.latest("password-changed")).toEqual({
    at: site.now,
    device: "Firefox, Linux",
    resetLink: `${BASE_URL}/forgot-password`,
  });
});

test("a reset link stays valid after a weak or short password", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  const token = await mailedToken(site);
  expect(await reset(site, token, "12345")).toEqual({ outcome: "short-password", cookies: [] });
  expect(await reset(site, token, "letmein1")).toEqual({ outcome: "weak-password", cookies: [] });
  expect(await isGood(site, token)).toBe(true);
});

test("a reset link works for an hour, and only for the address it was mailed to", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const old = await mailedToken(site);
  site.now += HOUR_MS;
  expect(await isGood(site, old)).toBe(false);
  expect(await reset(site, old)).toMatchObject({ outcome: "invalid" });
  expect(await reset(site, "")).toMatchObject({ outcome: "invalid" });
  const { userId } = await browser.signedIn();
  const foreign = await makePasswordLink(database, { userId, email: "old@example.org", baseUrl: BASE_URL }, site.now);
  expect(await reset(site, tokenOf(foreign.link))).toMatchObject({ outcome: "invalid" });
});

test("an address without an account gets the same answer, but no mail", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  await database.db.execute(`update users set suspended_at = now()`);
  expect(await forgot(site, "nobody@example.org")).toEqual({ outcome: "sent", cookies: [] });
  expect(await forgot(site)).toEqual({ outcome: "sent", cookies: [] });
  expect(await forgot(site, "not an address")).toEqual({ outcome: "invalid-email", cookies: [] });
  expect((await site.mail()).filter(({ message }) => message.name === "reset-password")).toEqual([]);
});

test("an account made on the command line gets its password through the printed link", async () => {
  const site = accountsSite(database);
  const { userId } = await aUser(database, { email: EMAIL });
  const { link } = await makePasswordLink(database, { userId, email: EMAIL, baseUrl: BASE_URL }, site.now);
  expect(await reset(site, tokenOf(link))).toMatchObject({ outcome: "changed" });
  expect(await signIn(site, NEW_PASSWORD)).toMatchObject({ outcome: "signed-in" });
});

test("a reset link also verifies an address that was not verified before", async () => {
  const site = accountsSite(database);
  await site
    .browser()
    .run((auth) =>
      auth.signUp({ email: EMAIL, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" }),
    );
  expect(await reset(site, await mailedToken(site))).toMatchObject({ outcome: "changed" });
  expect(site.verified).toHaveLength(1);
  expect(await signIn(site, NEW_PASSWORD)).toMatchObject({ outcome: "signed-in" });
});

test("when one reset link is used twice at the same time, only one password is set", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  const token = await mailedToken(site);
  const both = await Promise.all([reset(site, token), reset(site, token, "another thunder 7")]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "invalid"]);
});
