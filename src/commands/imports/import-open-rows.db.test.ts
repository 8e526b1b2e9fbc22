import { expect, test } from "vitest";
import type { RowCells } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

// Rows of known events that leave the time zone, or the recurrence, open.
const database = withTestDatabase();

const NEW_YORK: RowCells = {
  start_date: "2026-12-05T19:00",
  end_date: "2026-12-05T20:00",
  timezone: "America/New_York",
};
const MOMENT: RowCells = { start_date: "2026-12-06T00:00:00Z", end_date: "2026-12-06T01:00:00Z" };
const HOUR_LATER: RowCells = { start_date: "2026-12-06T01:00:00Z", end_date: "2026-12-06T02:00:00Z" };

async function stored(): Promise<unknown[]> {
  const text = `select title, timezone, starts_local::text as starts, rrule, sequence,
    (select count(*)::int from occurrences o where o.event_id = e.id) as dates
    from events e join schedules s on s.event_id = e.id order by e.id`;
  return (await database.pool.query(text)).rows;
}

test.each([
  ["known by source_id", "a"],
  ["known by organizer, title, time and link", ""],
])("rows with the same instants but no zone leave the event's zone unchanged: %s", async (_, source_id) => {
  await runImport(database, [{ ...NEW_YORK, source_id, recurring: "true" }]);
  const before = await stored();
  expect(before).toMatchObject([{ timezone: "America/New_York", rrule: "FREQ=WEEKLY;BYDAY=SA" }]);
  for (const row of [
    { ...MOMENT, source_id },
    { ...MOMENT, source_id, timezone: "" },
    { ...MOMENT, source_id, recurring: "true" },
    { ...MOMENT, source_id, start_date: "2026-12-06T05:30:00+05:30" },
  ]) {
    expect(await runImport(database, [row])).toMatchObject({ imported: 0, updated: 0, unchanged: 1, keptEdits: 0 });
  }
  expect(await stored()).toEqual(before);
  // The file with the zone also finds the event.
  expect(await runImport(database, [{ ...NEW_YORK, source_id, recurring: "true" }])).toMatchObject({ unchanged: 1 });
});

test("new instants without a zone move an event on the local clock of its own zone", async () => {
  await runImport(database, [{ ...NEW_YORK, source_id: "a", recurring: "true" }]);
  expect(await runImport(database, [{ ...HOUR_LATER, source_id: "a" }])).toMatchObject({ updated: 1 });
  expect(await stored()).toMatchObject([
    { timezone: "America/New_York", starts: "2026-12-05 20:00:00", rrule: "FREQ=WEEKLY;BYDAY=SA", sequence: 1 },
  ]);
  // In the daylight saving time of its zone.
  const june = { start_date: "2027-06-05T23:00:00Z", end_date: "2027-06-06T00:00:00Z" };
  await runImport(database, [{ ...june, source_id: "a", recurring: "true" }]);
  expect(await stored()).toMatchObject([{ timezone: "America/New_York", starts: "2027-06-05 19:00:00" }]);
});

test("a named zone is applied, even if the instants stay the same", async () => {
  await runImport(database, [{ ...NEW_YORK, source_id: "a" }]);
  expect(await runImport(database, [{ ...MOMENT, source_id: "a", timezone: "UTC" }])).toMatchObject({ updated: 1 });
  expect(await stored()).toMatchObject([{ timezone: "UTC", starts: "2026-12-06 00:00:00" }]);
});

test("the same local time in another zone is a different event", async () => {
  await runImport(database, [NEW_YORK]);
  const sameClock = { start_date: "2026-12-05T19:00:00Z", end_date: "2026-12-05T20:00:00Z" };
  expect(await runImport(database, [sameClock])).toMatchObject({ imported: 1, updated: 0 });
  expect(await runImport(database, [sameClock, MOMENT])).toMatchObject({ imported: 0, unchanged: 2 });
});

test("instants that match two events in two zones are refused as ambiguous", async () => {
  const berlin = { start_date: "2026-12-06T01:00", end_date: "2026-12-06T02:00", timezone: "Europe/Berlin" };
  await runImport(database, [NEW_YORK, berlin]);
  expect(await stored()).toHaveLength(2);
  expect(await runImport(database, [MOMENT])).toMatchObject({ imported: 0, refused: 1, categories: { ambiguous: 1 } });
});

test("a person's move to another zone is kept, and is not counted as an edit against the file", async () => {
  await runImport(database, [{ ...NEW_YORK, recurring: "true" }]);
  await database.pool.query(
    "update schedules set timezone = 'America/Chicago', starts_local = starts_local - interval '1 hour'",
  );
  const before = await stored();
  expect(await runImport(database, [MOMENT])).toMatchObject({ unchanged: 1, keptEdits: 0 });
  expect(await runImport(database, [{ ...NEW_YORK, recurring: "true" }])).toMatchObject({ unchanged: 1, imported: 0 });
  expect(await stored()).toEqual(before);
});

test("a one-off with a new time set by a person still matches its row", async () => {
  await runImport(database, [NEW_YORK]);
  await database.pool.query("update schedules set starts_local = '2026-12-05 21:00'");
  expect(await runImport(database, [NEW_YORK])).toMatchObject({ imported: 0, unchanged: 1 });
});

test("a file without recurrence columns does not turn a series into a one-off", async () => {
  await runImport(database, [{ ...NEW_YORK, recurring: "true" }]);
  const before = await stored();
  expect(await runImport(database, [NEW_YORK])).toMatchObject({ imported: 0, unchanged: 1 });
  const later = { ...NEW_YORK, start_date: "2026-12-19T19:00", end_date: "2026-12-19T20:00" };
  expect(await runImport(database, [later])).toMatchObject({ imported: 0, updated: 0, unchanged: 1 });
  expect(await stored()).toEqual(before);
  // A row that has the column but leaves it empty is a one-off event.
  expect(await runImport(database, [{ ...NEW_YORK, recurring: "" }])).toMatchObject({ updated: 1 });
  expect(await stored()).toMatchObject([{ rrule: null, dates: 1 }]);
});

test("a file without recurrence columns moves a weekly series to another day, others only if their rule allows", async () => {
  const monthly = { title: "Monthly", rrule: "FREQ=MONTHLY;BYDAY=1SA" };
  await runImport(database, [
    { ...NEW_YORK, source_id: "w", rrule: "FREQ=WEEKLY;BYDAY=SA" },
    { ...NEW_YORK, source_id: "m", ...monthly },
  ]);
  const sunday = { ...NEW_YORK, start_date: "2026-12-06T19:00", end_date: "2026-12-06T20:00" };
  const result = await runImport(database, [
    { ...sunday, source_id: "w" },
    { ...sunday, source_id: "m", title: "Monthly" },
  ]);
  expect(result).toMatchObject({ updated: 1, refused: 1, categories: { rule: 1 } });
  expect(result.samples[0]).toMatchObject({ row: 3, faults: [{ column: "start_date", value: "2026-12-06T19:00" }] });
  expect(await stored()).toMatchObject([
    { starts: "2026-12-06 19:00:00", rrule: "FREQ=WEEKLY;BYDAY=SU" },
    { starts: "2026-12-05 19:00:00", rrule: "FREQ=MONTHLY;BYDAY=1SA" },
  ]);
});
