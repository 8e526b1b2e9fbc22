import { expect, test } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { listFirstDates } from "#data/queries/calendar.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { once } from "#tests/support/events-page-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FIRST_DAY = Date.parse("2026-11-20T00:00:00Z");
const days = [0, 1, 2].map((at) => ({ from: FIRST_DAY + at * DAY_MS, to: FIRST_DAY + (at + 1) * DAY_MS }));

async function found(more: Partial<Parameters<typeof listFirstDates>[1]> = {}) {
  const rows = await listFirstDates(database.db, { days, perDay: 2, listings: ["public"], ...more });
  return rows.map(({ title, date }) => `${title} ${(date?.originalLocal ?? "").slice(5, 16)}`);
}

test("each day gives its first dates by time, an event at each of its dates", async () => {
  await anEvent(database, {
    title: "Daily",
    schedules: [{ startsLocal: "2026-11-18T12:00:00", timezone: "UTC", rrule: "FREQ=DAILY" }],
  });
  await someEvents(database, [
    { title: "Early", schedules: once("2026-11-21T00:00:00") },
    { title: "Late", schedules: once("2026-11-21T23:59:00") },
    { title: "After", schedules: once("2026-11-23T00:00:00") },
    { title: "Hidden", schedules: once("2026-11-20T01:00:00"), listing: "hidden" },
    { title: "For members", schedules: once("2026-11-20T02:00:00"), listing: "members" },
  ]);
  expect(await found()).toEqual(["Daily 11-20T12:00", "Early 11-21T00:00", "Daily 11-21T12:00", "Daily 11-22T12:00"]);
  expect(await found({ listings: ["public", "members"] })).toContain("For members 11-20T02:00");
  const noon = { from: FIRST_DAY + 12 * HOUR_MS, to: FIRST_DAY + 13 * HOUR_MS };
  expect(await found({ times: [noon] })).toEqual(["Daily 11-20T12:00"]);
  expect(await found({ filter: { ...NO_FILTER, repeats: ["once"] } })).toEqual([
    "Early 11-21T00:00",
    "Late 11-21T23:59",
  ]);
  expect(await found({ query: "lat" })).toEqual(["Late 11-21T23:59"]);
});
