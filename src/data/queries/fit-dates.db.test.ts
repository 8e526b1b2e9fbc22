import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { listFitDates } from "#data/queries/fit-dates.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const span = { from: TEST_NOW, to: TEST_NOW + 28 * DAY_MS };

test("the dates of several events are ordered, with their schedule's zone and without cancelled ones", async () => {
  const cancelled = {
    originalLocal: "2026-11-25T19:00:00",
    cancelled: true,
    startsLocal: null,
    durationSeconds: null,
  };
  const weekly = await anEvent(database, { schedules: [{ exceptions: [cancelled] }] });
  const twice = await anEvent(database, {
    schedules: [
      { startsLocal: "2026-11-20T08:00:00", timezone: "Europe/Paris", rrule: null, durationSeconds: 1_800 },
      { startsLocal: "2026-11-19T20:00:00", timezone: "America/New_York", rrule: null },
    ],
  });
  await anEvent(database, { title: "Not asked for" });
  const cancelledEvent = await anEvent(database, { cancelledAt: TEST_NOW });
  const hidden = await anEvent(database, { listing: "hidden" });
  const publicIds = [weekly, twice, cancelledEvent, hidden].map(({ publicId }) => publicId);
  const found = await listFitDates(database.db, { publicIds, listings: ["public"], span });
  expect([...found.keys()].toSorted()).toEqual([weekly.publicId, twice.publicId].toSorted());
  const days = found.get(weekly.publicId)?.map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 10));
  expect(days).toEqual(["2026-11-18", "2026-12-02", "2026-12-09"]);
  expect(found.get(twice.publicId)).toEqual([
    {
      startsAt: Date.parse("2026-11-20T01:00:00Z"),
      endsAt: Date.parse("2026-11-20T02:00:00Z"),
      timezone: "America/New_York",
    },
    {
      startsAt: Date.parse("2026-11-20T07:00:00Z"),
      endsAt: Date.parse("2026-11-20T07:30:00Z"),
      timezone: "Europe/Paris",
    },
  ]);
});

test("an empty list of events runs no statement", async () => {
  const db = { execute: () => Promise.reject(new Error("asked")) } as never;
  expect(await listFitDates(db, { publicIds: [], listings: ["public"], span })).toEqual(new Map());
});
