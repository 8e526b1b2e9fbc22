import { expect, test } from "vitest";
import type { Span } from "#core/events/listed-day.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { findNextStart } from "#data/queries/day-list.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const listings: readonly Listing[] = ["public"];
/** 18 November 2026 in UTC; `TEST_NOW` is its noon. */
const TODAY: Span = { from: TEST_NOW - DAY_MS / 2, to: TEST_NOW + DAY_MS / 2 };
const TOMORROW: Span = { from: TODAY.to, to: TODAY.to + DAY_MS };
const daily = (time: string) => [{ startsLocal: `2026-11-18T${time}`, timezone: "UTC", rrule: "FREQ=DAILY" }];

async function titlesOf(span: Span, overrides: { query?: string; page?: number; pageSize?: number } = {}) {
  const list = { past: false, now: TEST_NOW, listings, page: 1, pageSize: 50, ...overrides, span };
  const { rows, total } = await findEventsScreen(database, { list, rooms: 0 });
  return { titles: rows.map(({ title }) => title), total };
}

test("a day lists every date that starts on it, even if it is not the event's next date", async () => {
  await anEvent(database, { title: "Evening", schedules: daily("19:00:00") });
  await anEvent(database, { title: "Twice", schedules: [...daily("07:00:00"), ...daily("20:00:00")] });
  await anEvent(database, { title: "Once", schedules: [{ startsLocal: "2026-11-18T13:00:00", rrule: null }] });
  expect(await titlesOf(TOMORROW)).toEqual({ titles: ["Twice", "Evening", "Twice"], total: 3 });
});

test("dates that are over today are left out, running ones are listed", async () => {
  await anEvent(database, { title: "Over", schedules: daily("10:00:00") });
  await anEvent(database, { title: "Running", schedules: daily("11:30:00") });
  await anEvent(database, { title: "Coming", schedules: daily("12:00:00") });
  expect(await titlesOf(TODAY)).toEqual({ titles: ["Running", "Coming"], total: 2 });
  expect(await titlesOf({ ...TODAY, from: TEST_NOW - HOUR_MS })).toMatchObject({ titles: ["Running", "Coming"] });
});

test("a cancelled event is listed on its day, a cancelled date is not", async () => {
  const noDate = { originalLocal: "2026-11-19T13:00:00", cancelled: true, startsLocal: null, durationSeconds: null };
  await anEvent(database, { title: "Called off", schedules: daily("12:30:00"), cancelledAt: TEST_NOW });
  await anEvent(database, {
    title: "Not tomorrow",
    schedules: [{ startsLocal: "2026-11-18T13:00:00", timezone: "UTC", rrule: "FREQ=DAILY", exceptions: [noDate] }],
  });
  expect((await titlesOf(TOMORROW)).titles).toEqual(["Called off"]);
});

test("search and paging work in a day like in any list", async () => {
  await someEvents(
    database,
    Array.from({ length: 5 }, (_, at) => ({ title: `Vigil ${at}`, schedules: daily(`1${at}:00:00`) })),
  );
  await anEvent(database, { title: "Tea", schedules: daily("12:00:00") });
  expect(await titlesOf(TOMORROW, { query: "vigil", pageSize: 2, page: 3 })).toEqual({ titles: ["Vigil 4"], total: 5 });
  expect((await titlesOf(TOMORROW, { query: "vigil", pageSize: 2 })).titles).toEqual(["Vigil 0", "Vigil 1"]);
});

test("the next start is the first that is not cancelled and matches the search", async () => {
  const on = (day: string) => [{ startsLocal: `2026-11-${day}T12:00:00`, timezone: "UTC", rrule: null }];
  await anEvent(database, { title: "Off", schedules: on("20"), cancelledAt: TEST_NOW });
  await anEvent(database, { title: "Tea", schedules: on("21") });
  await anEvent(database, { title: "Vigil", schedules: on("22") });
  const next = (query: string | null = null) => findNextStart(database.db, { from: TOMORROW.to, listings, query });
  expect(await next()).toBe(Date.parse("2026-11-21T12:00:00Z"));
  expect(await next("vigil")).toBe(Date.parse("2026-11-22T12:00:00Z"));
  expect(await next("nothing")).toBeNull();
});
