import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { authSecret } from "#auth/auth-secret.ts";
import { moveToEmbedded, moveToPostgres } from "#commands/backups/move-site.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { loadDemo } from "#demo/load-demo.ts";
import {
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import { totp } from "#tests/support/accounts/totp.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import { createEmptyDatabase, dropTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { testEngine } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

/** A move involves both engines, so one run is enough. */
const onServed = testWhere(testEngine() === "postgres");
const EMAIL = "mara@example.org";

// The library reads the machine's clock for the app's codes: no half minute may end between a code and its use.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

function aFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-move-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A folder with an empty directory. */
async function anEmptySite(): Promise<string> {
  const dataDir = await anEmbeddedFolder("move");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function anEmptyPostgres(): Promise<string> {
  const { name, url } = await createEmptyDatabase();
  onTestFinished(() => dropTestDatabase(name));
  return url;
}

function open(url: string | null, dataDir = ""): Promise<Database> {
  return openDatabase({ url, dataDir, purpose: "test", log: () => undefined });
}

async function within<Result>(url: string | null, dataDir: string, work: (database: Database) => Promise<Result>) {
  const database = await open(url, dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every row of every table as text, the rules of the schema, and where each sequence is. */
async function everythingIn({ pool }: Database): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    all[name] = (await pool.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)).rows;
  }
  all["sequences"] = (await pool.query("select sequencename, last_value::text from pg_sequences order by 1")).rows;
  all["keys"] = (
    await pool.query(`select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as def from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`)
  ).rows;
  all["triggers"] = (
    await pool.query(`select tgrelid::regclass::text as on, tgname, tgenabled::text, pg_get_triggerdef(oid) as def
      from pg_trigger where not tgisinternal order by 1, 2`)
  ).rows;
  return all;
}

const siteOn = async (database: Database, dataDir: string): Promise<AccountsSite> =>
  accountsSite(database, { secret: await authSecret({ configured: null, dataDir, database }, TEST_NOW) });

onServed("the demo directory and its members go to PostgreSQL and back, row by row, and stay signed in", async () => {
  const [dataDir, otherDir] = [await anEmptySite(), aFolder()];
  const url = await anEmptyPostgres();
  const log = () => undefined;
  const { before, cookies, secret } = await within(null, dataDir, async (database) => {
    expect(await loadDemo(database, TEST_NOW)).toBeGreaterThan(50);
    const browser = await signedInBrowser(await siteOn(database, dataDir), EMAIL);
    const viewer = await browser.signedIn();
    const started = await browser.run((auth) => auth.enrolTwoFactor(viewer, { password: GOOD_PASSWORD }));
    if (started.outcome !== "started") throw new Error(started.outcome);
    await browser.run((auth) => auth.confirmTwoFactor(viewer, { code: totp(started.secret, -1) }));
    return { before: await everythingIn(database), cookies: browser.cookies, secret: started.secret };
  });
  const file = readFileSync(join(dataDir, "auth-secret"), "utf8");

  const moved = await moveToPostgres({ dataDir, databaseUrl: url, hasOwnSecret: false, log }, TEST_NOW);
  expect(moved["events"]).toBeGreaterThan(50);
  await within(url, otherDir, async (database) => {
    const { site_secrets: secrets, ...rest } = await everythingIn(database);
    expect(secrets).toHaveLength(1);
    expect(rest).toEqual({ ...before, site_secrets: undefined });
    const site = await siteOn(database, otherDir);
    const known = site.browser();
    for (const [name, value] of cookies) known.cookies.set(name, value);
    expect(await known.viewer()).toMatchObject({ email: EMAIL });
    const anew = site.browser();
    await anew.run((auth) => auth.signIn({ email: EMAIL, password: GOOD_PASSWORD, returnTo: "/" }));
    const code = totp(secret, 0);
    expect(await anew.run((auth) => auth.verifyTwoFactor({ code, trustDevice: false }))).toMatchObject({
      outcome: "signed-in",
    });
    await anEvent(database, { title: "After the move" });
  });
  await within(null, dataDir, async (database) => expect(await everythingIn(database)).toEqual(before));

  const atPostgres = await within(url, otherDir, everythingIn);
  await moveToEmbedded({ dataDir: otherDir, databaseUrl: url, hasOwnSecret: false, log }, TEST_NOW);
  expect(readFileSync(join(otherDir, "auth-secret"), "utf8")).toBe(file);
  await within(null, otherDir, async (database) => {
    const { site_secrets: secrets, ...rest } = await everythingIn(database);
    expect(secrets).toEqual([]);
    expect(rest).toEqual({ ...atPostgres, site_secrets: undefined });
    const site = await siteOn(database, otherDir);
    const known = site.browser();
    for (const [name, value] of cookies) known.cookies.set(name, value);
    expect(await known.viewer()).toMatchObject({ email: EMAIL });
    await expect(database.pool.query("delete from audit_entries")).rejects.toThrow("only ever added");
  });
});

test("a folder without a database has nothing to move", async () => {
  const places = {
    dataDir: aFolder(),
    databaseUrl: "postgres://nowhere.example",
    hasOwnSecret: false,
    log: () => undefined,
  };
  await expect(moveToPostgres(places, TEST_NOW)).rejects.toThrow("There is no embedded database");
});

onServed(
  "a target that holds anything, a running server, another schema: refused, and nothing is changed",
  async () => {
    const dataDir = await anEmptySite();
    const url = await anEmptyPostgres();
    const places = { dataDir, databaseUrl: url, hasOwnSecret: false, log: () => undefined };
    await within(null, dataDir, async (database) => {
      await expect(moveToPostgres(places, TEST_NOW)).rejects.toThrow("in use by process");
      await database.pool.query(
        "update schema_migrations set checksum = 'other' where name = '0002_device_timezone.sql'",
      );
    });
    await expect(moveToPostgres(places, TEST_NOW)).rejects.toThrow("schema of another version");
    await within(null, dataDir, async ({ pool }) => {
      await pool.query("delete from schema_migrations");
      await expect(moveToEmbedded(places, TEST_NOW)).rejects.toThrow("is using");
    });
    await expect(moveToPostgres(places, TEST_NOW)).rejects.toThrow("holds no directory");
    await expect(moveToEmbedded(places, TEST_NOW)).rejects.toThrow("has an embedded database already");
    await within(url, "", async ({ pool }) => {
      const held = await pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
      expect(held.rows).toEqual([]);
      await pool.query("create table something (id int)");
    });
    await expect(moveToPostgres({ ...places, dataDir: await anEmptySite() }, TEST_NOW)).rejects.toThrow(
      "it holds public.something",
    );
  },
);

onServed("a row that the target cannot take leaves it empty", async () => {
  const dataDir = await anEmptySite();
  const url = await anEmptyPostgres();
  await within(null, dataDir, async (database) => {
    await loadDemo(database, TEST_NOW);
    await database.pool.query("alter table schedules drop constraint schedules_event_id_fkey");
    await database.pool.query(
      "update schedules set event_id = 999999999 where event_id = (select min(event_id) from schedules)",
    );
  });
  const places = { dataDir, databaseUrl: url, hasOwnSecret: false, log: () => undefined };
  await expect(moveToPostgres(places, TEST_NOW)).rejects.toThrow("violates foreign key");
  await within(url, "", async ({ pool }) => {
    expect((await pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace")).rows).toEqual(
      [],
    );
  });
});

onServed("a server on the PostgreSQL is not moved away from under it", async () => {
  const [dataDir, url] = [aFolder(), await anEmptyPostgres()];
  const server = await openDatabase({ url, dataDir, purpose: "server", log: () => undefined });
  onTestFinished(() => server.close());
  await migrate(server.pool);
  const places = { dataDir, databaseUrl: url, hasOwnSecret: false, log: () => undefined };
  await expect(moveToEmbedded(places, TEST_NOW)).rejects.toThrow("Stop it before moving the database");
  expect([existsSync(join(dataDir, "database")), existsSync(join(dataDir, "moving"))]).toEqual([false, false]);
});
