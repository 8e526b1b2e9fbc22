import { expect, test } from "vitest";
import type { RowCells } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

const WEEKLY: RowCells = { recurring: "true", timezone: "America/New_York" };

test("a changed row updates its event, which keeps id, UID and address", async () => {
  await runImport(database, [{ source_id: "a", ...WEEKLY }]);
  const [before] = await rows<{ id: string }>(
    "select id, public_id, uid from events join schedules on event_id = events.id".replace(
      "select id",
      "select events.id",
    ),
  );
  const change = { title: "New title", start_date: "2026-12-05T20:00", end_date: "2026-12-05T21:30", link: "" };
  expect(await runImport(database, [{ source_id: "a", ...WEEKLY, ...change }])).toMatchObject({
    updated: 1,
    imported: 0,
  });
  expect(await rows("select events.id, public_id, uid from events join schedules on event_id = events.id")).toEqual([
    before,
  ]);
  expect(
    await rows(
      "select title, link, sequence, starts_local::text, duration_seconds, (select min(starts_at)::text from occurrences) as first from events join schedules on event_id = events.id",
    ),
  ).toEqual([
    {
      title: "New title",
      link: null,
      sequence: 1,
      starts_local: "2026-12-05 20:00:00",
      duration_seconds: 5_400,
      first: "2026-12-06 01:00:00+00",
    },
  ]);
});

test("a new title alone does not raise SEQUENCE, a new link does", async () => {
  await runImport(database, [{ source_id: "a" }]);
  await runImport(database, [{ source_id: "a", title: "Other" }]);
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 0 }]);
  await runImport(database, [{ source_id: "a", title: "Other", link: "https://meet.example.org/new" }]);
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 1 }]);
});

test("a cancelled date stays on its day when the time of day moves", async () => {
  await runImport(database, [{ source_id: "a", ...WEEKLY }]);
  await database.pool.query(
    "insert into schedule_exceptions (schedule_id, original_local, cancelled) select id, '2026-12-12 19:00', true from schedules",
  );
  await runImport(database, [{ source_id: "a", ...WEEKLY, start_date: "2026-12-05T18:00" }]);
  expect(await rows("select original_local::text from occurrences where cancelled")).toEqual([
    { original_local: "2026-12-12 18:00:00" },
  ]);
});

test("a cancelled date moves with its series to another weekday", async () => {
  await runImport(database, [{ source_id: "a", ...WEEKLY }]);
  await database.pool.query(
    "insert into schedule_exceptions (schedule_id, original_local, cancelled) select id, '2026-12-12 19:00', true from schedules",
  );
  await runImport(database, [
    { source_id: "a", ...WEEKLY, start_date: "2026-12-06T18:00", end_date: "2026-12-06T19:00" },
  ]);
  expect(await rows("select original_local::text from occurrences where cancelled")).toEqual([
    { original_local: "2026-12-13 18:00:00" },
  ]);
  expect(await rows("select original_local::text from schedule_exceptions")).toHaveLength(1);
});

test("fields that a person has edited stay, other fields follow the file", async () => {
  await runImport(database, [{ source_id: "a" }]);
  await database.pool.query("update events set title = 'By hand'");
  const file = [{ source_id: "a", title: "From the file", description: "New words." }];
  expect(await runImport(database, file)).toMatchObject({ updated: 1, keptEdits: 1 });
  expect(await rows("select title, description from events")).toEqual([
    { title: "By hand", description: "New words." },
  ]);
  expect(await runImport(database, file)).toMatchObject({ updated: 0, unchanged: 1, keptEdits: 0 });
});

test("a later start in a file keeps the last date of a series whose rule ends at its last start, in UTC", async () => {
  const rrule = "FREQ=WEEKLY;UNTIL=20261220T000000Z;BYDAY=SA";
  const starts = async () => {
    const local = "to_char(starts_at at time zone 'America/New_York', 'MM-DD HH24:MI')";
    return (await rows<{ at: string }>(`select ${local} as at from occurrences order by 1`)).map(({ at }) => at);
  };
  const series = { source_id: "a", timezone: "America/New_York" };
  await runImport(database, [{ ...series, rrule }]);
  expect(await starts()).toEqual(["12-05 19:00", "12-12 19:00", "12-19 19:00"]);
  // This file has no columns for recurrence.
  const later = { start_date: "2026-12-05T20:00", end_date: "2026-12-05T21:00" };
  expect(await runImport(database, [{ ...series, ...later }])).toMatchObject({ updated: 1 });
  expect(await starts()).toEqual(["12-05 20:00", "12-12 20:00", "12-19 20:00"]);
  // And a later end in the next file is the file's own.
  const longer = { ...series, ...later, rrule: "FREQ=WEEKLY;UNTIL=20261227T010000Z;BYDAY=SA" };
  expect(await runImport(database, [longer])).toMatchObject({ updated: 1, keptEdits: 0 });
  expect((await starts()).at(-1)).toBe("12-26 20:00");
  // The end in this file is the last day of the first, at a new hour.
  const latest = { start_date: "2026-12-05T21:00", end_date: "2026-12-05T22:00" };
  const rule = "FREQ=WEEKLY;UNTIL=20261220T020000Z;BYDAY=SA";
  expect(await runImport(database, [{ ...series, ...latest, rrule: rule }])).toMatchObject({ updated: 1 });
  expect(await starts()).toEqual(["12-05 21:00", "12-12 21:00", "12-19 21:00"]);
});

test("a second schedule added by a person is kept", async () => {
  await runImport(database, [{ source_id: "a", ...WEEKLY }]);
  await database.pool.query(
    "insert into schedules (event_id, position, uid, starts_local, timezone, duration_seconds) select id, 1, 'x@y', '2026-12-06 10:00', 'UTC', 3600 from events",
  );
  const moved = { source_id: "a", ...WEEKLY, start_date: "2026-12-05T18:00" };
  expect(await runImport(database, [moved])).toMatchObject({ updated: 0, unchanged: 1, keptEdits: 1 });
  expect(await rows("select starts_local::text from schedules order by position")).toEqual([
    { starts_local: "2026-12-05 19:00:00" },
    { starts_local: "2026-12-06 10:00:00" },
  ]);
});

const SCHEDULES = "select event_id, starts_local::text, rrule from schedules where ended_at is null order by id";

test.each<RowCells>([{ recurring: "" }, { recurring: "true" }, { rrule: "FREQ=DAILY" }])(
  "a person's rule or second schedule stays when the file comes again with a new column: %j",
  async (column) => {
    const file = [{ source_id: "a" }, { source_id: "b", title: "Other" }];
    await runImport(database, file);
    await database.pool.query("update schedules set rrule = 'FREQ=MONTHLY;BYDAY=1SA' where event_id = 1");
    await database.pool.query(
      "insert into schedules (event_id, position, uid, starts_local, timezone, duration_seconds) values (2, 1, 'x@y', '2026-12-06 10:00', 'UTC', 3600)",
    );
    const before = await rows(SCHEDULES);
    const widened = file.map((row) => ({ ...row, ...column }));
    expect(await runImport(database, widened)).toMatchObject({ updated: 0, unchanged: 2, keptEdits: 2 });
    expect(await rows(SCHEDULES)).toEqual(before);
  },
);

test("a person's weekly rule moves with the file's time, and stays when the file says nothing in a new column", async () => {
  await runImport(database, [{ source_id: "a" }]);
  await database.pool.query("update schedules set rrule = 'FREQ=WEEKLY;BYDAY=SA'");
  const sunday = { source_id: "a", start_date: "2026-12-06T18:00", end_date: "2026-12-06T19:00" };
  expect(await runImport(database, [sunday])).toMatchObject({ updated: 1, keptEdits: 0 });
  const moved = [{ starts_local: "2026-12-06 18:00:00", rrule: "FREQ=WEEKLY;BYDAY=SU" }];
  expect(await rows(SCHEDULES)).toMatchObject(moved);
  expect(await runImport(database, [{ ...sunday, recurring: "" }])).toMatchObject({ updated: 0, keptEdits: 1 });
  expect(await rows(SCHEDULES)).toMatchObject(moved);
});

test("a deleted event is not restored", async () => {
  await runImport(database, [{ source_id: "a" }]);
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  expect(await runImport(database, [{ source_id: "a", title: "Changed" }])).toMatchObject({
    imported: 0,
    updated: 0,
    unchanged: 1,
  });
  expect(await rows("select title, listing from events")).toEqual([{ title: "Evening Silence", listing: "hidden" }]);
});
