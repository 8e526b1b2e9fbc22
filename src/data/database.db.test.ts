import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testWhere } from "#tests/support/where.ts";
import { type Database, EMBEDDED_FOLDER, openDatabase } from "#data/database.ts";
import { transaction } from "#data/transaction.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

beforeEach(() => database.pool.query("create table if not exists probe (id int primary key, note text)"));
afterEach(() => database.pool.query("drop table if exists probe"));

test("every connection runs in UTC", async () => {
  const zones = await Promise.all(
    Array.from({ length: 4 }, () => database.pool.query<{ TimeZone: string }>("show timezone")),
  );
  expect(zones.map((each) => each.rows[0]?.TimeZone)).toEqual(["UTC", "UTC", "UTC", "UTC"]);
});

test("interactive transactions on many connections neither mix nor lose anything", async () => {
  await database.pool.query("insert into probe values (0, '0')");
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      transaction(database.db, async (tx) => {
        const before = await tx.execute<{ note: string }>(sql`select note from probe where id = 0 for update`);
        await tx.execute(sql`insert into probe values (${index + 1}, 'x')`);
        await tx.execute(sql`update probe set note = ${String(Number(before.rows[0]?.note) + 1)} where id = 0`);
      }),
    ),
  );
  const after = await database.pool.query(
    "select (select note from probe where id = 0) as note, count(*)::int as n from probe",
  );
  expect(after.rows).toEqual([{ note: "12", n: 13 }]);
});

test("a failed statement rolls its transaction back and leaves the connection usable", async () => {
  const failing = transaction(database.db, async (tx) => {
    await tx.execute(sql`insert into probe values (1, 'a')`);
    await tx.execute(sql`insert into probe values (1, 'again')`);
  });
  await expect(failing).rejects.toThrow("again");
  const after = await database.pool.query("select count(*)::int as n from probe");
  expect(after.rows).toEqual([{ n: 0 }]);
});

test("a client that is cut off in mid-transaction is rolled back, and others continue", async () => {
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("insert into probe values (1, 'lost')");
  const waiting = database.pool.query("select count(*)::int as n from probe");
  client.release(new Error("cut off"));
  expect((await waiting).rows).toEqual([{ n: 0 }]);
});

test("a transaction is retried after a serialization failure", async () => {
  let attempts = 0;
  const answer = await transaction(database.db, async (tx) => {
    attempts += 1;
    if (attempts < 3) await tx.execute(sql`do $$ begin raise exception 'busy' using errcode = '40001'; end $$`);
    return "done";
  });
  expect([answer, attempts]).toEqual(["done", 3]);
});

test("an error that a retry cannot fix is thrown at once", async () => {
  let attempts = 0;
  const failing = transaction(database.db, async (tx) => {
    attempts += 1;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow("select 1 / 0");
  expect(attempts).toBe(1);
});

test("large values and many rows are transferred completely", async () => {
  const note = "é".repeat(2_000_000);
  await database.pool.query("insert into probe values (1, $1)", [note]);
  const one = await database.pool.query<{ note: string }>("select note from probe");
  expect(one.rows[0]?.note === note).toBe(true);
  const many = await database.pool.query("select generate_series(1, 100000) as n");
  expect(many.rowCount).toBe(100_000);
});

testWhere(testEngine() === "pglite")(
  "an embedded folder is opened by one server, shared with tools and psql, and free again afterwards",
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "samehour-open-"));
    context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // Longer than a socket address may be on any system.
    const dataDir = join(folder, "a-folder-with-quite-a-long-name".repeat(3), "and-another-below-it".repeat(3));
    mkdirSync(dataDir, { recursive: true });
    const open = (purpose: string, share = false): Promise<Database> =>
      openDatabase({ url: null, dataDir, purpose, share, log: failOnLog });

    const server = await open("server");
    await server.pool.query("create table kept (id int)");
    expect(statSync(join(dataDir, EMBEDDED_FOLDER)).mode & 0o077, "nobody else may look").toBe(0);
    await expect(open("server"), "a second server").rejects.toThrow(dataDir);
    const tool = await open("import", true);
    await tool.pool.query("insert into kept values (1)");
    await tool.close();
    const psql = spawnSync(
      "psql",
      ["-h", server.pool.options.host ?? "", "-U", "postgres", "-tAc", "select * from kept"],
      {
        encoding: "utf8",
      },
    );
    // Without psql on this machine there is nothing to check; where it exists, PostgreSQL's own client confirms the
    // result.
    expect(psql.error ? "1" : psql.stdout.trim()).toBe("1");
    await server.close();

    const alone = await open("import", true);
    expect((await alone.pool.query("select * from kept")).rows).toEqual([{ id: 1 }]);
    await alone.close();
  },
);

test("a connection that breaks inside a transaction fails only that transaction", async () => {
  const client = await database.pool.connect();
  await client.query("begin");
  // A server does this when it ends the connection of a client that waits too long.
  client.emit("error", new Error("cut off from the other side"));
  client.release(true);
  expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});
