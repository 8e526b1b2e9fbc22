import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { countMemberDates } from "#data/queries/member-day.ts";
import { organizerFollows, savedDates, savedEvents } from "#data/tables/activity.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const once = (startsLocal: string) => [{ startsLocal, rrule: null }];
const createdAt = TEST_NOW;

async function aFollower() {
  const { userId } = await aUser(database);
  const { id } = await anOrganizer(database, { name: "Mine" });
  await database.db.insert(organizerFollows).values({ followerId: userId, organizerId: id, createdAt });
  const saved = async (overrides: EventOverrides) => {
    const event = await anEvent(database, overrides);
    await database.db.insert(savedEvents).values({ userId, eventId: event.id, createdAt });
    return event;
  };
  const starts = async (hides: readonly number[] = []) => {
    const query = { userId, now: TEST_NOW, to: TEST_NOW + 3 * DAY_MS, listings: ["public"], hides } as const;
    const found = await countMemberDates(database.db, query);
    return found.map(({ startsAt, count }) => [new Date(startsAt).toISOString().slice(0, 16), count]);
  };
  return { userId, organizerId: id, saved, starts };
}

test("each date that a member saved or follows counts once, grouped by start", async () => {
  const { userId, organizerId, saved, starts } = await aFollower();
  expect(await starts()).toEqual([]);
  await saved({ organizerId, schedules: [{ startsLocal: "2026-11-17T14:00:00", rrule: "FREQ=DAILY" }] });
  const series = await anEvent(database, { schedules: [{ startsLocal: "2026-11-18T15:00:00", rrule: "FREQ=DAILY" }] });
  const [scheduleId = 0] = series.scheduleIds;
  await database.db.insert(savedDates).values({ userId, scheduleId, originalLocal: "2026-11-20T15:00:00", createdAt });
  await anEvent(database, { organizerId, schedules: once("2026-11-20T15:00:00") });
  const all = [
    ["2026-11-18T14:00", 1],
    ["2026-11-19T14:00", 1],
    ["2026-11-20T14:00", 1],
    ["2026-11-20T15:00", 2],
  ];
  expect(await starts()).toEqual(all);
  expect(await starts([organizerId])).toEqual([...all.slice(0, 3), ["2026-11-20T15:00", 1]]);
});

test("a running date counts from now; past, later, cancelled and hidden ones do not count", async () => {
  const { organizerId, saved, starts } = await aFollower();
  await saved({ schedules: once("2026-11-18T11:30:00") });
  await saved({ schedules: once("2026-11-18T08:00:00") });
  await saved({ schedules: once("2026-11-21T12:00:00") });
  await saved({ schedules: once("2026-11-19T12:00:00"), cancelledAt: TEST_NOW });
  await saved({ schedules: once("2026-11-19T12:00:00"), listing: "hidden" });
  await anEvent(database, { organizerId, schedules: once("2026-11-19T12:00:00"), listing: "members" });
  const exceptions = [
    { originalLocal: "2026-11-19T12:00:00", cancelled: true, startsLocal: null, durationSeconds: null },
  ];
  await saved({
    schedules: [{ startsLocal: "2026-11-18T12:00:00", rrule: "FREQ=DAILY;COUNT=3", exceptions }],
  });
  expect(await starts()).toEqual([
    ["2026-11-18T12:00", 2],
    ["2026-11-20T12:00", 1],
  ]);
});
