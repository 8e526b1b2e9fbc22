import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import {
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
  signUpAndVerify,
} from "#tests/support/accounts/accounts-site.ts";
import { statementsOf } from "#tests/support/accounts/count-statements.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "mara@example.org";
const PHONE = {
  address: "2001:db8:1:2::7",
  userAgent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};

test("sessions are listed with device and network, and can be ended one by one or all at once", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const phone = site.browser(PHONE);
  await phone.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  const viewer = await browser.signedIn();
  const list = await browser.run((auth) => auth.listSessions(viewer));
  expect(list).toMatchObject([
    { id: viewer.sessionId, isCurrent: true, browser: "Firefox", system: "Linux", network: "203.0.113.0/24" },
    { isCurrent: false, browser: "Chrome", system: "Android", network: "2001:db8:1::/48" },
  ]);
  const other = list[1]?.id ?? "";
  expect(await browser.run((auth) => auth.revokeSession(viewer, other))).toEqual({ outcome: "revoked", cookies: [] });
  expect(await phone.viewer()).toBeNull();
  expect(await browser.run((auth) => auth.revokeSession(viewer, other))).toEqual({ outcome: "unknown", cookies: [] });
  await phone.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  expect(await browser.run((auth) => auth.revokeOthers(viewer))).toEqual({ outcome: "revoked", count: 1, cookies: [] });
  expect(await phone.viewer()).toBeNull();
  expect(await browser.viewer()).not.toBeNull();
  expect(await actsOf(database)).toEqual(["sign-in", "sign-in", "end-session", "sign-in", "end-other-sessions"]);
  expect(await browser.run((auth) => auth.revokeSession(viewer, viewer.sessionId))).toMatchObject({
    outcome: "revoked",
  });
  expect(browser.cookies.has("session")).toBe(false);
});

test("ten minutes after sign-in, ending another session requires reauthentication; ending this one does not", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const phone = site.browser(PHONE);
  await phone.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  const viewer = await browser.signedIn();
  const [, other] = await browser.run((auth) => auth.listSessions(viewer));
  const end = (id = "") => browser.run((auth) => auth.revokeSession(viewer, id));
  site.now = viewer.signedInAt + 10 * MINUTE_MS;
  expect(await end(other?.id)).toEqual({ outcome: "unproved", cookies: [] });
  expect(await phone.viewer()).not.toBeNull();
  await browser.run((auth) => auth.proveAgain(viewer, { password: GOOD_PASSWORD }));
  expect(await end(other?.id)).toEqual({ outcome: "revoked", cookies: [] });
  site.now += 10 * MINUTE_MS;
  expect(await end(viewer.sessionId)).toMatchObject({ outcome: "revoked" });
});

test("a member cannot end another member's session", async () => {
  const site = accountsSite(database);
  const own = await signedInBrowser(site, EMAIL);
  const theirs = await signedInBrowser(site, "other@example.org");
  const { sessionId } = await theirs.signedIn();
  const viewer = await own.signedIn();
  expect(await own.run((auth) => auth.revokeSession(viewer, sessionId))).toMatchObject({ outcome: "unknown" });
  expect(await theirs.viewer()).not.toBeNull();
});

test("signing out ends the session on the server, not only the cookie", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const copy = new Map(browser.cookies);
  expect(await browser.run((auth) => auth.signOut())).toMatchObject({ outcome: "signed-out" });
  for (const [name, value] of copy) browser.cookies.set(name, value);
  expect(await browser.viewer()).toBeNull();
  expect(await site.browser().run((auth) => auth.signOut())).toMatchObject({ outcome: "signed-out" });
});

test("signing in again ends this browser's previous session", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  await browser.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  expect((await database.db.execute("select from sessions")).rowCount).toBe(1);
});

test("a session ends after 30 days of inactivity or 90 days in total; last use is recorded hourly", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const seen = async () => (await browser.run(async (auth) => auth.listSessions(await browser.signedIn())))[0]?.seenAt;
  const first = await seen();
  site.now += HOUR_MS / 2;
  expect(await seen()).toBe(first);
  site.now += HOUR_MS;
  await browser.viewer();
  expect(await seen()).toBe(site.now);
  for (const days of [29, 29, 29]) {
    site.now += days * DAY_MS;
    expect(await browser.viewer()).not.toBeNull();
  }
  site.now += 3 * DAY_MS;
  expect(await browser.viewer()).toBeNull();
  const idle = await signedInBrowser(accountsSite(database), "idle@example.org");
  expect(await idle.viewer()).not.toBeNull();
});

test("a session unused for 30 days has expired", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  site.now += 30 * DAY_MS + HOUR_MS;
  expect(await browser.viewer()).toBeNull();
});

test("a suspended account is signed out at once, and told why on sign-in with the correct password", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  await database.db.execute("update users set suspended_at = now()");
  expect(await browser.viewer()).toBeNull();
  const signIn = (password: string) =>
    site.browser().run((auth) => auth.signIn({ email: EMAIL, password, returnTo: "/" }));
  expect(await signIn(GOOD_PASSWORD)).toEqual({ outcome: "suspended", cookies: [] });
  expect(await signIn("another-brass-otter")).toEqual({ outcome: "wrong", cookies: [] });
});

test("a cookie not signed by this site causes no database query", async () => {
  const site = accountsSite(database, {
    database: {
      ...database,
      pool: new Proxy(database.pool, {
        get: () => {
          throw new Error("The database was asked.");
        },
      }),
    },
  });
  const browser = site.browser();
  for (const value of ["", "x", "x.y", `${"a".repeat(32)}.${"A".repeat(43)}%3D`]) {
    browser.cookies.set("session", value);
    expect(await browser.viewer()).toBeNull();
  }
});

test("the viewer is loaded with preferences, role and organizer in one query that uses only indexes", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const { userId } = await browser.signedIn();
  const { publicId } = await anOrganizer(database, { userId });
  const row = {
    userId,
    timezone: "Asia/Tokyo",
    hour12: false,
    firstWeekday: 1,
    secondCalendar: "coptic",
    eventsPerPage: 12,
  } as const;
  await database.db.insert(userPreferences).values({ ...row, createdAt: site.now, updatedAt: site.now });
  await database.db.execute(`insert into roles (user_id, role) values ('${userId}', 'admin')`);
  const sent = await statementsOf(() => browser.viewer());
  expect(sent).toHaveLength(1);
  const plan = await planOf(String(sent[0]));
  expect(plan).toMatch(/Index Cond: \(\(?token = 'x'/);
  expect(plan).not.toMatch(/Seq Scan/);
  expect(await browser.viewer()).toMatchObject({
    role: "admin",
    organizerId: publicId,
    preferences: {
      timezone: "Asia/Tokyo",
      hour12: false,
      firstWeekday: 1,
      secondCalendar: "coptic",
      eventsPerPage: 12,
    },
  });
});

/**
 * The plan of a statement when sequential scans are disabled: they remain only where no index helps. Among many members,
 * because in tables of one row all indexes cost the same.
 */
async function planOf(statement: string): Promise<string> {
  await database.db.execute(`with other as (
    insert into users (id, email, created_at, updated_at)
      select 'other' || n, 'other' || n || '@example.org', now(), now() from generate_series(1, 1000) n returning id)
    insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
      select id, id, id, now(), now(), now() from other`);
  const requested = statement.replace("$1", "'x'").replace("$2", "now()").replace("$3", "now()").replace("$4", "'UTC'");
  return database.db.transaction(async (tx) => {
    await tx.execute("set local enable_seqscan = off");
    return JSON.stringify((await tx.execute(`explain ${requested}`)).rows);
  });
}

test("signing in during the grace period cancels the account's deletion", async () => {
  const site = accountsSite(database);
  await signUpAndVerify(site, EMAIL);
  await database.db.execute("update users set leave_at = now() + interval '3 days'");
  await site.browser().run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
  expect((await database.db.execute("select from users where leave_at is null")).rowCount).toBe(1);
  const entries = "select from audit_entries where action = 'keep-account' and entity_id = (select id from users)";
  expect((await database.db.execute(entries)).rowCount).toBe(1);
});

test("the device's time zone is stored on change, for members whose digest follows the device", async () => {
  const site = accountsSite(database);
  const browser = await signedInBrowser(site, EMAIL);
  const { userId } = await browser.signedIn();
  const stored = async () => (await database.db.select().from(userPreferences))[0]?.deviceTimezone;
  const shows = async (zone: string) => {
    browser.cookies.set("tz", zone);
    await browser.viewer();
    return stored();
  };
  const set = (row: Partial<typeof userPreferences.$inferInsert>) => database.db.update(userPreferences).set(row);
  expect(await shows("Asia/Tokyo")).toBeUndefined();
  await database.db.insert(userPreferences).values({ userId, createdAt: site.now, updatedAt: site.now });
  expect(await shows("Asia/Tokyo")).toBeNull();
  await set({ weeklyDigestNotifications: true });
  expect(await shows("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(await shows("Mars/Olympus_Mons")).toBe("Asia/Kolkata");
  await set({ timezone: "Europe/Paris" });
  expect(await shows("Asia/Tokyo")).toBe("Asia/Kolkata");
  await set({ timezone: null });
  expect(await shows("Asia/Tokyo")).toBe("Asia/Tokyo");
  expect(await statementsOf(() => browser.viewer())).toHaveLength(1);
});
