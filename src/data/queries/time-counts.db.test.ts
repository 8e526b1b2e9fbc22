import { beforeEach, expect, test } from "vitest";
import { type EventFilter, NO_FILTER, TIMES_OF_DAY, WEEKDAYS } from "#core/events/event-filter.ts";
import { readFreeHours } from "#core/free-hours/free-hours.ts";
import { cellOf, latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { countTimesOfWeek, type TimeCounts } from "#data/queries/time-counts.ts";
import { someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const listings = ["public"] as const;

const repeating = (startsLocal: string, rrule: string | null, durationSeconds = 3600) => [
  { startsLocal, timezone: "Europe/Berlin", rrule, durationSeconds },
];

beforeEach(async () => {
  await someEvents(database, [
    { title: "Daily", type: "prayer", schedules: repeating("2026-11-10T07:00:00", "FREQ=DAILY") },
    { title: "Weekly", type: "meditation", schedules: repeating("2026-11-09T19:00:00", "FREQ=WEEKLY;BYDAY=MO,WE") },
    { title: "Monthly", type: "prayer", schedules: repeating("2026-11-16T10:00:00", "FREQ=MONTHLY;BYDAY=1MO") },
    { title: "Running", type: "prayer", schedules: repeating("2026-11-18T06:00:00", null, 12 * 3600) },
    { title: "Over", type: "prayer", schedules: repeating("2026-11-18T09:00:00", null) },
    { title: "Far", type: "prayer", schedules: repeating("2027-06-01T09:00:00", null) },
    { title: "Hidden", listing: "hidden", schedules: repeating("2026-11-20T09:00:00", null) },
  ]);
});

const counts = (
  filter: Partial<EventFilter> = {},
  zone = "UTC",
  { free = "", ...more }: { now?: number; query?: string; free?: string } = {},
) =>
  countTimesOfWeek(database.db, {
    now: TEST_NOW,
    listings,
    reader: { zone, freeHours: readFreeHours(free) },
    filter: { ...NO_FILTER, ...filter },
    ...more,
  });

const at = (found: TimeCounts | null, weekday: (typeof WEEKDAYS)[number], time: (typeof TIMES_OF_DAY)[number]) =>
  found?.get(cellOf(WEEKDAYS.indexOf(weekday), TIMES_OF_DAY.indexOf(time)));

test("each time of the week counts its events once, in the viewer's zone", async () => {
  const utc = await counts();
  expect(at(utc, "mon", "evening")).toBe(1);
  expect(at(utc, "tue", "evening")).toBeUndefined();
  expect(at(utc, "mon", "morning")).toBe(1);
  expect(at(utc, "tue", "early-morning")).toBe(1);
  // In Tokyo the evening of Monday is the night of Tuesday.
  expect(at(await counts({}, "Asia/Tokyo"), "tue", "overnight")).toBe(1);
});

test("the fit filter counts only dates within the reader's free hours", async () => {
  const fitCounts = (free: string) => counts({ fits: ["mine"] }, "UTC", { free });
  const weekly = await counts();
  expect(at(await fitCounts("mo1800-2400"), "mon", "evening")).toBe(at(weekly, "mon", "evening"));
  expect(await fitCounts("mo1800-1830")).toEqual(new Map());
  expect(await fitCounts("su0000-0030")).toEqual(new Map());
});

test("other filters and the search narrow the counts, the grid's own weekday and time do not", async () => {
  expect(at(await counts({ type: ["prayer"] }), "mon", "evening")).toBeUndefined();
  expect(await counts({ weekday: ["sun"], time: ["morning"] })).toEqual(await counts());
  expect([...((await counts({}, "UTC", { query: "weekly" })) ?? [])]).toHaveLength(2);
});

test.each(["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia"])(
  "in %s each count is the number of events of the list at that time",
  async (zone) => {
    for (const other of [{}, { type: ["prayer"] }, { soon: ["3-hours"] }]) {
      // The middle of the night, a change of the clocks within eight weeks, and something that is running.
      for (const now of [TEST_NOW, TEST_NOW + 100 * 24 * HOUR_MS]) {
        const counted = await counts(other, zone, { now });
        for (const weekday of WEEKDAYS) {
          for (const time of TIMES_OF_DAY) {
            const filter = { ...NO_FILTER, ...other, weekday: [weekday], time: [time] };
            const times = timesWithin(filter, spanOfTimes(now), { zone, freeHours: [] });
            const list = { past: false, now, listings, page: 1, pageSize: 50, filter, times };
            const { total } = await findEventsScreen(database, {
              list: { ...list, startsBy: latestStart(filter, now) },
              rooms: 0,
            });
            expect(at(counted, weekday, time) ?? 0, `${weekday} ${time} ${JSON.stringify(other)}`).toBe(total);
          }
        }
      }
    }
  },
);
