import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { extendDates } from "#commands/occurrences/extend-dates.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { savedDates, savedEvents } from "#data/tables/activity.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { occurrences, schedules } from "#data/tables/schedules.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type BuiltEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const MOVED = "2026-12-02T19:00:00";
const MOVED_AT = Date.UTC(2026, 11, 2, 19);

/** A weekly event in UTC, one date of which is stored as other time zone data would give it: an hour later. */
async function anEventOfOldZoneData(overrides: Parameters<typeof anEvent>[1] = {}): Promise<BuiltEvent> {
  const event = await anEvent(database, overrides);
  const late = { startsAt: MOVED_AT + HOUR_MS, endsAt: MOVED_AT + 2 * HOUR_MS };
  const isMoved = and(eq(occurrences.eventId, event.id), eq(occurrences.originalLocal, MOVED));
  await database.db.update(occurrences).set(late).where(isMoved);
  await database.db.update(schedules).set({ zoneData: "older" }).where(eq(schedules.eventId, event.id));
  return event;
}

async function causes(): Promise<unknown[]> {
  return database.db
    .select({ kind: notificationCauses.kind, actorId: notificationCauses.actorId, cause: notificationCauses.cause })
    .from(notificationCauses);
}

const moved = ({ id }: BuiltEvent) => ({
  kind: "event-moved",
  actorId: null,
  cause: expect.objectContaining({ eventId: id, oldStartsAt: MOVED_AT + HOUR_MS, startsAt: MOVED_AT, isSeries: false }),
});

test("someone who saved an event moved by new zone data is notified once, even with several processes", async () => {
  const event = await anEventOfOldZoneData();
  const { userId } = await aUser(database);
  await database.db.insert(savedEvents).values({ userId, eventId: event.id, createdAt: TEST_NOW });
  await Promise.all([1, 2, 3].map(() => extendDates(database, { now: TEST_NOW })));
  expect(await causes()).toEqual([moved(event)]);
  await extendDates(database, { now: TEST_NOW });
  expect(await causes()).toHaveLength(1);
});

test("someone who saved a single moved date is notified as well", async () => {
  const event = await anEventOfOldZoneData();
  const { userId } = await aUser(database);
  const [scheduleId = 0] = event.scheduleIds;
  await database.db.insert(savedDates).values({ userId, scheduleId, originalLocal: MOVED, createdAt: TEST_NOW });
  await extendDates(database, { now: TEST_NOW });
  expect(await causes()).toEqual([moved(event)]);
});

test("nobody is notified of an event that was not saved, did not move or is cancelled", async () => {
  const { userId } = await aUser(database);
  await anEventOfOldZoneData();
  const cancelled = await anEventOfOldZoneData({ cancelledAt: TEST_NOW });
  const same = await anEvent(database);
  await database.db.update(schedules).set({ zoneData: "older" }).where(eq(schedules.eventId, same.id));
  for (const { id: eventId } of [cancelled, same])
    await database.db.insert(savedEvents).values({ userId, eventId, createdAt: TEST_NOW });
  expect(await extendDates(database, { now: TEST_NOW })).toEqual({ events: 3, failures: [] });
  expect(await causes()).toEqual([]);
});
