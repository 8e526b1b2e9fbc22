import { expect, test, vi } from "vitest";
import { watchChanges } from "#data/changes.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { openJobQueue } from "#data/job-queue.ts";
import { migrate, oneUpgradeAtATime, readMigrations } from "#data/migrate.ts";
import { requirePooledSettings } from "#data/pooled-settings.ts";
import { refuseWhileServed } from "#data/postgres-backup.ts";
import { findViewerOfSession } from "#data/queries/sessions.ts";
import { createEmptyDatabase, dropTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { HAS_PGBOUNCER, startPgBouncer } from "#tests/support/database/start-pgbouncer.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

const database = withTestDatabase();
const onPostgres = testEngine() === "postgres";
const PATIENCE = { timeout: 120_000 };
/** Fewer connections than the server's pool, so that its statements change between them. */
const POOL_SIZE = 3;

type Finish = (end: () => Promise<void>) => void;

// Skipped, and reported as such, where it is not installed; CI installs it.
testWhere(onPostgres)("PgBouncer is here to test how a server works through it", (context) => {
  if (!HAS_PGBOUNCER && process.env["CI"] === undefined) return context.skip("PgBouncer is not installed here.");
  expect(HAS_PGBOUNCER).toBe(true);
});

test("without a pooler each connection has its own session, and the role needs no settings", async () => {
  expect(database.direct).toBeNull();
  await requirePooledSettings(database);
});

/** A server's connections to the test's database, or another one, through a PgBouncer. */
async function pooled(finish: Finish, directUrl = database.pool.options.connectionString ?? ""): Promise<Database> {
  const pooler = await startPgBouncer(directUrl, POOL_SIZE);
  finish(pooler.stop);
  const url = { url: directUrl, poolerUrl: pooler.url };
  const opened = await openDatabase({ ...url, dataDir: "", purpose: "server", log: () => undefined });
  finish(opened.close);
  return opened;
}

const throughPooler = testWhere(onPostgres && HAS_PGBOUNCER);

throughPooler("changes and messages to people are heard, although the pool has no sessions", async (context) => {
  const changes = await watchChanges(await pooled(context.onTestFinished), () => undefined);
  context.onTestFinished(changes.close);
  const received: string[] = [];
  changes.onPeople((payload) => received.push(payload));
  const names = Array.from({ length: 10 }, (_, index) => `u${index}`);
  for (const name of names) await database.pool.query("select pg_notify('people', $1)", [name]);
  await vi.waitFor(() => expect(received).toEqual(names), PATIENCE);
});

throughPooler("sessions are read by many requests at once, whichever connection they get", async (context) => {
  const opened = await pooled(context.onTestFinished);
  const visit = { now: 1, seenSince: 0, deviceZone: null };
  const read = Array.from({ length: 100 }, () => findViewerOfSession(opened, "no such token", visit));
  expect(new Set(await Promise.all(read))).toEqual(new Set([null]));
  const held = await database.pool.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'samehour%pooled' group by 1`,
  );
  expect(held.rows).toEqual([{ name: "samehour, pooled", n: POOL_SIZE }]);
});

throughPooler("an empty database gets its schema and its jobs from servers that start together", async (context) => {
  const { name, url } = await createEmptyDatabase();
  context.onTestFinished(() => dropTestDatabase(name));
  const opened = await pooled(context.onTestFinished, url);
  const upgraded = await Promise.all([1, 2].map(() => oneUpgradeAtATime(opened, () => migrate(opened.pool))));
  expect(upgraded.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, readMigrations().length]);
  const queues = await Promise.all([1, 2].map(() => openJobQueue(opened, () => undefined)));
  for (const queue of queues) context.onTestFinished(() => queue.stop(1_000));
  await queues[0]?.define({ name: "once", expireInSeconds: 60 });
  const done: unknown[] = [];
  await queues[1]?.work("once", async (data) => void done.push(data));
  await queues[0]?.enqueue("once", { from: "the first" });
  await vi.waitFor(() => expect(done).toEqual([{ from: "the first" }]), PATIENCE);
});

throughPooler(
  "a start asks for the settings that a pooler does not pass on, and accepts the role's",
  async (context) => {
    const { name, url } = await createEmptyDatabase();
    context.onTestFinished(() => dropTestDatabase(name));
    const refused = requirePooledSettings(await pooled(context.onTestFinished, url)).catch(
      (error: Error) => error.message,
    );
    const message = String(await refused);
    expect(message).toContain("lack timezone, statement_timeout, idle_in_transaction_session_timeout.");
    for (const [statement] of message.matchAll(/alter role .*?;/g)) await database.pool.query(statement);
    await requirePooledSettings(await pooled(context.onTestFinished, url));
  },
);

throughPooler("restoring refuses while a server listens, not while the pooler holds what it left", async (context) => {
  const opened = await pooled(context.onTestFinished);
  await opened.pool.query("select 1");
  await refuseWhileServed(database.db, "restoring");
  const changes = await watchChanges(opened, () => undefined);
  context.onTestFinished(changes.close);
  await expect(refuseWhileServed(database.db, "restoring")).rejects.toThrow("Stop it before restoring");
});
