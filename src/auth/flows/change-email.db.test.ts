import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCalendarAddress } from "#commands/calendar-files/change-calendar-address.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { CALENDAR_ADDRESS_KINDS } from "#core/calendar-files/calendar-address.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { findPrivateCalendar } from "#data/queries/calendar-addresses.ts";
import {
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
  signUpAndVerify,
  type TestBrowser,
  tokenOf,
} from "#tests/support/accounts/accounts-site.ts";
import { countAllApiTokens, giveApiTokens } from "#tests/support/accounts/api-tokens-of-all.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const OLD = "mara@example.org";
const NEW = "mara.new@example.org";

async function change(browser: TestBrowser, overrides: { email?: string; password?: string } = {}) {
  const viewer = await browser.signedIn();
  return browser.run((auth) => auth.changeEmail(viewer, { email: NEW, password: GOOD_PASSWORD, ...overrides }));
}

async function confirmed(site: AccountsSite, browser: TestBrowser) {
  await change(browser);
  const token = tokenOf((await site.latest("email-change-confirm")).link);
  return browser.run((auth) => auth.confirmEmailChange({ token }));
}

const signIn = (site: AccountsSite, email: string) =>
  site.browser().run((auth) => auth.signIn({ email, password: GOOD_PASSWORD, returnTo: "/" }));

test("a confirmed email change ends other sessions and mails an undo link to the old address", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  const phone = site.browser();
  await phone.run((auth) => auth.signIn({ email: OLD, password: GOOD_PASSWORD, returnTo: "/" }));
  expect(await change(browser)).toEqual({ outcome: "sent", cookies: [] });
  expect(await browser.viewer()).toMatchObject({ email: OLD });
  const { link, newEmail, expiresAt } = await site.latest("email-change-confirm");
  expect([newEmail, expiresAt]).toEqual([NEW, site.now + DAY_MS]);
  const confirm = () => browser.run((auth) => auth.confirmEmailChange({ token: tokenOf(link) }));
  expect(await confirm()).toEqual({ outcome: "changed", email: NEW, cookies: [] });
  expect(await confirm()).toEqual({ outcome: "invalid", cookies: [] });
  expect(await browser.viewer()).toMatchObject({ email: NEW });
  expect(await phone.viewer()).toBeNull();
  expect(await signIn(site, OLD)).toMatchObject({ outcome: "wrong" });
  expect((await site.mail()).at(-1)).toMatchObject({
    to: OLD,
    message: { name: "email-changed-notice", data: { newEmail: "m•••@example.org", undoUntil: site.now + 7 * DAY_MS } },
  });
});

test("the old address can undo the change once within 7 days, which signs out every session", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  await confirmed(site, browser);
  const token = tokenOf((await site.latest("email-changed-notice")).undoLink);
  const undo = () => site.browser().run((auth) => auth.undoEmailChange({ token }));
  site.now += 7 * DAY_MS;
  expect(await undo()).toEqual({ outcome: "invalid", cookies: [] });
  site.now -= 1;
  expect(await undo()).toEqual({ outcome: "undone", email: OLD, cookies: [] });
  expect(await undo()).toEqual({ outcome: "invalid", cookies: [] });
  expect(await browser.viewer()).toBeNull();
  // The person who changed it knew the password: a new one comes by mail.
  expect(await signIn(site, OLD)).toMatchObject({ outcome: "wrong" });
  await site.browser().run((auth) => auth.forgotPassword({ email: OLD }));
  expect((await site.mail()).at(-1)).toMatchObject({ to: OLD, message: { name: "reset-password" } });
});

test("a sign-up that nobody verified blocks neither the undo of a change nor a change to its address", async () => {
  const site = accountsSite(database);
  const signUp = (email: string) =>
    site
      .browser()
      .run((auth) => auth.signUp({ email, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" }));
  await signUp(NEW);
  const signedUp = tokenOf((await site.latest("verify-email")).link);
  expect(await confirmed(site, await signedInBrowser(site, OLD))).toMatchObject({ outcome: "changed", email: NEW });
  expect(await site.browser().run((auth) => auth.verifyEmail({ token: signedUp }))).toMatchObject({
    outcome: "invalid",
  });
  const token = tokenOf((await site.latest("email-changed-notice")).undoLink);
  await signUp(OLD);
  expect(await site.browser().run((auth) => auth.undoEmailChange({ token }))).toMatchObject({
    outcome: "undone",
    email: OLD,
  });
  const left = await database.db.execute("select email from users");
  expect(left.rows).toEqual([{ email: OLD }]);
  const erased = await database.db.execute("select outcome from audit_entries where action = 'erase-account'");
  expect(erased.rows).toEqual([{ outcome: "done" }, { outcome: "done" }]);
  const mail = await database.db.execute(
    "select count(*)::int as n from mail_messages m where user_id is not null and not exists (select from users u where u.id = m.user_id)",
  );
  expect(mail.rows).toEqual([{ n: 0 }]);
});

test("a suspended account keeps its address, although nobody verified it", async () => {
  const site = accountsSite(database);
  await site
    .browser()
    .run((auth) =>
      auth.signUp({ email: NEW, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" }),
    );
  await database.db.execute(sql`update users set suspended_at = now() where email = ${NEW}`);
  await change(await signedInBrowser(site, OLD), { email: NEW });
  expect((await site.mail()).at(-1)).toMatchObject({ to: NEW, message: { name: "already-registered" } });
});

test("undoing an email change removes sign-in methods added since, and keeps earlier ones", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  const { userId } = await browser.signedIn();
  const add = (name: string) => aWayIn(userId, name);
  await add("before");
  site.now = Date.now() + 1_000;
  await confirmed(site, browser);
  const { undoLink } = await site.latest("email-changed-notice");
  site.now += MINUTE_MS;
  await add("after");
  await database.db.execute(sql`insert into two_factors (id, user_id, secret, backup_codes, verified, created_at)
    values ('t', ${userId}, 's', 'b', true, ${new Date(site.now).toISOString()})`);
  await database.db.execute("update users set two_factor_enabled = true");
  await change(browser, { email: "stranger@example.org" });
  await browser.run(async (auth) =>
    auth.confirmEmailChange({ token: tokenOf((await site.latest("email-change-confirm")).link) }),
  );
  await giveApiTokens(database);
  const strangersUndo = tokenOf((await site.latest("email-changed-notice")).undoLink);
  const undo = (token: string) => site.browser().run((auth) => auth.undoEmailChange({ token }));
  expect(await undo(tokenOf(undoLink))).toMatchObject({ outcome: "undone", email: OLD });
  expect(await countAllApiTokens(database)).toBe(0);
  const left = await database.db.execute(
    `select (select array_agg(provider_id) from credentials) as providers, (select array_agg(name) from passkeys) as keys,
            (select count(*)::int from two_factors) as apps, (select count(*)::int from sessions) as sessions,
            (select array_agg(identifier) from verifications) as trusted, two_factor_enabled as requested from users`,
  );
  expect(left.rows).toEqual([
    { providers: ["before"], keys: ["before"], apps: 0, sessions: 0, trusted: ["before"], requested: false },
  ]);
  expect(await undo(strangersUndo)).toMatchObject({ outcome: "invalid" });

  /** A provider, a passkey and a trusted device at once. */
  async function aWayIn(of: string, name: string): Promise<void> {
    const at = new Date(site.now).toISOString();
    await database.db.execute(sql`insert into credentials (id, provider_id, account_id, user_id, created_at)
      values (${name}, ${name}, ${name}, ${of}, ${at})`);
    await database.db.execute(sql`insert into passkeys
      (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
      values (${name}, ${of}, ${name}, 'k', ${name}, 0, 'd', false, ${at})`);
    await database.db.execute(sql`insert into verifications (id, identifier, value, expires_at, created_at)
      values (${name}, ${name}, ${of}, ${new Date(site.now + DAY_MS).toISOString()}, ${at})`);
  }
});

test("undoing an email change ends private calendar addresses, which the stranger could read", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  const { userId } = await browser.signedIn();
  const keys: string[] = [];
  const seal = (key: string) => (keys.push(key), "sealed");
  for (const kind of CALENDAR_ADDRESS_KINDS) {
    await makeCalendarAddress(database, { actor: SYSTEM_ACTOR, userId, kind, zone: "UTC", seal }, site.now);
  }
  await confirmed(site, browser);
  const endings = async () => {
    const found = await Promise.all(keys.map((key) => findPrivateCalendar(database.db, key)));
    return found.map((calendar) => calendar?.endedAt);
  };
  expect(await endings()).toEqual([null, null]);
  const token = tokenOf((await site.latest("email-changed-notice")).undoLink);
  await site.browser().run((auth) => auth.undoEmailChange({ token }));
  expect(await endings()).toEqual([site.now, site.now]);
});

test("an address of another account is refused silently: only its owner gets mail", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, NEW);
  const browser = await signedInBrowser(site, OLD);
  expect(await change(browser)).toEqual({ outcome: "sent", cookies: [] });
  expect((await site.mail()).at(-1)).toMatchObject({ to: NEW, message: { name: "already-registered" } });
});

test("a confirmation link is invalid once another account has taken the address", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  await change(browser);
  const token = tokenOf((await site.latest("email-change-confirm")).link);
  await signUpAndVerify(site, NEW);
  expect(await browser.run((auth) => auth.confirmEmailChange({ token }))).toEqual({ outcome: "invalid", cookies: [] });
  expect(await browser.viewer()).toMatchObject({ email: OLD });
});

test("only the latest confirmation link works, for one day", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  const links: string[] = [];
  for (const email of [NEW, "third@example.org"]) {
    await change(browser, { email });
    links.push(tokenOf((await site.latest("email-change-confirm")).link));
  }
  const [first = "", second = ""] = links;
  expect(await browser.run((auth) => auth.confirmEmailChange({ token: first }))).toMatchObject({ outcome: "invalid" });
  site.now += DAY_MS;
  expect(await browser.run((auth) => auth.confirmEmailChange({ token: second }))).toMatchObject({ outcome: "invalid" });
});

test.each(["changed", "reset"])(
  "once the password is %s, an address that was requested before cannot be confirmed",
  async (how) => {
    const site = accountsSite(database);
    const browser = await signedInBrowser(site, OLD);
    await change(browser, { email: "stranger@example.org" });
    const token = tokenOf((await site.latest("email-change-confirm")).link);
    await (how === "changed" ? newPassword(browser) : resetPassword(site));
    expect(await site.browser().run((auth) => auth.confirmEmailChange({ token }))).toMatchObject({
      outcome: "invalid",
    });

    async function newPassword(own: TestBrowser) {
      const viewer = await own.signedIn();
      const input = { current: GOOD_PASSWORD, next: "velvet thunder 31" };
      expect(await own.run((auth) => auth.changePassword(viewer, input))).toMatchObject({ outcome: "changed" });
    }
    async function resetPassword(at: AccountsSite) {
      const owner = at.browser();
      await owner.run((auth) => auth.forgotPassword({ email: OLD }));
      const input = { token: tokenOf((await at.latest("reset-password")).link), password: "velvet thunder 31" };
      expect(await owner.run((auth) => auth.resetPassword(input))).toMatchObject({ outcome: "changed" });
    }
  },
);

test("changing the address requires the password and a different, deliverable address", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  expect(await change(browser, { password: "wrong one" })).toEqual({ outcome: "wrong", cookies: [] });
  expect(await change(browser, { email: "MARA@example.org" })).toEqual({ outcome: "same-email", cookies: [] });
  expect(await change(browser, { email: "mara@" })).toEqual({ outcome: "invalid-email", cookies: [] });
  await database.db.execute("delete from credentials");
  expect(await change(browser)).toEqual({ outcome: "no-password", cookies: [] });
});

test("changing the password ends other sessions and API tokens, and notifies the owner", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, OLD);
  const phone = site.browser();
  await phone.run((auth) => auth.signIn({ email: OLD, password: GOOD_PASSWORD, returnTo: "/" }));
  const viewer = await browser.signedIn();
  const to = (next: string, current = GOOD_PASSWORD) =>
    browser.run((auth) => auth.changePassword(viewer, { current, next }));
  await giveApiTokens(database);
  expect(await to("velvet thunder 31", "not mine")).toEqual({ outcome: "wrong", cookies: [] });
  expect(await to("abc")).toEqual({ outcome: "short-password", cookies: [] });
  expect(await to("qwerty123")).toEqual({ outcome: "weak-password", cookies: [] });
  expect(await countAllApiTokens(database)).toBe(1);
  expect(await to("velvet thunder 31")).toEqual({ outcome: "changed", cookies: [] });
  expect(await countAllApiTokens(database)).toBe(0);
  expect(await phone.viewer()).toBeNull();
  expect(await browser.viewer()).not.toBeNull();
  expect((await site.mail()).at(-1)).toMatchObject({ to: OLD, message: { name: "password-changed" } });
  const right = (password: string) => browser.run((auth) => auth.confirmPassword(viewer, { password }));
  expect(await right("velvet thunder 31")).toMatchObject({ outcome: "right" });
  expect(await right(GOOD_PASSWORD)).toMatchObject({ outcome: "wrong" });
});
