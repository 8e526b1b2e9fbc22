import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { findNearestStart, listChosenDates, listFirstDates, listLongDates } from "#data/queries/calendar.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { transaction } from "#data/transaction.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { once } from "#tests/support/events-page-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FIRST_DAY = Date.parse("2026-11-20T00:00:00Z");
const days = [0, 1, 2].map((at) => ({ from: FIRST_DAY + at * DAY_MS, to: FIRST_DAY + (at + 1) * DAY_MS }));

const named = (rows: readonly EventRow[]) =>
  rows.map(({ title, date }) => `${title} ${(date?.originalLocal ?? "").slice(5, 16)}`);

async function chosen(more: Partial<Parameters<typeof listChosenDates>[1]> = {}) {
  return named(await listChosenDates(database.db, { spans: days, perSpan: 2, listings: ["public"], ...more }));
}

const repeating = (startsLocal: string, rrule: string) => [{ startsLocal, timezone: "UTC", rrule }];

test("each day lists some of its dates, and an event at each of its dates", async () => {
  await anEvent(database, { title: "Daily", schedules: repeating("2026-11-18T12:00:00", "FREQ=DAILY") });
  await someEvents(database, [
    { title: "Early", schedules: once("2026-11-21T00:00:00") },
    { title: "Late", schedules: once("2026-11-21T23:59:00") },
    { title: "After", schedules: once("2026-11-23T00:00:00") },
    { title: "Hidden", schedules: once("2026-11-20T01:00:00"), listing: "hidden" },
    { title: "For members", schedules: once("2026-11-20T02:00:00"), listing: "members" },
  ]);
  expect(await chosen()).toEqual(["Daily 11-20T12:00", "Early 11-21T00:00", "Late 11-21T23:59", "Daily 11-22T12:00"]);
  expect(await chosen({ perSpan: 3 })).toContain("Daily 11-21T12:00");
  expect(await chosen({ listings: ["public", "members"] })).toContain("For members 11-20T02:00");
  const noon = { from: FIRST_DAY + 12 * HOUR_MS, to: FIRST_DAY + 13 * HOUR_MS };
  expect(await chosen({ times: [noon] })).toEqual(["Daily 11-20T12:00"]);
  expect(await chosen({ filter: { ...NO_FILTER, repeats: ["once"] } })).toEqual([
    "Early 11-21T00:00",
    "Late 11-21T23:59",
  ]);
  expect(await chosen({ query: "lat" })).toEqual(["Late 11-21T23:59"]);
});

test("rare dates come before frequent ones, whatever their time", async () => {
  await someEvents(database, [
    { title: "Daily", schedules: repeating("2026-11-18T00:00:00", "FREQ=DAILY") },
    { title: "Workdays", schedules: repeating("2026-11-18T00:30:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR") },
    { title: "Weekly", schedules: repeating("2026-11-20T18:00:00", "FREQ=WEEKLY") },
    { title: "Monthly", schedules: repeating("2026-11-20T20:00:00", "FREQ=MONTHLY") },
    { title: "Once", schedules: once("2026-11-20T22:00:00") },
  ]);
  expect(await chosen({ spans: days.slice(0, 1), perSpan: 5 })).toEqual([
    "Once 11-20T22:00",
    "Monthly 11-20T20:00",
    "Weekly 11-20T18:00",
    "Daily 11-20T00:00",
    "Workdays 11-20T00:30",
  ]);
});

test("a weekly date is found among many daily ones", async () => {
  const midnights = Array.from({ length: 20 }, (_, at) => ({
    title: `Midnight ${at}`,
    schedules: repeating("2026-11-18T00:00:00", "FREQ=DAILY"),
  }));
  await someEvents(database, [
    ...midnights,
    { title: "Weekly", schedules: repeating("2026-11-20T18:00:00", "FREQ=WEEKLY") },
  ]);
  expect((await chosen())[0]).toBe("Weekly 11-20T18:00");
});

test("the migration computes the stored frequencies", async () => {
  await someEvents(
    database,
    [
      "FREQ=DAILY",
      "FREQ=DAILY;INTERVAL=3",
      "FREQ=WEEKLY;BYDAY=MO",
      "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
      "FREQ=MONTHLY;BYDAY=1SA,3SA",
      "FREQ=MONTHLY;BYMONTHDAY=1,2,3,4",
      "FREQ=YEARLY",
      null,
    ].map((rrule) => ({ schedules: [{ startsLocal: "2026-11-23T19:00:00", timezone: "UTC", rrule }] })),
  );
  const stored = async () => {
    const found = await database.pool.query<{ rrule: string; frequency: number }>(
      `select distinct s.rrule, o.frequency from occurrences o join schedules s on s.id = o.schedule_id order by 1`,
    );
    return found.rows.map(({ rrule, frequency }) => `${rrule} ${frequency}`);
  };
  const computed = await stored();
  expect(computed).toHaveLength(9);
  const migration = await readFile(new URL("../migrations/0013_date_frequencies.sql", import.meta.url), "utf8");
  const update = /update occurrences[^]*?;\n/.exec(migration)?.[0] ?? "";
  await database.pool.query("update occurrences set frequency = 2");
  await database.pool.query(update);
  expect(await stored()).toEqual(computed);
});

test("dates of a day or longer are found on any of their days, even if they start before the period", async () => {
  const lasting = (startsLocal: string, days: number) => [
    { startsLocal, timezone: "UTC", rrule: null, durationSeconds: (days * DAY_MS) / 1000 },
  ];
  await someEvents(database, [
    { title: "Retreat", schedules: lasting("2026-11-19T18:00:00", 3) },
    { title: "Month of prayer", schedules: lasting("2026-10-25T00:00:00", 31) },
    { title: "Over", schedules: lasting("2026-11-10T00:00:00", 10) },
    { title: "Later", schedules: lasting("2026-11-21T00:00:00", 2) },
    { title: "An hour", schedules: once("2026-11-20T10:00:00") },
    { title: "Hidden", schedules: lasting("2026-11-20T00:00:00", 2), listing: "hidden" },
  ]);
  const [span = { from: 0, to: 0 }] = days;
  const long = async (more = {}) =>
    named(await listLongDates(database.db, { span, limit: 10, listings: ["public"], ...more }));
  expect(await long()).toEqual(["Month of prayer 10-25T00:00", "Retreat 11-19T18:00"]);
  expect(await long({ query: "retreat" })).toEqual(["Retreat 11-19T18:00"]);
  expect(await long({ limit: 1 })).toEqual(["Month of prayer 10-25T00:00"]);
});

test("the first dates of a day are those that are not over, ordered by time", async () => {
  await someEvents(database, [
    { title: "Late", schedules: once("2026-11-20T21:00:00") },
    { title: "Daily", schedules: repeating("2026-11-18T12:00:00", "FREQ=DAILY") },
    { title: "Over", schedules: once("2026-11-20T08:00:00") },
    { title: "Hidden", schedules: once("2026-11-20T13:00:00"), listing: "hidden" },
  ]);
  const [span = { from: 0, to: 0 }] = days;
  const first = async (more = {}) =>
    named(
      await listFirstDates(database.db, {
        span,
        now: span.from + 10 * HOUR_MS,
        limit: 10,
        listings: ["public", "members"],
        ...more,
      }),
    );
  expect(await first()).toEqual(["Daily 11-20T12:00", "Late 11-20T21:00"]);
  expect(await first({ limit: 1 })).toEqual(["Daily 11-20T12:00"]);
  expect(await first({ query: "late" })).toEqual(["Late 11-20T21:00"]);
});

test("the nearest start is the next one, or else the last one, even with filters that few events match", async () => {
  const midnights = Array.from({ length: 20 }, (_, at) => ({
    title: `Midnight ${at}`,
    schedules: repeating("2026-11-18T00:00:00", "FREQ=DAILY"),
  }));
  await someEvents(database, [
    ...midnights,
    { title: "Far", type: "retreat", schedules: once("2027-12-01T10:00:00") },
    { title: "Cancelled", type: "retreat", schedules: once("2026-11-23T10:00:00") },
    { title: "Near", type: "discussion", schedules: once("2026-11-18T10:00:00") },
  ]);
  await database.pool.query("update events set cancelled_at = created_at where title = 'Cancelled'");
  const [from, to] = [FIRST_DAY, FIRST_DAY + 390 * DAY_MS];
  const nearest = async (more: Partial<Parameters<typeof findNearestStart>[1]> = {}) => {
    const query = {
      after: [{ from, to }],
      before: [{ from: from - 3 * DAY_MS, to: from }],
      listings: ["public"] as const,
    };
    const found = await findNearestStart(database.db, { ...query, ...more });
    return found === null ? null : new Date(found).toISOString().slice(0, 16);
  };
  const filter = (type: string) => ({ filter: { ...NO_FILTER, type: [type] } });
  expect(await nearest()).toBe("2026-11-20T00:00");
  // More than 5,000 midnights come before it.
  expect(await nearest(filter("retreat"))).toBe("2027-12-01T10:00");
  expect(await nearest(filter("discussion"))).toBe("2026-11-18T10:00");
  expect(await nearest({ after: [], before: [] })).toBeNull();
  expect(await nearest(filter("worship"))).toBeNull();
  const mornings = [0, 1].map((at) => ({ from: from + at * DAY_MS + HOUR_MS, to: from + (at + 1) * DAY_MS - HOUR_MS }));
  expect(await nearest({ after: mornings, before: [] })).toBeNull();
});

test("a changed rule changes the frequency of the stored dates", async () => {
  const { id, scheduleIds } = await anEvent(database, { schedules: repeating("2026-11-20T19:00:00", "FREQ=WEEKLY") });
  const frequencies = async () => {
    const found = await database.pool.query<{ frequency: number }>("select distinct frequency from occurrences");
    return found.rows.map(({ frequency }) => frequency);
  };
  expect(await frequencies()).toEqual([2]);
  await database.pool.query("update schedules set rrule = 'FREQ=MONTHLY' where id = any($1)", [scheduleIds]);
  await transaction(database.db, (tx) => storeDates(tx, [id], TEST_NOW));
  expect(await frequencies()).toEqual([1]);
});
