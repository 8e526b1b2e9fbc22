import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { countStarts, sharedStarts } from "#data/queries/starts.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const listings: readonly Listing[] = ["public"];
const at = (time: string) => [{ startsLocal: `2026-11-18T${time}`, rrule: "FREQ=DAILY" }];
/** A cancelled date. */
const noDate = { originalLocal: "2026-11-18T14:00:00", cancelled: true, startsLocal: null, durationSeconds: null };
const span = { from: TEST_NOW, to: TEST_NOW + DAY_MS };

test("starts are counted by instant within the requested span", async () => {
  const now = TEST_NOW + 10 * MINUTE_MS;
  await anEvent(database, { schedules: at("12:10:00") });
  await anEvent(database, { schedules: at("12:39:00") });
  await anEvent(database, { schedules: at("12:39:00") });
  await anEvent(database, {
    schedules: [{ startsLocal: "2026-11-18T14:00:00", rrule: null, exceptions: [noDate] }],
  });
  await anEvent(database, { schedules: at("12:00:00") });
  const starts = await countStarts(database.db, { from: now, to: now + DAY_MS, listings });
  expect(starts).toEqual([
    { startsAt: now, count: 1 },
    { startsAt: now + 29 * MINUTE_MS, count: 2 },
    { startsAt: TEST_NOW + DAY_MS, count: 1 },
  ]);
});

test("cancelled and members' events are not counted; for members, theirs are", async () => {
  await anEvent(database, { schedules: at("13:00:00"), cancelledAt: TEST_NOW });
  await anEvent(database, { schedules: at("13:00:00"), listing: "members", visibility: "public_in_app" });
  expect(await countStarts(database.db, { ...span, listings })).toEqual([]);
  const forMembers = await countStarts(database.db, { ...span, listings: ["public", "members"] });
  expect(forMembers).toEqual([{ startsAt: TEST_NOW + 60 * MINUTE_MS, count: 1 }]);
});

test("counts respect a search and the organizers that a member hides", async () => {
  const { id } = await anOrganizer(database, { name: "Hidden" });
  await anEvent(database, { title: "Vigil", schedules: at("13:00:00") });
  await anEvent(database, { title: "Vigil", schedules: at("13:00:00"), organizerId: id, organizerName: "Hidden" });
  await anEvent(database, { title: "Tea", schedules: at("13:00:00") });
  const count = async (narrowing: { query?: string; hides?: readonly number[] }) =>
    (await countStarts(database.db, { ...span, listings, ...narrowing }))[0]?.count;
  expect([
    await count({ query: "vig" }),
    await count({ query: "vig", hides: [id] }),
    await count({ hides: [id] }),
  ]).toEqual([2, 1, 2]);
});

test("a count is shared until the data changes, and only between identical requests", async () => {
  await anEvent(database, { schedules: at("13:00:00") });
  const ask = (narrowing: { query?: string; now?: number } = {}) =>
    sharedStarts(database.db, { ...span, now: TEST_NOW, listings, ...narrowing });
  const first = await ask();
  expect(await ask({ now: TEST_NOW + MINUTE_MS })).toBe(first);
  expect(await ask({ query: "nothing" })).toEqual([]);
  await anEvent(database, { schedules: at("13:00:00") });
  expect((await ask()).map(({ count }) => count)).toEqual([2]);
});
