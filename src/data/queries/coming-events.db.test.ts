import { expect, test } from "vitest";
import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { listComingAndRunning, listComingEvents } from "#data/queries/events.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function coming(now = TEST_NOW, limit = 10) {
  const rows = await listComingEvents(database.db, { now, listings: ["public"], limit });
  return rows.map((row) => `${row.title} ${new Date(row.date?.startsAt ?? 0).toISOString().slice(0, 16)}`);
}

const once = (startsLocal: string) => [{ startsLocal, rrule: null }];

test("an event that is running is left out, one that starts this minute is not", async () => {
  await anEvent(database, { title: "Running", schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, { title: "Now", schedules: once("2026-11-18T12:00:00") });
  await anEvent(database, { title: "Tomorrow", schedules: once("2026-11-19T08:00:00") });
  await anEvent(database, { title: "Members", listing: "members", visibility: "public_in_app" });
  expect(await coming()).toEqual(["Now 2026-11-18T12:00", "Tomorrow 2026-11-19T08:00"]);
  expect(await coming(TEST_NOW, 1)).toEqual(["Now 2026-11-18T12:00"]);
});

test("beside the running events, one that starts this minute is listed once", async () => {
  await anEvent(database, { title: "Now", schedules: once("2026-11-18T12:00:00") });
  await anEvent(database, { title: "Tomorrow", schedules: once("2026-11-19T08:00:00") });
  const list = { now: TEST_NOW, listings: ["public"], coming: 5, running: 5 } as const;
  const found = await listComingAndRunning(database.db, list);
  expect(found.running.map(({ title }) => title)).toEqual(["Now"]);
  expect(found.coming.map(({ title }) => title)).toEqual(["Tomorrow"]);
  const coming = await listComingAndRunning(database.db, { ...list, running: 0 });
  expect(coming.coming.map(({ title }) => title)).toEqual(["Now", "Tomorrow"]);
});

test("an event whose date is over appears with its next one, before and after the advancing job", async () => {
  await anEvent(database, { title: "Weekly" });
  await anEvent(database, { title: "Tomorrow", schedules: once("2026-11-19T08:00:00") });
  const now = TEST_NOW + 9 * HOUR_MS;
  const expected = ["Tomorrow 2026-11-19T08:00", "Weekly 2026-11-25T19:00"];
  expect(await coming(now)).toEqual(expected);
  await advanceDates(database, now);
  expect(await coming(now)).toEqual(expected);
});
