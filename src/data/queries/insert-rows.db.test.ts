import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertEvents, type NewEvent } from "#data/queries/events-write.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { events } from "#data/tables/events.ts";
import { transaction } from "#data/transaction.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** Every kind of column, with values that are hard to write in JSON or as array text. */
const FULL: NewEvent = {
  title: 'Stille "und" \\ {Klang}, 静けさ 🕯',
  organizerName: "O'Neil",
  description: "two\nlines\ttab",
  practices: ["a,b", 'c"d', "", "null", "{}"],
  traditions: [],
  languages: ["en"],
  mode: "hybrid",
  latitude: -12.5,
  longitude: 130.1,
  link: "https://meet.example.org/a?b=c&d='e'",
  linkAudience: "members",
  linkState: "ok",
  linkCheckedAt: TEST_NOW - 1,
  price: 12.5,
  donationWelcome: true,
  eventSize: 1_000,
  captions: false,
  visibility: "public_in_app",
  moderation: "approved",
  held: true,
  importSource: "csv",
  imported: { time: null, list: [1, "two"], nested: { quote: '"' } },
  nativeTitle: null,
};
const PLAIN: NewEvent = { title: "Plain", organizerName: "Somebody" };

function insert(rows: readonly NewEvent[]) {
  return transaction(database.db, (tx) => insertEvents(tx, rows, TEST_NOW));
}

function stored() {
  return database.db.select().from(events).orderBy(events.id);
}

test("each kind of value is stored as given", async () => {
  await insert([FULL]);
  expect(await stored()).toMatchObject([{ ...FULL, createdAt: TEST_NOW, updatedAt: TEST_NOW }]);
});

test("a column that only some rows set has the database's default in the others", async () => {
  await insert([PLAIN]);
  await insert([FULL, PLAIN]);
  const [alone, , beside] = await stored();
  const own = { id: 0, placeId: 0, publicId: "" };
  expect({ ...beside, ...own }).toEqual({ ...alone, ...own });
  expect([alone?.placeId, beside?.placeId]).toEqual([alone?.id, beside?.id]);
});

test("ids are returned in the order of the rows, even beyond one statement", async () => {
  const inserted = await insert(Array.from({ length: 1_001 }, (_, n) => ({ ...PLAIN, title: `Sitting ${n}` })));
  const titles = new Map((await stored()).map((event) => [event.id, event]));
  expect(inserted.map(({ id, publicId }) => titles.get(id)?.publicId === publicId && titles.get(id)?.title)).toEqual(
    inserted.map((_, n) => `Sitting ${n}`),
  );
});

test("a row that violates a constraint is refused", async () => {
  const refused = insert([PLAIN, { ...PLAIN, price: 10_000 }]);
  await expect(refused).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^(22003|23514)$/) as string } });
  const nothing = transaction(database.db, (tx) =>
    tx.execute(
      sql`${insertRowsSql(events, [{ title: "T", publicId: "bbbbbb", createdAt: 0, updatedAt: 0 } as never])}`,
    ),
  );
  await expect(nothing).rejects.toMatchObject({ cause: { code: "23502" } });
  expect(await stored()).toEqual([]);
});
