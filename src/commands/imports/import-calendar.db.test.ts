import { expect, test } from "vitest";
import { updateSetting } from "#data/queries/settings-write.ts";
import { aMappedRun, applied, theRun } from "#tests/support/builders/an-import-run.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { transaction } from "#data/transaction.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { calendar, EVENT, ICS, refusedAs } from "#tests/support/builders/a-calendar-to-import.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

const OTHER = EVENT.replace("series-1", "other").replace("Evening", "Morning");

test("an entry that is too long is refused with that reason, and the next one is read", async () => {
  const file = calendar(`${EVENT}\n${"X-A:1\n".repeat(50_000)}X-A:1`, OTHER);
  const run = await applied(database, await aMappedRun(database, file, ICS));
  expect(run.result).toMatchObject({ rows: 2, imported: 1, refused: 1 });
  expect(run.result?.samples[0]?.faults[0]).toMatchObject({
    category: "tooLong",
    fault: { key: "imports.row.entryTooLong", values: { line: 5, max: 250_000 } },
  });
});

test("entries and rows without a type get the type that an admin chose for the file", async () => {
  const choose = (type: string) =>
    transaction(database.db, (tx) =>
      updateSetting(tx, { key: "default_type", value: type, changedBy: null }, TEST_NOW),
    );
  await choose("prayer");
  const calendarRun = await aMappedRun(database, calendar(EVENT.replace("\nCATEGORIES:Meditation", ""), OTHER), ICS);
  const csvRun = await aMappedRun(database, csvFile([{ title: "Of a sheet", type: "" }]));
  await choose("worship");
  for (const runId of [calendarRun, csvRun]) await applied(database, runId);
  expect(await rows("select title, type from events order by title")).toEqual([
    { title: "Evening silence, together", type: "prayer" },
    { title: "Morning silence, together", type: "meditation" },
    { title: "Of a sheet", type: "prayer" },
  ]);
});

test("components inside or beside events are skipped, however deep and long they are", async () => {
  const nested = (name: string, depth: number) =>
    `BEGIN:${name}\n`.repeat(depth) + `END:${name}\n`.repeat(depth).trim();
  const beside = nested("VTODO", 20_000).replaceAll("\n", "\r\n");
  const file = calendar(`${EVENT}\n${nested("VALARM", 20_000)}`, OTHER).replace(
    "BEGIN:VEVENT",
    `${beside}\r\nBEGIN:VEVENT`,
  );
  const run = await applied(database, await aMappedRun(database, file, ICS));
  expect(run.result).toMatchObject({ rows: 2, imported: 2, refused: 0 });
});

test("the name and zone of a calendar are read beside any number of tasks", async () => {
  const task = "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Sweep the hall\r\nX-WR-TIMEZONE:Asia/Tokyo\r\nEND:VTODO\r\n";
  const file = calendar("UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000\nDURATION:PT1H")
    .replace("BEGIN:VEVENT", `${task.repeat(1_000)}BEGIN:VEVENT`)
    .replace("VERSION:2.0\r\n", `VERSION:2.0\r\n${task}`);
  await applied(database, await aMappedRun(database, file, ICS));
  expect(
    await rows("select timezone as zone, organizer_name as by from schedules join events on events.id = event_id"),
  ).toEqual([{ zone: "Europe/Berlin", by: "All gatherings" }]);
});

test("a folded line that reads like the start or end of an entry is part of its text", async () => {
  const folded =
    "DESCRIPTION:Every Wednesday, in silence and online.\n Begin: 19:00.\n END:VEVENT\nRRULE:FREQ=WEEKLY;BYDAY=WE";
  await applied(database, await aMappedRun(database, calendar(EVENT.replace(/RRULE.*\n/, `${folded}\n`)), ICS));
  expect(await rows("select description, rrule from schedules join events on events.id = event_id")).toEqual([
    { description: "Every Wednesday, in silence and online.Begin: 19:00.END:VEVENT", rrule: "FREQ=WEEKLY;BYDAY=WE" },
  ]);
});

test("a calendar with a NUL character is not read as text", async () => {
  const taken = aMappedRun(database, calendar(EVENT.replace("Evening", "Eve\0ning")), ICS);
  await expect(taken).rejects.toThrow("imports.file.notText");
});

test("a calendar event becomes a row: its UID is the source_id, changed and cancelled dates are exceptions", async () => {
  const changed = `UID:series-1@example.org\nRECURRENCE-ID;TZID=America/New_York:20261216T190000
DTSTART;TZID=America/New_York:20261217T180000\nDTEND;TZID=America/New_York:20261217T200000\nSUMMARY:Moved`;
  const cancelled = `UID:series-1@example.org\nRECURRENCE-ID:20261224T000000Z\nSTATUS:CANCELLED\nDTSTART:20261224T000000Z`;
  const file = calendar(`${EVENT}\nEXDATE;VALUE=DATE:20261209`, changed, cancelled);
  const run = await applied(database, await aMappedRun(database, file, ICS));
  expect(run).toMatchObject({ totalRows: 1, result: { rows: 1, imported: 1, linkMissing: 0 } });
  expect(
    await rows("select title, description, organizer_name, type, link, source_id, import_source from events"),
  ).toEqual([
    {
      title: "Evening silence, together",
      description: "Half an hour.\nhttps://zoom.us/j/123",
      organizer_name: "Lake House",
      type: "meditation",
      link: "https://zoom.us/j/123",
      source_id: "series-1@example.org",
      import_source: "ics",
    },
  ]);
  const exceptions =
    "select original_local::text as date, cancelled, starts_local::text as at, duration_seconds as s from schedule_exceptions order by 1";
  expect(await rows(exceptions)).toEqual([
    { date: "2026-12-09 19:00:00", cancelled: true, at: null, s: null },
    { date: "2026-12-16 19:00:00", cancelled: false, at: "2026-12-17 18:00:00", s: 7200 },
    { date: "2026-12-23 19:00:00", cancelled: true, at: null, s: null },
  ]);
});

test("names in any case and bare line feeds are accepted", async () => {
  const file = calendar(`${EVENT}\nEXDATE;TZID=America/New_York:20261209T190000`)
    .replaceAll("\r\n", "\n")
    .replaceAll(/^[A-Z-]+(?=[:;])/gm, (name) => name.toLowerCase())
    .replaceAll(";TZID=", ";tzid=")
    .replaceAll("VEVENT", "vEvent")
    .replace("FREQ=WEEKLY;BYDAY=WE", "freq=weekly;byday=we");
  const { result } = await applied(database, await aMappedRun(database, file, ICS));
  expect(result).toMatchObject({ rows: 1, imported: 1, refused: 0 });
  const found = `select title, organizer_name as by, timezone as zone, rrule, original_local::text as out
    from events join schedules s on s.event_id = events.id join schedule_exceptions x on x.schedule_id = s.id`;
  expect(await rows(found)).toEqual([
    {
      title: "Evening silence, together",
      by: "Lake House",
      zone: "America/New_York",
      rrule: "FREQ=WEEKLY;BYDAY=WE",
      out: "2026-12-09 19:00:00",
    },
  ]);
});

test("a day in DURATION is a calendar day, an hour is sixty minutes", async () => {
  const file = calendar(
    ...["P1D", "P1DT1H", "P1W", "PT24H"].map(
      (lasts) => `UID:${lasts}\nSUMMARY:${lasts}\nDTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:${lasts}`,
    ),
    "UID:day\nSUMMARY:Day\nDTSTART;VALUE=DATE:20270328",
    "UID:series\nSUMMARY:Series\nDTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:P1D\nRRULE:FREQ=WEEKLY",
    "UID:days\nSUMMARY:Days\nDTSTART;VALUE=DATE:20270328\nDTEND;VALUE=DATE:20270329\nRRULE:FREQ=WEEKLY",
  );
  await applied(database, await aMappedRun(database, file, ICS));
  const found = `select title, duration_seconds / 3600 as hours from schedules
    join events on events.id = event_id order by events.id`;
  expect(await rows(found)).toEqual([
    { title: "P1D", hours: 23 },
    { title: "P1DT1H", hours: 24 },
    { title: "P1W", hours: 167 },
    { title: "PT24H", hours: 24 },
    { title: "Day", hours: 23 },
    { title: "Series", hours: 24 },
    { title: "Days", hours: 24 },
  ]);
});

test("times and durations in lower case are accepted", async () => {
  const file = calendar(
    "UID:lower\nSUMMARY:Lower\ndtstart:20261224t180000z\nduration:pt1h30m",
    "UID:folded\nSUMMARY:Folded\ndtstart;tzid=Europe/Paris:20261224t18\n 0000\ndtend;tzid=Europe/Paris:20261224t190000",
    "UID:day\nSUMMARY:Day\ndtstart;value=date:20261224",
  );
  await applied(database, await aMappedRun(database, file, ICS));
  const found = `select title, starts_local::text as at, timezone as zone, duration_seconds / 60 as minutes
    from schedules join events on events.id = event_id order by events.id`;
  expect(await rows(found)).toEqual([
    { title: "Lower", at: "2026-12-24 19:00:00", zone: "Europe/Berlin", minutes: 90 },
    { title: "Folded", at: "2026-12-24 18:00:00", zone: "Europe/Paris", minutes: 60 },
    { title: "Day", at: "2026-12-24 00:00:00", zone: "Europe/Berlin", minutes: 1440 },
  ]);
});

test("an event with an invalid duration is refused, and the next one is read", async () => {
  const file = calendar("UID:odd\nSUMMARY:Odd\nDTSTART:20261224T180000Z\nDURATION:one hour", EVENT);
  const { result } = await applied(database, await aMappedRun(database, file, ICS));
  expect(result).toMatchObject({ rows: 2, imported: 1, refused: 1 });
  expect(result?.samples[0]?.faults[0].fault.key).toBe("imports.row.entryUnreadable");
});

test.each([
  ["RRULE:FREQ=HOURLY", "rrule recurrence.faultFrequency"],
  ["RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY", "rrule imports.row.severalRules"],
  [
    `RDATE:${Array.from({ length: 24 }, (_, day) => `202701${day < 9 ? "0" : ""}${day + 1}T180000Z`).join(",")}`,
    "rrule imports.row.tooManySchedules",
  ],
  ["RRULE:FREQ=DAILY;BYHOUR=9,12", "rrule imports.row.startNotAmongTimes"],
  ["RRULE:FREQ=WEEKLY;BYDAY=TH,FR;BYHOUR=9,18;BYSETPOS=1", "rrule imports.row.placeAmongTimes"],
  [
    "RRULE:FREQ=DAILY;BYHOUR=18;BYMINUTE=0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48",
    "rrule imports.row.tooManySchedules",
  ],
  ["RRULE:FREQ=WEEKLY;BYDAY=FR", "rrule recurrence.faultStartNotInRule"],
  ["STATUS:CANCELLED", "null imports.row.cancelledEntry"],
  ["CLASS:PRIVATE", "null imports.row.privateEntry"],
  ["CLASS:X-PERSONAL", "null imports.row.privateEntry"],
])("an entry that the directory cannot store is refused with the reason: %j", async (line, expected) => {
  const event = `UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z\nDTEND:20261224T190000Z\n${line}`;
  expect(await refusedAs(database, event)).toEqual([expected]);
});

test.each([
  ["UID:a\nSUMMARY:Sitting", "start_date imports.row.dateMissing"],
  ["UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z", "end_date imports.row.dateMissing"],
  ["UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z\nDTEND:20261224T170000Z", "end_date fields.endBeforeStart"],
  ["UID:a\nDTSTART:20261224T180000Z\nDURATION:PT1H", "title fields.titleMissing"],
  ["UID:a\nSUMMARY:Sitting\nDTSTART;TZID=Nowhere:20261224T180000\nDURATION:PT1H", "timezone imports.row.zone"],
])("%j is refused: %s", async (event, expected) => {
  expect(await refusedAs(database, event)).toEqual([expected]);
});

test.each([
  ["DTSTART:20260230T180000Z\nDURATION:PT1H", "start_date imports.row.dateMissing"],
  ["DTSTART:20261224T196000Z\nDURATION:PT1H", "start_date imports.row.dateMissing"],
  ["DTSTART:20261224T180000Z\nDTEND:20261399T190000Z", "end_date imports.row.dateMissing"],
  ["DTSTART:20261224T180000Z\nDTEND:99991231T235959Z", "end_date imports.row.dateMissing"],
  ["DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20260230", "null imports.row.entryUnreadable"],
  ["DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:99991231", "null imports.row.entryUnreadable"],
  ["DTSTART:20261224T180000Z\nDURATION:P99999999999D", "end_date fields.durationTooLong"],
  ["DTSTART:20261224T180000Z\nDURATION:-P99999999999D", "end_date fields.endBeforeStart"],
  ["DTSTART:20261224T180000Z\nDURATION:PT1H\nRDATE:90001224T180000Z", "rrule recurrence.faultStartRange"],
  ["DTSTART:20261224T180000Z\nDURATION:PT1H\nRECURRENCE-ID:20260230T180000Z", "null imports.row.entryUnreadable"],
])("an event with an impossible time is refused alone: %j", async (times, expected) => {
  expect(await refusedAs(database, `UID:a\nSUMMARY:Sitting\n${times}`)).toEqual([expected]);
});

test("a day ends at 24:00, and impossible added or excluded dates are left out", async () => {
  const file = calendar(
    "UID:night\nSUMMARY:Night\nDTSTART;TZID=Europe/Berlin:20261231T220000\nDTEND;TZID=Europe/Berlin:20261231T240000",
    `${EVENT}\nEXDATE;TZID=America/New_York:20260230T190000\nEXDATE;VALUE=DATE:20261399\nEXDATE:00010101T000000Z
RDATE:20261309T180000Z`,
  );
  const { result } = await applied(database, await aMappedRun(database, file, ICS));
  expect(result).toMatchObject({ rows: 2, imported: 2, refused: 0 });
  const times = `select title, starts_local::text as at, duration_seconds / 60 as minutes, rrule
    from schedules join events on events.id = event_id order by schedules.id`;
  expect(await rows(times)).toEqual([
    { title: "Night", at: "2026-12-31 22:00:00", minutes: 120, rrule: null },
    { title: "Evening silence, together", at: "2026-12-02 19:00:00", minutes: 60, rrule: "FREQ=WEEKLY;BYDAY=WE" },
  ]);
});

test("an event that is never closed ends the file, and those before it are imported", async () => {
  const file = calendar(EVENT).replace("END:VCALENDAR", "BEGIN:VEVENT\r\nSUMMARY:Open");
  const runId = await aMappedRun(database, file, ICS);
  expect(await applied(database, runId)).toMatchObject({
    totalRows: 2,
    result: { imported: 1, refused: 1, categories: { unreadable: 1 } },
  });
  expect(await theRun(database, runId)).toMatchObject({ state: "applied" });
});
