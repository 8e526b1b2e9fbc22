import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { currentDataVersion, holdDataVersion, raiseDataVersion, watchChanges } from "#data/changes.ts";
import { transaction } from "#data/transaction.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

/** Waits for the notification itself, however busy the machine is. */
const PATIENCE = { timeout: 120_000 };

const onPostgres = testWhere(testEngine() === "postgres");
const onEmbedded = testWhere(testEngine() === "pglite");
const database = withTestDatabase();

async function watched(onTestFinished: (end: () => Promise<void>) => void) {
  const logged: string[] = [];
  const changes = await watchChanges(database, (message) => logged.push(message));
  onTestFinished(changes.close);
  const counted = { notified: 0, gaps: 0 };
  const people: string[] = [];
  changes.onChange(() => (counted.notified += 1));
  changes.onGap(() => (counted.gaps += 1));
  changes.onPeople((payload) => people.push(payload));
  return { changes, logged, people, notified: () => counted.notified, gaps: () => counted.gaps };
}

test("a change is announced once it is committed, and not when it is rolled back", async ({ onTestFinished }) => {
  const { changes, notified } = await watched(onTestFinished);
  expect(changes.latest()).toBe(await currentDataVersion(database.db));
  const failing = transaction(database.db, async (tx) => {
    await tx.execute(
      sql`insert into organizers (public_id, name, name_key, listing) values ('bbbbbb', 'B', 'b', 'public')`,
    );
    throw new Error("given up");
  });
  await expect(failing).rejects.toThrow("given up");
  expect(notified()).toBe(0);
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('cccccc', 'C', 'c', 'public')`,
  );
  await vi.waitFor(() => expect(notified()).toBe(1), PATIENCE);
  expect(changes.latest()).toBe(await currentDataVersion(database.db));
});

test("a change whose notification was lost, as after a broken connection, is found by polling", async ({
  onTestFinished,
}) => {
  const { changes, notified } = await watched(onTestFinished);
  await database.db.execute(sql`update data_version set version = version + 5`);
  await vi.waitFor(() => expect(notified()).toBe(1), PATIENCE);
  expect(changes.latest()).toBe(await currentDataVersion(database.db));
});

test("a message about people is received once committed, from any sender, separately from changes", async ({
  onTestFinished,
}) => {
  const { people, notified, gaps } = await watched(onTestFinished);
  const failing = transaction(database.db, async (tx) => {
    await tx.execute(sql`select pg_notify('people', 'uann')`);
    throw new Error("given up");
  });
  await expect(failing).rejects.toThrow("given up");
  await database.db.execute(sql`select pg_notify('people', 'uben,cleo')`);
  await vi.waitFor(() => expect(people).toEqual(["uben,cleo"]), PATIENCE);
  expect([notified(), gaps()]).toEqual([0, 0]);
});

onPostgres("a broken listening connection is opened again, hears on, and says that it was away", async (context) => {
  const { changes, notified, logged, people, gaps } = await watched(context.onTestFinished);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query in ('listen data_version; listen people', 'select version from data_version')
        and pid <> pg_backend_pid()`,
  );
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('dddddd', 'D', 'd', 'public')`,
  );
  await vi.waitFor(() => expect(notified()).toBe(1), PATIENCE);
  await changes.check();
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('ffffff', 'F', 'f', 'public')`,
  );
  await vi.waitFor(() => expect(notified()).toBe(2), PATIENCE);
  expect(gaps()).toBe(1);
  await database.db.execute(sql`select pg_notify('people', 'uann')`);
  await vi.waitFor(() => expect(people).toEqual(["uann"]), PATIENCE);
  expect(changes.isAway()).toBe(false);
  expect(logged.length).toBeLessThanOrEqual(2);
});

onEmbedded("the embedded database itself tells of a commit on any connection, whoever made it", async () => {
  const notifications: string[] = [];
  database.engine?.onNotification(({ channel, payload }) => notifications.push(`${channel} ${payload}`));
  await transaction(database.db, (tx) =>
    tx.execute(sql`insert into organizers (public_id, name, name_key, listing) values ('gggggg', 'G', 'g', 'public')`),
  );
  await vi.waitFor(
    async () => expect(notifications).toEqual([`data_version ${await currentDataVersion(database.db)}`]),
    PATIENCE,
  );
});

/** Inserts a listed organizer, which public pages show. */
const aChange = (id: string) =>
  sql`insert into organizers (public_id, name, name_key, listing) values (${id}, ${id}, ${id}, 'public')`;

test("a held data version does not rise on commit, and rises once when it is raised", async () => {
  const before = await currentDataVersion(database.db);
  await transaction(database.db, async (tx) => {
    await holdDataVersion(tx);
    await tx.execute(aChange("dddddd"));
  });
  expect(await currentDataVersion(database.db)).toBe(before);
  await transaction(database.db, async (tx) => {
    await holdDataVersion(tx);
    await tx.execute(aChange("ffffff"));
    await raiseDataVersion(tx);
  });
  expect(await currentDataVersion(database.db)).toBe(before + 1);
  // A change before the hold has raised it already.
  await transaction(database.db, async (tx) => {
    await tx.execute(aChange("gggggg"));
    await holdDataVersion(tx);
    await raiseDataVersion(tx);
  });
  expect(await currentDataVersion(database.db)).toBe(before + 2);
});
