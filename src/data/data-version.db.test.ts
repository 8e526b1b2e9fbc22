import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { currentDataVersion } from "#data/changes.ts";
import { type EventChange, updateEvent } from "#data/queries/events-write.ts";
import { transaction } from "#data/transaction.ts";
import { anEvent, type BuiltEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

const onPostgres = testWhere(testEngine() === "postgres");
const database = withTestDatabase();

const organizer = (id: string) =>
  sql`insert into organizers (public_id, name, name_key, listing) values (${id}, ${id}, ${id}, 'public')`;

async function raisedBy(work: () => Promise<unknown>): Promise<number> {
  const before = await currentDataVersion(database.db);
  await work();
  return (await currentDataVersion(database.db)) - before;
}

test("a transaction raises the version by one, however much it changes", async () => {
  const raised = await raisedBy(() =>
    transaction(database.db, async (tx) => {
      for (const id of ["bbbbbb", "cccccc", "dddddd"]) await tx.execute(organizer(id));
      await tx.execute(sql`update organizers set verified_at = now()`);
      await tx.execute(sql`delete from organizers where public_id = 'bbbbbb'`);
    }),
  );
  expect(raised).toBe(1);
});

test.each([
  [
    "an insert",
    sql`insert into organizers (public_id, name, name_key, listing) values ('ffffff', 'F', 'f', 'public')`,
    1,
  ],
  ["an update", sql`update organizers set name = 'G'`, 1],
  ["a delete", sql`delete from organizers`, 1],
  ["emptying", sql`truncate organizers cascade`, 1],
  ["an update that finds nothing", sql`update organizers set name = 'G' where public_id = 'none'`, 0],
  ["a delete that finds nothing", sql`delete from organizers where public_id = 'none'`, 0],
  ["a read", sql`select * from organizers`, 0],
])("%s raises the version only if it changes something", async (_what, statement, by) => {
  await database.db.execute(organizer("hhhhhh"));
  expect(await raisedBy(() => database.db.execute(statement))).toBe(by);
});

onPostgres("until the commit nobody sees another version, and after a rollback there is none", async () => {
  const before = await currentDataVersion(database.db);
  await transaction(database.db, async (tx) => {
    await tx.execute(organizer("jjjjjj"));
    expect(await currentDataVersion(database.db)).toBe(before);
    expect(await currentDataVersion(tx)).toBe(before);
  });
  expect(await currentDataVersion(database.db)).toBe(before + 1);
  await expect(
    transaction(database.db, async (tx) => {
      await tx.execute(organizer("kkkkkk"));
      throw new Error("given up");
    }),
  ).rejects.toThrow("given up");
  expect(await currentDataVersion(database.db)).toBe(before + 1);
});

test("a change after a rolled-back savepoint still counts", async () => {
  const raised = await raisedBy(() =>
    transaction(database.db, async (tx) => {
      await tx.execute(sql`savepoint one`);
      await tx.execute(organizer("mmmmmm"));
      await tx.execute(sql`rollback to savepoint one`);
      await tx.execute(organizer("nnnnnn"));
    }),
  );
  expect(raised).toBe(1);
});

onPostgres(
  "two open transactions do not wait for each other, and the one that commits last is seen as well",
  async () => {
    const before = await currentDataVersion(database.db);
    await transaction(database.db, async (late) => {
      await late.execute(organizer("pppppp"));
      await transaction(database.db, (early) => early.execute(organizer("qqqqqq")));
      expect(await currentDataVersion(database.db)).toBe(before + 1);
    });
    expect(await currentDataVersion(database.db)).toBe(before + 2);
    const left = await database.pool.query("select * from data_changes");
    expect(left.rows).toEqual([]);
  },
);

test("changes to unlisted events do not raise the version, except when they become listed or unlisted", async () => {
  const hidden = { listing: "hidden", held: true, importStatus: "pending", moderation: "pending" } as const;
  const built: BuiltEvent[] = [];
  // The first event replaces all samples.
  expect(await raisedBy(() => anEvent(database, hidden))).toBe(1);
  expect(await raisedBy(async () => built.push(await anEvent(database, hidden)))).toBe(0);
  const id = built[0]?.id ?? 0;
  const change = (fields: Partial<EventChange>) => raisedBy(() => changeEvent(id, fields));
  expect(await change({ title: "Another" })).toBe(0);
  const open = { held: false, importStatus: "done", moderation: "approved" } as const;
  expect(await change({ ...open, listing: "public" })).toBe(1);
  expect(await change({ title: "Seen" })).toBe(1);
  expect(await change({ listing: "hidden" })).toBe(1);
  expect(await change({ title: "Unseen" })).toBe(0);
  expect(await change({ deletedAt: TEST_NOW })).toBe(1);
});

function changeEvent(id: number, fields: Partial<EventChange>): Promise<unknown> {
  return transaction(database.db, async (tx) => {
    await updateEvent(tx, id, { ...fields, now: TEST_NOW });
    await tx.execute(sql`update schedules set duration_seconds = duration_seconds + 60 where event_id = ${id}`);
    await storeDates(tx, [id], TEST_NOW);
  });
}
