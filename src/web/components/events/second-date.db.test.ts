import { expect, test } from "vitest";
import { parseCalendarAddress } from "#core/events/calendar-address.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEventPage } from "#tests/support/builders/an-event-page.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";
import { readYourDay } from "#web/components/feed/your-day-view.server.ts";
import { calendarLoader } from "#web/routes/calendar/calendar.server.ts";

const database = withTestDatabase();
const { list } = eventsPageOf(database);
const HEBREW = { secondCalendar: "hebrew" } as const;

async function calendarBody(address: string) {
  const { requested } = parseCalendarAddress(new URL(address, "https://a.example").searchParams, () => true);
  return (await calendarLoader(aRequestContext({ database, ...HEBREW }), requested)).body;
}

test("each day heading includes the date in the second calendar", async () => {
  await anEvent(database, { schedules: once("2026-11-18T20:00:00") });
  // In New York it is still the 19th.
  await anEvent(database, { schedules: once("2026-11-20T03:00:00") });
  const dates = async (overrides = {}) => (await list({}, overrides)).days.map(({ date }) => date);
  expect(await dates(HEBREW)).toEqual([
    "Wednesday, November 18 · 8 Kislev 5787",
    "Thursday, November 19 · 9 Kislev 5787",
  ]);
  expect(await dates()).toEqual(["Wednesday, November 18", "Thursday, November 19"]);
});

test("the time card of an event includes the second date", async () => {
  const { view } = await anEventPage(database, { context: HEBREW });
  expect(view.card.date?.second).toBe("8 Kislev 5787");
  expect((await anEventPage(database, {})).view.card.date?.second).toBeNull();
});

test("every calendar view shows the second date, and day links include it in their labels", async () => {
  await anEvent(database, { schedules: once("2026-11-20T18:00:00") });
  const month = await calendarBody("/calendar?month=2026-11");
  if (month.shows !== "month") throw new Error(month.shows);
  const day = month.content.weeks.flat().find((each) => each.day === "2026-11-20");
  expect(day?.second).toEqual({ long: "10 Kislev 5787", short: "10 Kislev" });
  expect(day?.label).toBe("Friday, November 20, 2026 (10 Kislev 5787), 1 event");
  const week = await calendarBody("/calendar?view=week");
  expect(week.shows === "week" && week.content.days[0]?.second?.short).toBe("5 Kislev");
  const one = await calendarBody("/calendar?view=day&date=2026-11-20");
  expect(one.shows === "day" && one.content.second).toBe("10 Kislev 5787");
  const agenda = await calendarBody("/calendar?view=agenda");
  expect(agenda.shows === "agenda" && agenda.content.days[0]?.date).toBe("November 20 · 10 Kislev 5787");
});

test("a member's own day shows the second date above the card and beside tomorrow", async () => {
  const viewer = await aUser(database);
  const event = await anEvent(database, { schedules: once("2026-11-19T18:00:00") });
  await database.db.insert(savedEvents).values({ userId: viewer.userId, eventId: event.id, createdAt: TEST_NOW });
  const day = await readYourDay(viewer, aRequestContext({ database, viewer, ...HEBREW }));
  expect(day.second).toBe("8 Kislev 5787");
  expect(day.days.map(({ name, second }) => [name, second])).toEqual([["Tomorrow", "9 Kislev 5787"]]);
});
