import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { Client } from "pg";
import { replicaReport } from "#cli/doctor-replica.ts";
import { currentDataVersion } from "#data/changes.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { readEventIndex } from "#data/queries/event-index.ts";
import { openReadReplica } from "#data/read-replica.ts";
import { accountsSite, signedInBrowser } from "#tests/support/accounts/accounts-site.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { startedSite } from "#tests/support/started-site.ts";
import { sql } from "drizzle-orm";
import type { WebHandler } from "#web/http/web-handler.server.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../tools/start-postgres.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };

let primary: ThrowAwayPostgres;
let standby: ThrowAwayPostgres;
let site: Awaited<ReturnType<typeof startedSite>>;
let logged = "";

/** What a page of these tests shows: the server that it was read from, and the titles of the events there. */
type Shown = { isStandby: boolean; titles: readonly string[]; made: number };

let made = 0;
/** Continues the read of a page on the server that it runs on. */
let meanwhile = async (_database: Database, _isStandby: boolean): Promise<void> => undefined;

const web: WebHandler = {
  allowedMethods: () => ["GET", "HEAD"],
  async answer(_request, { database }) {
    const found = await database.db.execute<{ standby: boolean; titles: string[] }>(
      sql`select pg_is_in_recovery() as standby, array(select title from events order by id) as titles`,
    );
    const isStandby = found.rows[0]?.standby ?? false;
    await meanwhile(database, isStandby);
    made += 1;
    const shown: Shown = { isStandby, titles: found.rows[0]?.titles ?? [], made };
    const response = new Response(JSON.stringify(shown), { headers: { "content-type": "text/html" } });
    return { response, scriptHashes: [], isUnavailable: false };
  },
};

beforeAll(async () => {
  const started = await startPostgres();
  const copied = started && (await startPostgres(started.url));
  if (started === null || copied === null) throw new Error("These tests need the programs of PostgreSQL.");
  [primary, standby] = [started, copied];
  const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
  site = await startedSite(settings, web, (line) => (logged += line));
});
afterAll(async () => {
  await site.remove();
  await standby.stop();
  await primary.stop();
});

/** The page of a visitor, or of the member with this cookie. */
async function readPage(path: string, cookie = ""): Promise<Shown> {
  const response = await fetch(site.baseUrl + path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return (await response.json()) as Shown;
}

/** Runs one statement as the superuser of a server. */
async function execute({ url }: ThrowAwayPostgres, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

let pages = 0;
/** An address whose page is not cached yet. */
const newPath = (): string => `/events?page=${(pages += 1) + 1}`;

/** Waits until pages come from the replica. */
const untilReplica = () =>
  vi.waitFor(async () => expect(await readPage(newPath())).toMatchObject({ isStandby: true }), PATIENCE);

test("visitors' pages come from the replica, and from the primary while the replica lags behind", async () => {
  await anEvent(site.database, { title: "First" });
  await untilReplica();
  const browser = await signedInBrowser(accountsSite(site.database, { baseUrl: site.baseUrl }), "mara@example.org");
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  expect(await readPage("/events", cookie)).toMatchObject({ isStandby: false, titles: ["First"] });

  await execute(standby, "select pg_wal_replay_pause()");
  onTestFinished(() => execute(standby, "select pg_wal_replay_resume()"));
  await anEvent(site.database, { title: "Second" });
  expect(await readPage("/events", cookie)).toMatchObject({ titles: ["First", "Second"] });
  await vi.waitFor(
    async () => expect(await readPage(newPath())).toMatchObject({ isStandby: false, titles: ["First", "Second"] }),
    PATIENCE,
  );
  expect(await replicaReport(standby.url, site.database, Date.now())).toMatchObject([
    { isWell: false, value: expect.stringMatching(/^behind by \d+ changes; its last commit is \d+ s old/) },
  ]);
  await execute(standby, "select pg_wal_replay_resume()");
  const followed = await vi.waitFor(async () => {
    const path = newPath();
    const shown = await readPage(path);
    expect(shown).toMatchObject({ isStandby: true, titles: ["First", "Second"] });
    return { path, shown };
  }, PATIENCE);
  expect(await readPage(followed.path), "it is cached").toEqual(followed.shown);
});

test("a page that becomes stale while it is read from the replica is not cached", async () => {
  await untilReplica();
  const path = newPath();
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await execute(standby, "select pg_wal_replay_pause()");
    const before = await currentDataVersion(site.database.db);
    await anEvent(site.database, { title: "Third" });
    expect(await currentDataVersion(site.database.db)).toBeGreaterThan(before);
    // Both the notification and the drop of the cache come before the page is finished.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  };
  onTestFinished(() => execute(standby, "select pg_wal_replay_resume()"));
  const old = await readPage(path);
  expect([old.isStandby, old.titles.includes("Third")]).toEqual([true, false]);
  expect((await readPage(path)).titles).toContain("Third");
});

test("a page whose statement is canceled by replay is read from the primary, and the log says so", async () => {
  await execute(standby, "alter system set max_standby_streaming_delay = 0");
  await execute(standby, "select pg_reload_conf()");
  await untilReplica();
  meanwhile = async (database, isStandby) => {
    if (!isStandby) return;
    const lock = execute(primary, "begin; lock table events in access exclusive mode; commit");
    await Promise.all([lock, database.db.execute(sql`select pg_sleep(5) from events`)]);
  };
  onTestFinished(() => void (meanwhile = async () => undefined));
  expect(await readPage(newPath())).toMatchObject({ isStandby: false });
  expect(logged).toContain("a page is read from the primary instead");
  expect(logged).toContain("conflict with recovery");
});

test("the event index on the replica includes a long transaction that commits after later ones", async () => {
  const replica = await openDatabase({ url: standby.url, dataDir: "", purpose: "test", log: () => undefined });
  const long = new Client({ connectionString: primary.url });
  await long.connect();
  onTestFinished(async () => {
    await replica.close();
    await long.end();
  });
  const titles = ["Long", "Short"] as const;
  const [{ id: slow }, { id: quick }] = [
    await anEvent(site.database, { title: titles[0] }),
    await anEvent(site.database, { title: titles[1] }),
  ];
  const latitudeOf = async (id: number): Promise<number | null | undefined> => {
    const { slotOf, setsOf, places } = await readEventIndex(replica.db, TEST_NOW);
    const sets = setsOf[slotOf.get(id) ?? -1] ?? [];
    return [...places.values()].find((place) => sets.includes(place))?.latitude;
  };
  await vi.waitFor(async () => expect(await latitudeOf(quick)).toBeNull(), PATIENCE);
  await long.query("begin");
  await long.query(`update events set latitude = 1, longitude = 1 where id = ${slow}`);
  await execute(primary, `update events set latitude = 2, longitude = 2 where id = ${quick}`);
  await vi.waitFor(async () => expect(await latitudeOf(quick)).toBe(2), PATIENCE);
  expect(await latitudeOf(slow)).toBeNull();
  await long.query("commit");
  await vi.waitFor(async () => expect(await latitudeOf(slow)).toBe(1), PATIENCE);
});

test("pages are served without the replica, and from it again once it is back", async () => {
  await untilReplica();
  logged = "";
  await standby.halt();
  for (let page = 0; page < 5; page += 1) expect(await readPage(newPath())).toMatchObject({ isStandby: false });
  expect(logged.match(/the read replica does not answer/g), "one line").toHaveLength(1);
  expect((await fetch(`${site.baseUrl}/readyz`)).status).toBe(200);
  expect(await replicaReport(standby.url, site.database, Date.now())).toMatchObject([
    { isWell: false, value: expect.stringContaining("does not answer") },
  ]);
  await standby.resume();
  await untilReplica();
  expect(logged).toContain("public pages are read from the read replica again");
  expect(await replicaReport(standby.url, site.database, Date.now())).toMatchObject([{ isWell: true }]);
});

test("a database that is not a replica of the site's is not read", async () => {
  const messages: string[] = [];
  const replica = await openReadReplica({
    url: primary.url,
    primary: site.database,
    log: (message) => void messages.push(message),
  });
  onTestFinished(replica.close);
  expect([await replica.at(1), await replica.at(1)]).toEqual([null, null]);
  expect(messages).toEqual([expect.stringContaining("DATABASE_READ_URL is no replica")]);
  expect(await replicaReport(primary.url, site.database, Date.now())).toMatchObject([
    { isWell: false, value: expect.stringContaining("is no replica") },
  ]);
});

test("a replica of another database is not read", async () => {
  const other = await openTestDatabase();
  const messages: string[] = [];
  const replica = await openReadReplica({
    url: standby.url,
    primary: other,
    log: (message) => void messages.push(message),
  });
  onTestFinished(async () => {
    await replica.close();
    await other.close();
  });
  expect(await replica.at(1)).toBeNull();
  expect(messages).toEqual([expect.stringContaining("DATABASE_READ_URL is no replica")]);
});

test("a replica that accepts connections and never answers is not used", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as AddressInfo;
  const messages: string[] = [];
  const replica = await openReadReplica({
    url: `postgres://nobody@127.0.0.1:${port}/postgres`,
    primary: site.database,
    log: (message) => void messages.push(message),
  });
  onTestFinished(async () => {
    await replica.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  expect([await replica.at(1), await replica.at(1)]).toEqual([null, null]);
  expect(messages).toEqual([expect.stringContaining("the read replica does not answer")]);
});
