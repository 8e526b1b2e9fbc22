import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { transaction } from "#data/transaction.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("connections that break as a transaction begins do not leak from the pool", async () => {
  const { db, pool } = database;
  for (let broken = 0; broken <= pool.options.max; broken += 1) {
    pool.once("acquire", (client: PoolClient & { connection?: { stream: { destroy: () => void } } }) => {
      client.connection?.stream.destroy();
    });
    await expect(transaction(db, async () => "not reached")).rejects.toThrow("begin");
  }
  expect(await transaction(db, async (tx) => (await tx.execute("select 1 as one")).rows)).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(pool.idleCount);
});
