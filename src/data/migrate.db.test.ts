import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { joinEmbedded, openDatabase } from "#data/database.ts";
import { listMissing, migrate, oneUpgradeAtATime, readApplied, readMigrations } from "#data/migrate.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** Another pool on the test's database, with its own limits. */
async function openBeside(limits: { statementTimeoutMs: number }) {
  const { connectionString, host } = database.pool.options;
  const options = { ...limits, purpose: "test", log: () => undefined };
  if (database.kind === "pglite") return joinEmbedded(options, { socketFolder: host ?? "" });
  return openDatabase({ ...options, url: connectionString ?? "", dataDir: "" });
}

const STEP = { name: "9001_probe.sql", sql: "create table probe (id int primary key)", checksum: "a" };

test("a migrated database applies no further migration", async () => {
  expect(await migrate(database.pool)).toEqual([]);
});

test("a new migration is applied once, even if several processes migrate at the same time", async () => {
  const steps = [...readMigrations(), STEP];
  const taken = await Promise.all([
    migrate(database.pool, steps),
    migrate(database.pool, steps),
    migrate(database.pool, steps),
  ]);
  expect(taken.flat()).toEqual([STEP.name]);
  await forget(STEP.name, "drop table probe");
});

test("a failing migration leaves nothing behind", async () => {
  const broken = { name: "9002_broken.sql", sql: "create table half (id int); select nonsense", checksum: "b" };
  await expect(migrate(database.pool, [...readMigrations(), broken])).rejects.toThrow(
    /9002_broken\.sql failed.*nonsense.*version of the program that ran last/,
  );
  const half = await database.pool.query("select to_regclass('half') as found");
  expect(half.rows).toEqual([{ found: null }]);
  expect(await migrate(database.pool)).toEqual([]);
});

test("when one of several migrations fails none is applied, and the message says what to do", async () => {
  const broken = { name: "9002_broken.sql", sql: "select nonsense", checksum: "b" };
  await expect(migrate(database.pool, [...readMigrations(), STEP, broken])).rejects.toThrow(
    /9002_broken\.sql failed.*nonsense.*It is as it was before: start the version of the program that ran last/,
  );
  expect((await database.pool.query("select to_regclass('probe') as found")).rows).toEqual([{ found: null }]);
  expect(await listMissing(database.pool, [...readMigrations(), STEP])).toEqual([STEP.name]);
});

test("a migration can alter a table that the previous one changed", async () => {
  await anEvent(database);
  const change = { name: "9003_change.sql", sql: "update events set title = title || '!'", checksum: "c" };
  const alter = { name: "9004_alter.sql", sql: "alter table data_changes add column probe int", checksum: "d" };
  expect(await migrate(database.pool, [...readMigrations(), change, alter])).toEqual([change.name, alter.name]);
  await forget(change.name, "alter table data_changes drop column probe");
  await forget(alter.name, "select 1");
});

test("a migration can take longer than a page's statement timeout", async () => {
  // The pool's client gives a statement two seconds more than its limit.
  const impatient = await openBeside({ statementTimeoutMs: 3_000 });
  const slow = { name: "9005_slow.sql", sql: "select pg_sleep(5.5)", checksum: "e" };
  expect(await migrate(impatient.pool, [...readMigrations(), slow])).toEqual([slow.name]);
  await impatient.close();
  await forget(slow.name, "select 1");
});

test("only one process at a time migrates a PostgreSQL database", async () => {
  const order: string[] = [];
  const mayEnd = Promise.withResolvers<void>();
  const first = oneUpgradeAtATime(database, async () => {
    order.push("first begins");
    await mayEnd.promise;
    order.push("first ends");
  });
  await vi.waitFor(() => expect(order).toEqual(["first begins"]), { timeout: 120_000 });
  const second = database.kind === "pglite" ? null : oneUpgradeAtATime(database, async () => void order.push("second"));
  setTimeout(mayEnd.resolve, 700);
  await first;
  await second;
  expect(order.slice(0, 2)).toEqual(["first begins", "first ends"]);
});

test("a database with a migration unknown to the code is refused by its name", async () => {
  await migrate(database.pool, [...readMigrations(), STEP]);
  await expect(migrate(database.pool)).rejects.toThrow(/newer than this version.*9001_probe\.sql/);
  await forget(STEP.name, "drop table probe");
});

test("a migration whose text was changed after it was applied is refused", async () => {
  const changed = readMigrations().map((each) => ({ ...each, checksum: "other" }));
  await expect(migrate(database.pool, changed)).rejects.toThrow("was changed after");
});

/** Names and checksums of the migrations that the baseline replaced. */
const BEFORE_BASELINE = readFileSync("tests/support/database/migrations-before-baseline.txt", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

test("a database of the last version before the baseline is accepted as equal", async () => {
  await recordAsApplied(BEFORE_BASELINE);
  // The later migrations are in the test's database already, so they are not applied again here.
  const baseline = readMigrations().slice(0, 1);
  expect(await migrate(database.pool, [...baseline, STEP])).toEqual([STEP.name]);
  await forget(STEP.name, "drop table probe");
  expect([...(await readApplied(database.pool))]).toEqual(baseline.map(({ name, checksum }) => [name, checksum]));
  await recordAsApplied(readMigrations().map(({ name, checksum }) => [name, checksum]));
});

test.each([
  ["lacks the last migrations", BEFORE_BASELINE.slice(0, -2)],
  ["has a migration of other content", [["0001_directory.sql", "other"], ...BEFORE_BASELINE.slice(1)]],
])("a database from before the baseline that %s is refused with instructions", async (_, applied) => {
  await recordAsApplied(applied);
  await expect(migrate(database.pool)).rejects.toThrow(
    `A development version made this database, and ${applied.length} of its migrations were applied. ` +
      "Start the last version that has 0056_command_line_imports.sql on it once, then this version.",
  );
  await recordAsApplied(readMigrations().map(({ name, checksum }) => [name, checksum]));
});

async function recordAsApplied(migrations: readonly (readonly string[])[]): Promise<void> {
  await database.pool.query("delete from schema_migrations");
  await database.pool.query(
    "insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])",
    [migrations.map(([name]) => name), migrations.map(([, checksum]) => checksum)],
  );
}

async function forget(name: string, undo: string): Promise<void> {
  await database.pool.query("delete from schema_migrations where name = $1", [name]);
  await database.pool.query(undo);
}
