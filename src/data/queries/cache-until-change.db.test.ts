import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** Reads through a cache, and counts how often the database was read. */
function countedReads() {
  const cached = cacheUntilChange<number>();
  let reads = 0;
  return (key = "all", now = TEST_NOW) => cached(database.db, { key, now }, async () => (reads += 1));
}

test("the same key is read once while the data and the minute stay the same", async () => {
  const read = countedReads();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  expect(await read("others")).toBe(2);
  expect(await read()).toBe(1);
});

test("a change of the data or a new minute is seen at once", async () => {
  const read = countedReads();
  await read();
  await database.db.execute(
    sql`insert into organizers (public_id, name, name_key, listing) values ('bbbbbb', 'B', 'b', 'public')`,
  );
  expect(await read()).toBe(2);
  expect(await read("all", TEST_NOW + MINUTE_MS)).toBe(3);
});

test("a failed read is retried", async () => {
  const cached = cacheUntilChange<string>();
  const at = { key: "all", now: TEST_NOW };
  await expect(cached(database.db, at, async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cached(database.db, at, async () => "read")).toBe("read");
});
