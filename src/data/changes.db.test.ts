import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test, vi } from "vitest";
import { currentDataVersion, watchChanges, withDataVersion } from "#data/changes.ts";
import { transaction } from "#data/transaction.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

/** It is waited for what comes, however busy the machine is. */
const PATIENCE = { timeout: 20_000 };

const onPostgres = testWhere(testEngine() === "postgres");
const onEmbedded = testWhere(testEngine() === "pglite");
const database = withTestDatabase();

async function watched(onTestFinished: (end: () => Promise<void>) => void) {
  const logged: string[] = [];
  const changes = await watchChanges(database, (message) => logged.push(message));
  onTestFinished(changes.close);
  const counted = { heard: 0, gaps: 0 };
  const people: string[] = [];
  changes.onChange(() => (counted.heard += 1));
  changes.onGap(() => (counted.gaps += 1));
  changes.onPeople((payload) => people.push(payload));
  return { changes, logged, people, heard: () => counted.heard, gaps: () => counted.gaps };
}

test("a change is heard of once it is committed, and not when it is rolled back", async ({ onTestFinished }) => {
  const { changes, heard } = await watched(onTestFinished);
  expect(changes.latest()).toBe(await currentDataVersion(database.db));
  const given = transaction(database.db, async (tx) => {
    await tx.execute(
      sql`insert into organizers (public_id, name, name_key, listing) values ('bbbbbb', 'B', 'b', 'public')`,
    );
    throw new Error("given up");
  });
  await expect(given).rejects.toThrow("given up");
  expect(heard()).toBe(0);
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('cccccc', 'C', 'c', 'public')`,
  );
  await vi.waitFor(() => expect(heard()).toBe(1), PATIENCE);
  expect(changes.latest()).toBe(await currentDataVersion(database.db));
});

test("a change that was not told, as after a lost connection, is found by asking", async ({ onTestFinished }) => {
  const { changes, heard } = await watched(onTestFinished);
  await database.db.execute(sql`update data_version set version = version + 5`);
  await vi.waitFor(() => expect(heard()).toBe(1), PATIENCE);
  expect(changes.latest()).toBe(await currentDataVersion(database.db));
});

test("what concerns people is heard once it is committed, whoever said it, and apart from changes", async ({
  onTestFinished,
}) => {
  const { people, heard, gaps } = await watched(onTestFinished);
  const given = transaction(database.db, async (tx) => {
    await tx.execute(sql`select pg_notify('people', 'uann')`);
    throw new Error("given up");
  });
  await expect(given).rejects.toThrow("given up");
  await database.db.execute(sql`select pg_notify('people', 'uben,cleo')`);
  await vi.waitFor(() => expect(people).toEqual(["uben,cleo"]), PATIENCE);
  expect([heard(), gaps()]).toEqual([0, 0]);
});

onPostgres("a broken listening connection is opened again, hears on, and says that it was away", async (context) => {
  const { changes, heard, logged, people, gaps } = await watched(context.onTestFinished);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query in ('listen data_version; listen people', 'select version from data_version')
        and pid <> pg_backend_pid()`,
  );
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('dddddd', 'D', 'd', 'public')`,
  );
  await vi.waitFor(() => expect(heard()).toBe(1), PATIENCE);
  await changes.check();
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('ffffff', 'F', 'f', 'public')`,
  );
  await vi.waitFor(() => expect(heard()).toBe(2), PATIENCE);
  expect(gaps()).toBe(1);
  await database.db.execute(sql`select pg_notify('people', 'uann')`);
  await vi.waitFor(() => expect(people).toEqual(["uann"]), PATIENCE);
  expect(changes.isAway()).toBe(false);
  expect(logged.length).toBeLessThanOrEqual(2);
});

onEmbedded("the embedded database itself tells of a commit on any connection, whoever made it", async () => {
  const told: string[] = [];
  database.engine?.onNotification(({ channel, payload }) => told.push(`${channel} ${payload}`));
  await transaction(database.db, (tx) =>
    tx.execute(sql`insert into organizers (public_id, name, name_key, listing) values ('gggggg', 'G', 'g', 'public')`),
  );
  await vi.waitFor(
    async () => expect(told).toEqual([`data_version ${await currentDataVersion(database.db)}`]),
    PATIENCE,
  );
});

test("a statement that brings the data version spares the question of all who ask in its turn, and of nobody later", async () => {
  const sent: string[] = [];
  const db = drizzle(database.pool, { logger: { logQuery: (text) => void sent.push(text) } });
  const version = await currentDataVersion(db);
  expect(sent).toHaveLength(1);
  const before = currentDataVersion(db);
  let requested = false;
  const found = withDataVersion(db, async () => {
    requested = true;
    return { version: version + 7, rows: "rows" };
  });
  // Whoever asks later in this turn must not hear of an older version than holds now.
  await Promise.resolve();
  expect(requested).toBe(false);
  const after = currentDataVersion(db);
  expect(await found).toEqual({ version: version + 7, rows: "rows" });
  expect([await before, await after]).toEqual([version + 7, version + 7]);
  expect(sent).toHaveLength(1);
  expect(await currentDataVersion(db)).toBe(version);
  expect(sent).toHaveLength(2);
});

test("whoever waits for the version that a statement brings hears that it failed", async () => {
  const version = await currentDataVersion(database.db);
  const requested = currentDataVersion(database.db);
  const found = withDataVersion(database.db, () => Promise.reject(new Error("away")));
  await expect(found).rejects.toThrow("away");
  await expect(requested).rejects.toThrow("away");
  expect(await currentDataVersion(database.db)).toBe(version);
});
