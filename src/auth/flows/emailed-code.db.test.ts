import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import {
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signUpAndVerify,
  type TestBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";

const send = (browser: TestBrowser, email = EMAIL) => browser.run((auth) => auth.sendCode({ email, returnTo: "/" }));
const enter = (browser: TestBrowser, code: string, email = EMAIL) =>
  browser.run((auth) => auth.signInWithCode({ email, code, returnTo: "/events" }));

async function codeIn(site: AccountsSite, browser: TestBrowser): Promise<string> {
  expect(await send(browser)).toMatchObject({ outcome: "sent" });
  return (await site.latest("sign-in-code")).code;
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("an emailed code signs in only once", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  const browser = site.browser();
  const code = await codeIn(site, browser);
  expect(code).toMatch(/^\d{6}$/);
  const earlier = { ...browser, cookies: new Map(browser.cookies) };
  expect(await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    outcome: "signed-in",
    returnTo: "/events",
  });
  expect(await browser.viewer()).toMatchObject({ email: EMAIL });
  for (const [name, value] of earlier.cookies) browser.cookies.set(name, value);
  expect(await enter(browser, code)).toEqual({ outcome: "wrong", cookies: [] });
  const rows = await database.db.execute("select * from account_tokens where purpose = 'sign-in-code'");
  expect(JSON.stringify(rows.rows)).not.toContain(code);
});

test("a code works for ten minutes and five attempts, only for its address and the browser that requested it", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  const browser = site.browser();
  const code = await codeIn(site, browser);
  // Another person cannot use up the attempts.
  for (let n = 0; n < 9; n += 1) expect(await enter(site.browser(), code)).toMatchObject({ outcome: "wrong" });
  expect(await enter(browser, code, "other@example.org")).toMatchObject({ outcome: "wrong" });
  for (let n = 0; n < 4; n += 1) expect(await enter(browser, other(code))).toMatchObject({ outcome: "wrong" });
  expect(await enter(browser, code)).toMatchObject({ outcome: "signed-in" });
  const second = await codeIn(site, browser);
  for (let n = 0; n < 5; n += 1) expect(await enter(browser, other(second))).toMatchObject({ outcome: "wrong" });
  expect(await enter(browser, second)).toMatchObject({ outcome: "wrong" });
  const third = await codeIn(site, browser);
  site.now += 10 * MINUTE_MS;
  expect(await enter(browser, third)).toMatchObject({ outcome: "wrong" });
});

test("an address without an account gets the same answer, but no mail and no way to sign in", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  expect(await send(browser, "nobody@example.org")).toMatchObject({ outcome: "sent", cookies: [expect.any(String)] });
  expect(await send(browser, "no address")).toEqual({ outcome: "invalid-email", cookies: [] });
  expect(await site.mail()).toEqual([]);
  expect(await enter(browser, "123456", "nobody@example.org")).toEqual({ outcome: "wrong", cookies: [] });
});

test("a suspended owner who proves the address learns of the suspension; nobody else does", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  await database.db.execute("update users set suspended_at = now()");
  const browser = site.browser();
  const code = await codeIn(site, browser);
  expect(await enter(browser, other(code))).toEqual({ outcome: "wrong", cookies: [] });
  expect(await enter(browser, code)).toMatchObject({ outcome: "suspended" });
  expect(await browser.viewer()).toBeNull();
});

test("a code verifies the address and removes a password that was set without verifying it", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  await browser.run((auth) =>
    auth.signUp({ email: EMAIL, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" }),
  );
  expect(await enter(browser, await codeIn(site, browser))).toMatchObject({ outcome: "signed-in" });
  expect(site.verified).toHaveLength(1);
  const stranger = site.browser();
  expect(
    await stranger.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" })),
  ).toMatchObject({ outcome: "wrong" });
});
