import { expect, test } from "vitest";
import { parseCalendarAddress } from "#core/events/calendar-address.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { calendarLoader } from "#web/routes/calendar/calendar.server.ts";

const database = withTestDatabase();
const now = Date.parse("2026-10-21T12:00:00Z");

const daily = (timezone: string) => [{ startsLocal: "2026-09-01T19:00:00", timezone, rrule: "FREQ=DAILY" }];
const once = (startsLocal: string) => [{ startsLocal, timezone: "America/New_York", rrule: null }];

async function sheet(search: string) {
  const { requested } = parseCalendarAddress(new URLSearchParams(search), () => true);
  const context = aRequestContext({ database, now, zone: { id: "America/New_York" } as never });
  const { body } = await calendarLoader(context, requested);
  if (body.shows !== "week") throw new Error(body.shows);
  return body.content.sheet;
}

test("a printed week names its zone, filters, clock changes, and its days with their dates", async () => {
  await someEvents(database, [
    { now, title: "Evening in Paris", organizerName: "Saint-Merry", schedules: daily("Europe/Paris") },
    { now, title: "One Morning", type: "discussion", schedules: once("2026-10-28T08:00:00") },
  ]);
  const week = await sheet("view=week&date=2026-10-25");
  expect(week).toMatchObject({
    title: "The week of October 25, 2026",
    zone: "All times are New York time.",
    allAt: null,
  });
  expect(week.notes).toEqual([
    "Clocks in Paris changed on October 25, so events there are 1 hour later for you than the week before.",
  ]);
  expect(week.days.map(({ name }) => name)).toEqual([
    "Sunday, October 25",
    "Monday, October 26",
    "Tuesday, October 27",
    "Wednesday, October 28",
    "Thursday, October 29",
    "Friday, October 30",
    "Saturday, October 31",
  ]);
  expect(week.days[3]?.entries).toMatchObject([
    { clock: "8 AM", title: "One Morning", type: "discussion" },
    { clock: "2 PM", title: "Evening in Paris", organizer: "Saint-Merry" },
  ]);
  const filtered = await sheet("view=week&date=2026-10-25&type=discussion&q=morning");
  expect(filtered.notes).toEqual(["Only events that match: “morning”, Discussion."]);
  expect(filtered.days.map(({ name }) => name)).toEqual(["Wednesday, October 28"]);
});

test("a full week shows some dates per day, how many more there are, and where to find them", async () => {
  await someEvents(
    database,
    Array.from({ length: 12 }, (_, each) => ({ now, title: `Hour ${each}`, schedules: daily("America/New_York") })),
  );
  const { days, allAt } = await sheet("view=week&date=2026-10-25");
  expect(days.map(({ entries, more }) => [entries.length, more])).toEqual(days.map(() => [5, "and 7 more"]));
  expect(allAt).toMatch(/^All events of this week: https?:\/\/.*\/calendar\?view=week&date=2026-10-25$/);
});
