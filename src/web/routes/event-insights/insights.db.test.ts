import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventPath } from "#core/events/event-address.ts";
import type { Viewer } from "#core/viewer.ts";
import { joinClicks } from "#data/tables/organizers.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { insightsAction, insightsLoader } from "#web/routes/event-insights/event-insights.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent as storedEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { DAY_MS } from "#core/time/instant.ts";

const database = withTestDatabase();

async function anEvent() {
  const owner = await aUser(database);
  const title = "Morning Light Sitting";
  const event = await storedEvent(database, { title, userId: owner.userId });
  return { owner, ...event, segment: eventPath({ title, publicId: event.publicId }).slice("/events/".length) };
}

const open = (segment: string, viewer: Viewer | null) => insightsLoader(segment, aRequestContext({ database, viewer }));

test("only the event's own people see weekly numbers, and none below five", async () => {
  const { owner, segment, id: eventId } = await anEvent();
  for (let n = 0; n < 6; n += 1) {
    const { userId } = await aUser(database);
    const createdAt = n < 5 ? TEST_NOW : TEST_NOW - 7 * DAY_MS;
    await database.db.insert(savedEvents).values({ userId, eventId, createdAt });
  }
  await database.db.insert(joinClicks).values([
    { eventId, day: "2026-11-16", clicks: 3 },
    { eventId, day: "2026-11-18", clicks: 9 },
    { eventId, day: "2026-11-11", clicks: 4 },
    { eventId, day: "2026-01-01", clicks: 50 },
  ]);
  await database.db.execute(
    sql`insert into reminder_counts values (${eventId}, '2026-11-18', 7), (${eventId}, '2026-11-11', 4)`,
  );
  const { numbers } = await open(segment, owner);
  expect(numbers?.weeks).toHaveLength(12);
  expect(numbers?.weeks.at(-1)).toEqual({ week: "November 16", counts: [5, 7, 12] });
  expect(numbers?.weeks.at(-2)?.counts).toEqual([null, null, null]);
  expect(numbers?.measures).toMatchObject([
    { measure: "saves", total: 6 },
    { measure: "reminders", total: 11 },
    { measure: "joins", total: 16 },
  ]);
  expect(numbers?.measures[0]?.plot?.match(/<rect /g)).toHaveLength(1);
  expect((await open(segment, await aUser(database, { role: "admin" }))).numbers).toBeNull();
});

test("an event without numbers says so, and strangers are refused", async () => {
  const { owner, segment } = await anEvent();
  expect(await open(segment, owner)).toMatchObject({ mark: null, history: [], corrections: [], decided: [] });
  await expect(open(segment, await aUser(database))).rejects.toMatchObject({ code: "forbidden" });
});

test("an unknown answer is refused", async () => {
  const { owner, segment } = await anEvent();
  const body = new URLSearchParams({ answer: "perhaps" });
  const request = new Request(`https://same.example/events/${segment}/insights`, { method: "POST", body });
  const context = aRequestContext({ database, viewer: owner, method: "POST" });
  await expect(insightsAction(segment, request, context)).rejects.toMatchObject({ code: "invalid" });
});
