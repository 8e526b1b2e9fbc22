import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { findPageStart } from "#data/queries/page-index.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** The total of all events plus `more`, as the first page of a list shows it. */
async function total(name: string, more: number, { now = TEST_NOW, byTheMinute = true } = {}): Promise<number> {
  const list = {
    name,
    now,
    byTheMinute,
    pageSize: 50,
    order: "asc",
    write: () => ({
      tables: sql`nothing as (select)`,
      keys: sql`select created_at as starts_at, id from events`,
      total: sql`(select count(*) + ${more} from events)`,
    }),
  } as const;
  return (await findPageStart(database.db, list, 1)).total;
}

test("a list's total is counted anew after each change, or once a minute from ten thousand on", async () => {
  expect(await total("short", 9_998)).toBe(9_998);
  expect(await total("long", 10_000)).toBe(10_000);
  expect(await total("whenever", 10_000, { byTheMinute: false })).toBe(10_000);
  await anEvent(database);
  expect(await total("short", 9_998)).toBe(9_999);
  expect(await total("long", 10_000)).toBe(10_000);
  expect(await total("whenever", 10_000, { byTheMinute: false })).toBe(10_001);
  await anEvent(database);
  expect(await total("long", 10_000)).toBe(10_000);
  expect(await total("long", 10_000, { now: TEST_NOW + MINUTE_MS })).toBe(10_002);
});

test("a list's SQL is not even built while its cached pages are valid", async () => {
  let written = 0;
  const ask = (page: number) =>
    findPageStart(
      database.db,
      {
        name: "written",
        now: TEST_NOW,
        pageSize: 1,
        order: "asc",
        write: () => {
          written += 1;
          return {
            tables: sql`nothing as (select)`,
            keys: sql`select created_at as starts_at, id from events`,
            total: sql`(select count(*) from events)`,
          };
        },
      },
      page,
    );
  await anEvent(database);
  for (const page of [1, 1, 2, 2, 1]) expect((await ask(page)).total).toBe(1);
  expect(written).toBe(2);
  await anEvent(database);
  expect((await ask(1)).total).toBe(2);
  expect(written).toBe(3);
});
