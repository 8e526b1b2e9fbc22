import { expect, test } from "vitest";
import { LIMITS } from "#auth/limits/limits.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { consumeAllowances } from "#data/queries/auth-limits-write.ts";
import {
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
  signUpAndVerify,
  type TestBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";
const siteWith = (): AccountsSite => accountsSite(database, { limitFactor: 1 });

const signIn = (browser: TestBrowser, password: string, email = EMAIL) =>
  browser.run((auth) => auth.signIn({ email, password, returnTo: "/" }));

/** Guesses from ever different clients until the limit is reached. */
async function guess(site: AccountsSite, tries: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let n = 0; n < tries; n += 1) {
    outcomes.push((await signIn(site.browser({ address: `198.51.100.${n}` }), "a guess")).outcome);
  }
  return outcomes;
}

test("guesses at one account from many clients are rate-limited, with the time to retry", async () => {
  const site = siteWith();
  await signUpAndVerify(site, EMAIL);
  const { atOnce, everyMs } = LIMITS["sign-in-account"];
  const outcomes = await guess(site, atOnce + 2);
  expect(outcomes.filter((each) => each === "wrong")).toHaveLength(atOnce);
  expect(await signIn(site.browser(), GOOD_PASSWORD)).toEqual({
    outcome: "limited",
    retryAfterSeconds: everyMs / SECOND_MS,
    cookies: [],
  });
  site.now += everyMs;
  expect(await signIn(site.browser(), GOOD_PASSWORD)).toMatchObject({ outcome: "signed-in" });
});

test("guesses at an address without an account are limited the same way", async () => {
  const site = siteWith();
  expect((await guess(site, LIMITS["sign-in-account"].atOnce + 1)).at(-1)).toBe("limited");
});

test("guesses cannot lock out the owner, on a known device or with an emailed code", async () => {
  const site = siteWith();
  const own = await signedInBrowser(site, EMAIL);
  await own.run((auth) => auth.signOut());
  await guess(site, LIMITS["sign-in-account"].atOnce + 1);
  expect(await signIn(site.browser(), GOOD_PASSWORD)).toMatchObject({ outcome: "limited" });
  expect(await signIn(own, GOOD_PASSWORD)).toMatchObject({ outcome: "signed-in" });
  const other = site.browser();
  await other.run((auth) => auth.sendCode({ email: EMAIL, returnTo: "/" }));
  const { code } = await site.latest("sign-in-code");
  const answer = await other.run((auth) => auth.signInWithCode({ email: EMAIL, code, returnTo: "/" }));
  expect(answer).toMatchObject({ outcome: "signed-in" });
});

test("a known device counts only for its own account, and has a limit of its own", async () => {
  const site = siteWith();
  const own = await signedInBrowser(site, EMAIL);
  await signUpAndVerify(site, "other@example.org");
  for (let n = 0; n < LIMITS["sign-in-account"].atOnce; n += 1) await signIn(own, "a guess", "other@example.org");
  expect(await signIn(own, "a guess", "other@example.org")).toMatchObject({ outcome: "limited" });
  for (let n = 0; n < LIMITS["sign-in-device"].atOnce; n += 1) {
    expect(await signIn(own, "a guess")).toMatchObject({ outcome: "wrong" });
  }
  expect(await signIn(own, GOOD_PASSWORD)).toMatchObject({ outcome: "limited" });
});

test("one client that tries many accounts is rate-limited; others are not", async () => {
  const site = siteWith();
  const outcomes: string[] = [];
  for (let n = 0; n <= LIMITS["sign-in-client"].atOnce; n += 1) {
    outcomes.push((await signIn(site.browser(), "a guess", `person${n}@example.org`)).outcome);
  }
  expect(outcomes.indexOf("limited")).toBe(LIMITS["sign-in-client"].atOnce);
  expect(await signIn(site.browser({ address: "192.0.2.1" }), "a guess")).toMatchObject({ outcome: "wrong" });
});

test("the correct password resets the count of wrong ones", async () => {
  const site = siteWith();
  await signUpAndVerify(site, EMAIL);
  for (let round = 0; round < 3; round += 1) {
    await guess(site, LIMITS["sign-in-account"].atOnce - 1);
    expect(await signIn(site.browser(), GOOD_PASSWORD)).toMatchObject({ outcome: "signed-in" });
  }
});

test("mail to one address is rate-limited", async () => {
  const site = siteWith();
  const forgot = (n: number) =>
    site.browser({ address: `198.51.100.${n}` }).run((auth) => auth.forgotPassword({ email: EMAIL }));
  const { atOnce, everyMs } = LIMITS["mail-address"];
  for (let n = 0; n < atOnce; n += 1) expect(await forgot(n)).toMatchObject({ outcome: "sent" });
  expect(await forgot(99)).toMatchObject({ outcome: "limited", retryAfterSeconds: everyMs / SECOND_MS });
});

test("the audit log records each limit by name once an hour, without the typed address", async () => {
  const site = siteWith();
  const { atOnce } = LIMITS["sign-in-account"];
  await guess(site, atOnce + 5);
  const recorded = async () =>
    (await database.db.execute("select facts from audit_entries where action = 'reach-limit' order by id")).rows;
  expect(await recorded()).toEqual([{ facts: { limit: "sign-in-account" } }]);
  for (let n = 0; n <= atOnce; n += 1)
    await signIn(site.browser({ address: `192.0.2.${n}` }), "a guess", "another@example.org");
  expect(await recorded()).toHaveLength(2);
  site.now += HOUR_MS - SECOND_MS;
  await guess(site, atOnce + 5);
  expect(await recorded()).toHaveLength(2);
  site.now += SECOND_MS;
  await guess(site, atOnce + 5);
  expect(await recorded()).toHaveLength(3);
  const { rows } = await database.db.execute(
    "select e.facts, p.* from audit_entries e left join audit_personal p on p.entry_id = e.id",
  );
  expect(JSON.stringify(rows)).not.toContain("@example.org");
});

test("concurrent attempts are all counted, across processes", async () => {
  const now = Date.UTC(2026, 10, 21);
  const requested = [{ key: "one", costMs: MINUTE_MS, capacityMs: 5 * MINUTE_MS }];
  const waits = await Promise.all(Array.from({ length: 12 }, () => consumeAllowances(database.db, requested, now)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
  expect(await consumeAllowances(database.db, requested, now + MINUTE_MS)).toBeNull();
  expect(await consumeAllowances(database.db, requested, now + MINUTE_MS)).toEqual({ key: "one", seconds: 60 });
});

test("the wait comes from the most exhausted of several allowances", async () => {
  const now = Date.UTC(2026, 10, 21);
  const short = { key: "short", costMs: SECOND_MS, capacityMs: SECOND_MS };
  const long = { key: "long", costMs: MINUTE_MS, capacityMs: MINUTE_MS };
  expect(await consumeAllowances(database.db, [short, long], now)).toBeNull();
  expect(await consumeAllowances(database.db, [long, short], now + 100)).toEqual({ key: "long", seconds: 60 });
});

test("the limits table contains no address", async () => {
  const site = siteWith();
  await signIn(site.browser(), "a guess");
  const rows = JSON.stringify((await database.db.execute("select * from auth_limits")).rows);
  expect(rows).not.toContain("mara");
  expect(rows).not.toContain("203.0.113");
});
