import { expect, test } from "vitest";
import { vacuumTables } from "#data/vacuum.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("vacuuming updates the planner's row counts and frees the pages of deleted rows", async () => {
  await someEvents(database, [{ title: "Vespers" }, { title: "Lauds" }]);
  await database.pool.query("delete from event_texts");
  const known = async (table: string) =>
    (
      await database.pool.query<{ rows: number; pages: number }>(
        "select reltuples as rows, relpages as pages from pg_class where oid = $1::regclass",
        [table],
      )
    ).rows[0];
  expect(await vacuumTables(database.pool)).toBeGreaterThan(50);
  expect(await known("events")).toMatchObject({ rows: 2 });
  expect(await known("event_texts")).toEqual({ rows: 0, pages: 0 });
});
