import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { countValues, listEvents } from "#core/events/event-index.ts";
import { readEventIndex } from "#data/queries/event-index.ts";
import { transaction } from "#data/transaction.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

const onPostgres = testWhere(testEngine() === "postgres");
const database = withTestDatabase();

/** The events of the index in the order of the upcoming list, with the values of their type. */
async function listed(now: EpochMs = TEST_NOW) {
  const index = await readEventIndex(database.db, now);
  const query = { now, listings: ["public" as const], filter: NO_FILTER, ids: null, organizers: null, hides: [] };
  const all = { ...query, dates: "coming" as const, spans: null, startsBy: null };
  const types = countValues(index, all).filter(({ name }) => name === "type");
  return {
    ids: listEvents(index, all, { from: 0, to: 100 }).rows.map(({ id }) => id),
    types: Object.fromEntries(types.map(({ value, count }) => [value, count])),
  };
}

test("an event, its facts, dates, schedules and end are in the index as soon as they are committed", async () => {
  const first = await anEvent(database, { type: "prayer" });
  expect(await listed()).toEqual({ ids: [first.id], types: { prayer: 1 } });
  const second = await anEvent(database, { type: "retreat" });
  expect((await listed()).types).toEqual({ prayer: 1, retreat: 1 });
  await database.db.execute(sql`update events set type = 'worship' where id = ${first.id}`);
  expect((await listed()).types).toEqual({ worship: 1, retreat: 1 });
  await database.db.execute(sql`update occurrences set cancelled = true where event_id = ${first.id}`);
  expect((await listed()).ids).toEqual([second.id]);
  await database.db.execute(sql`update occurrences set cancelled = false where event_id = ${first.id}`);
  expect((await listed()).ids).toHaveLength(2);
  await database.db.execute(sql`update schedules set duration_seconds = 9000 where event_id = ${first.id}`);
  const index = await readEventIndex(database.db, TEST_NOW);
  const all = {
    now: TEST_NOW,
    listings: ["public" as const],
    filter: NO_FILTER,
    ids: null,
    organizers: null,
    hides: [],
  };
  const counts = countValues(index, { ...all, dates: "coming", spans: null, startsBy: null });
  expect(counts).toContainEqual({ name: "duration", value: "longer", count: 1 });
  await database.db.execute(sql`update events set listing = 'hidden' where id = ${first.id}`);
  expect((await listed()).ids).toEqual([second.id]);
  await database.db.execute(sql`delete from events where id = ${second.id}`);
  expect((await listed()).ids).toEqual([]);
});

onPostgres("what was read is not read again while an older transaction goes on", async ({ onTestFinished }) => {
  await anEvent(database);
  await listed();
  const query = vi.spyOn(database.pool, "query");
  onTestFinished(() => query.mockRestore());
  const statements = async () => {
    query.mockClear();
    await listed();
    return query.mock.calls.length;
  };
  await transaction(database.db, async (older) => {
    await older.execute(sql`select pg_current_xact_id()`);
    await anEvent(database);
    expect(await statements()).toBe(2);
    expect(await statements()).toBe(1);
    await database.db.execute(sql`truncate events cascade`);
    expect((await listed()).ids).toEqual([]);
    expect(await statements()).toBe(1);
  });
  expect(await statements()).toBe(1);
});

test("truncated tables leave nothing behind", async () => {
  await anEvent(database);
  expect((await listed()).ids).toHaveLength(1);
  await database.db.execute(sql`truncate events cascade`);
  expect((await listed()).ids).toEqual([]);
});

test("simultaneous requests share a read, and later ones see what was committed meanwhile", async () => {
  const { id } = await anEvent(database, { type: "prayer" });
  const [one, other] = await Promise.all([
    readEventIndex(database.db, TEST_NOW),
    readEventIndex(database.db, TEST_NOW),
  ]);
  expect(one).toBe(other);
  const running = readEventIndex(database.db, TEST_NOW);
  await database.db.execute(sql`update events set type = 'retreat' where id = ${id}`);
  expect((await listed()).types).toEqual({ retreat: 1 });
  await running;
});

onPostgres("a transaction that began before the last look and is committed after it is not missed", async () => {
  const slow = await anEvent(database, { type: "prayer" });
  const quick = await anEvent(database, { type: "prayer" });
  await transaction(database.db, async (tx) => {
    await tx.execute(sql`update events set type = 'retreat' where id = ${slow.id}`);
    await database.db.execute(sql`update events set type = 'worship' where id = ${quick.id}`);
    expect((await listed()).types).toEqual({ prayer: 1, worship: 1 });
    // Read again while the older transaction goes on.
    await database.db.execute(sql`update events set type = 'other' where id = ${quick.id}`);
    expect((await listed()).types).toEqual({ prayer: 1, other: 1 });
  });
  expect((await listed()).types).toEqual({ retreat: 1, other: 1 });
});

test("dates that have come near are indexed on a later day, and past ones on an earlier one", async () => {
  const { id } = await anEvent(database);
  expect((await listed()).ids).toEqual([id]);
  for (const days of [1, 30, -3, 0]) expect((await listed(TEST_NOW + days * DAY_MS)).ids, `${days}`).toEqual([id]);
});

test("an event whose next date is months away is listed", async () => {
  const schedules = [{ startsLocal: "2027-06-20T18:00:00", timezone: "UTC", rrule: null }];
  const { id } = await anEvent(database, { schedules });
  expect((await listed()).ids).toEqual([id]);
});
