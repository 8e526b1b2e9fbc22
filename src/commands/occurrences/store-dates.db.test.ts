import { and, asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { extendDates } from "#commands/occurrences/extend-dates.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { deleteExceptions, updateSchedule, upsertExceptions } from "#data/queries/schedules-write.ts";
import { events } from "#data/tables/events.ts";
import { occurrences, schedules } from "#data/tables/schedules.ts";
import { transaction } from "#data/transaction.ts";
import { anEvent, type BuiltEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

function store(event: BuiltEvent, now: EpochMs = TEST_NOW, zoneData?: string) {
  return transaction(database.db, (tx) => storeDates(tx, [event.id], now, zoneData));
}
function change(event: BuiltEvent, fields: Parameters<typeof updateSchedule>[2], now = TEST_NOW) {
  return transaction(database.db, async (tx) => {
    await updateSchedule(tx, event.scheduleIds[0] ?? 0, fields);
    return storeDates(tx, [event.id], now);
  });
}
function dates(event: BuiltEvent) {
  return database.db
    .select()
    .from(occurrences)
    .where(eq(occurrences.eventId, event.id))
    .orderBy(asc(occurrences.startsAt));
}
async function pointers(event: BuiltEvent) {
  const [found] = await database.db.select().from(events).where(eq(events.id, event.id));
  return [found?.currentOriginalLocal, found?.lastOriginalLocal];
}
async function scheduleOf(event: BuiltEvent) {
  const [found] = await database.db.select().from(schedules).where(eq(schedules.eventId, event.id));
  return found;
}

test("storing again changes nothing", async () => {
  const event = await anEvent(database, { schedules: [{ timezone: "America/New_York" }] });
  expect(await dates(event)).toHaveLength(58);
  expect(await store(event)).toEqual({ inserted: 0, updated: 0, removed: 0 });
  expect(await store(event, TEST_NOW + 12 * HOUR_MS)).toEqual({ inserted: 0, updated: 0, removed: 0 });
});

test("a rule on another weekday replaces upcoming dates and keeps past ones", async () => {
  const event = await anEvent(database, { schedules: [{ startsLocal: "2026-10-28T19:00:00" }] });
  const changes = await change(event, { rrule: "FREQ=WEEKLY;BYDAY=FR", now: TEST_NOW });
  expect(changes).toEqual({ inserted: 57, updated: 0, removed: 58 });
  const stored = (await dates(event)).map((date) => date.originalLocal.slice(0, 10));
  expect(stored.slice(0, 5)).toEqual(["2026-10-28", "2026-11-04", "2026-11-11", "2026-11-20", "2026-11-27"]);
  expect(await pointers(event)).toEqual(["2026-11-20T19:00:00", "2026-11-11T19:00:00"]);
});

test("a longer duration updates the dates in place", async () => {
  const event = await anEvent(database);
  expect(await change(event, { durationSeconds: 7_200, now: TEST_NOW })).toEqual({
    inserted: 0,
    updated: 58,
    removed: 0,
  });
  expect((await scheduleOf(event))?.sequence).toBe(1);
});

test("a date that has begun stays when its schedule moves", async () => {
  const event = await anEvent(database);
  const running = Date.UTC(2026, 10, 18, 19, 30);
  await change(event, { startsLocal: "2026-11-18T21:00:00", now: running }, running);
  const stored = (await dates(event)).map((date) => date.originalLocal).slice(0, 3);
  expect(stored).toEqual(["2026-11-18T19:00:00", "2026-11-18T21:00:00", "2026-11-25T21:00:00"]);
});

test("a corrected one-off leaves no old date behind, past or upcoming", async () => {
  const event = await anEvent(database, { schedules: [{ startsLocal: "2026-11-01T10:00:00", rrule: null }] });
  await change(event, { startsLocal: "2026-11-02T10:00:00", now: TEST_NOW });
  expect((await dates(event)).map((date) => date.originalLocal)).toEqual(["2026-11-02T10:00:00"]);
  expect(await pointers(event)).toEqual([null, "2026-11-02T10:00:00"]);
});

test("cancelled and moved dates keep their identity and are restored when the exception is removed", async () => {
  const event = await anEvent(database);
  const [scheduleId = 0] = event.scheduleIds;
  const moved = {
    scheduleId,
    originalLocal: "2026-11-25T19:00:00",
    cancelled: false,
    startsLocal: "2026-11-26T08:00:00",
    durationSeconds: null,
  };
  const cancelled = {
    scheduleId,
    originalLocal: "2026-11-18T19:00:00",
    cancelled: true,
    startsLocal: null,
    durationSeconds: null,
  };
  const changes = await transaction(database.db, async (tx) => {
    await upsertExceptions(tx, [moved, cancelled], TEST_NOW);
    return storeDates(tx, [event.id], TEST_NOW);
  });
  expect(changes).toEqual({ inserted: 0, updated: 2, removed: 0 });
  const [first, second] = await dates(event);
  expect(first).toMatchObject({ originalLocal: "2026-11-18T19:00:00", cancelled: true, moved: false });
  expect(second).toMatchObject({
    originalLocal: "2026-11-25T19:00:00",
    startsLocal: "2026-11-26T08:00:00",
    moved: true,
    startsAt: Date.UTC(2026, 10, 26, 8),
  });
  expect(await pointers(event)).toEqual(["2026-11-25T19:00:00", null]);

  await transaction(database.db, async (tx) => {
    await deleteExceptions(tx, scheduleId, [moved.originalLocal, cancelled.originalLocal]);
    expect(await storeDates(tx, [event.id], TEST_NOW)).toEqual({ inserted: 0, updated: 2, removed: 0 });
  });
  expect(await pointers(event)).toEqual(["2026-11-18T19:00:00", null]);
});

test("an event's listing is applied to all its dates, including past ones", async () => {
  const event = await anEvent(database, { schedules: [{ startsLocal: "2026-10-28T19:00:00" }] });
  await transaction(database.db, async (tx) => {
    await updateEvent(tx, event.id, { listing: "hidden", now: TEST_NOW });
    await storeDates(tx, [event.id], TEST_NOW);
  });
  expect(new Set((await dates(event)).map((date) => date.listing))).toEqual(new Set(["hidden"]));
});

test("removing a schedule removes its dates, and the event points at a remaining one", async () => {
  const event = await anEvent(database, { schedules: [{}, { startsLocal: "2026-11-20T08:00:00" }] });
  await transaction(database.db, async (tx) => {
    await tx.delete(schedules).where(inArray(schedules.id, event.scheduleIds.slice(0, 1)));
    await storeDates(tx, [event.id], TEST_NOW);
  });
  expect(await pointers(event)).toEqual(["2026-11-25T08:00:00", null]);
});

test("the daily job stores dates within 400 days, once a week for each series", async () => {
  const event = await anEvent(database);
  expect(await extendDates(database, { now: TEST_NOW + 6 * DAY_MS })).toEqual({ events: 0, failures: [] });
  expect(await extendDates(database, { now: TEST_NOW + 8 * DAY_MS })).toEqual({ events: 1, failures: [] });
  expect(await dates(event)).toHaveLength(59);
  expect(await extendDates(database, { now: TEST_NOW + 8 * DAY_MS })).toEqual({ events: 0, failures: [] });
});

test("new zone data recompute upcoming dates only, including one-offs", async () => {
  const series = await anEvent(database, {
    schedules: [{ startsLocal: "2026-10-28T19:00:00", timezone: "America/New_York" }],
  });
  await anEvent(database, { schedules: [{ startsLocal: "2027-01-10T10:00:00", rrule: null }] });
  const isFirst = eq(occurrences.originalLocal, "2026-10-28T19:00:00");
  const isComing = eq(occurrences.originalLocal, "2026-12-02T19:00:00");
  // As other time zone data would give it.
  const wrong = { startsAt: 0, endsAt: HOUR_MS };
  await database.db
    .update(occurrences)
    .set(wrong)
    .where(and(eq(occurrences.eventId, series.id), isFirst));
  const late = { startsAt: Date.UTC(2026, 11, 3, 1), endsAt: Date.UTC(2026, 11, 3, 2) };
  await database.db
    .update(occurrences)
    .set(late)
    .where(and(eq(occurrences.eventId, series.id), isComing));
  expect(await extendDates(database, { now: TEST_NOW, zoneData: "another" })).toEqual({ events: 2, failures: [] });
  const stored = await dates(series);
  expect(stored.find((date) => date.originalLocal.startsWith("2026-10-28"))).toMatchObject(wrong);
  expect(stored.find((date) => date.originalLocal.startsWith("2026-12-02"))?.startsAt).toBe(Date.UTC(2026, 11, 3, 0));
  expect((await scheduleOf(series))?.zoneData).toBe("another");
});

test("an event whose dates cannot be computed is reported and does not block others", async () => {
  const good = await anEvent(database);
  const bad = await anEvent(database);
  await database.db.update(schedules).set({ timezone: "Nowhere/Known" }).where(eq(schedules.eventId, bad.id));
  const extended = await extendDates(database, { now: TEST_NOW, zoneData: "another" });
  expect(extended.events).toBe(1);
  expect(extended.failures.map((failure) => failure.eventId)).toEqual([bad.id]);
  expect((await scheduleOf(good))?.zoneData).toBe("another");
});

test("two writers of the same events wait for each other and store the same dates", async () => {
  const event = await anEvent(database);
  const other = await anEvent(database, { title: "Other" });
  const both = (ids: number[]) => transaction(database.db, (tx) => storeDates(tx, ids, TEST_NOW + 20 * DAY_MS));
  const results = await Promise.all([both([event.id, other.id]), both([other.id, event.id])]);
  expect(results.map((changes) => changes.inserted).toSorted((a, b) => a - b)).toEqual([0, 4]);
  expect(results.every((changes) => changes.removed === 0)).toBe(true);
});
