import { expect, test, vi } from "vitest";
import { countJoinClick } from "#commands/organizers/count-join-click.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { listEventNumbers } from "#data/queries/organizer-events.ts";
import { joinClicks } from "#data/tables/organizers.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const clicked = () => database.db.select().from(joinClicks).orderBy(joinClicks.eventId, joinClicks.day);
const click = (eventId: number, now = TEST_NOW) =>
  countJoinClick(database, {
    eventId,
    now,
    onFailure: (error) => {
      throw error;
    },
  });

test("simultaneous clicks are written once, each counted for its event and UTC day", async () => {
  const [one, two] = [await anEvent(database, { title: "One" }), await anEvent(database, { title: "Two" })];
  for (let n = 0; n < 6; n += 1) click(one.id);
  click(two.id);
  expect(await clicked()).toEqual([]);
  const first = [
    { eventId: one.id, day: "2026-11-18", clicks: 6 },
    { eventId: two.id, day: "2026-11-18", clicks: 1 },
  ];
  await vi.waitFor(async () => expect(await clicked()).toEqual(first), { timeout: 120_000 });
  click(one.id);
  click(one.id, TEST_NOW + DAY_MS);
  // A click on an event that is deleted meanwhile is not counted and blocks no others.
  click(4_711, TEST_NOW + DAY_MS);
  await vi.waitFor(
    async () =>
      expect(await clicked()).toEqual([
        { eventId: one.id, day: "2026-11-18", clicks: 7 },
        { eventId: one.id, day: "2026-11-19", clicks: 1 },
        first[1],
      ]),
    { timeout: 120_000 },
  );
});

test("an organizer's numbers are people who saved an event or its dates, and clicks in thirty days", async () => {
  const { id: organizerId } = await anOrganizer(database);
  const event = await anEvent(database, { organizerId });
  await anEvent(database, { organizerId, title: "Deleted", deletedAt: TEST_NOW, listing: "hidden" });
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const date = [event.scheduleIds[0], "2026-11-25T19:00:00"];
  await database.pool.query("insert into saved_events values ($1, $2, now())", [ann.userId, event.id]);
  for (const { userId } of [ann, ben]) {
    await database.pool.query("insert into saved_dates values ($1, $2, $3, now())", [userId, ...date]);
  }
  await database.db.insert(joinClicks).values([
    { eventId: event.id, day: "2026-11-18", clicks: 4 },
    { eventId: event.id, day: "2026-10-20", clicks: 3 },
    { eventId: event.id, day: "2026-10-19", clicks: 100 },
  ]);
  expect(await listEventNumbers(database.db, { organizerId, days: 30, limit: 10 }, TEST_NOW)).toEqual([
    { publicId: event.publicId, title: "Evening sitting", saves: 2, joinClicks: 7 },
  ]);
});
