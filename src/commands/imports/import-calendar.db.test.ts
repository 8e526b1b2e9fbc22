import { expect, test } from "vitest";
import { updateSetting } from "#data/queries/settings-write.ts";
import { listImportRows } from "#data/queries/import-runs.ts";
import { aMappedRun, applied, previewed, theRun } from "#tests/support/builders/an-import-run.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { transaction } from "#data/transaction.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const EVENT = `UID:series-1@example.org
DTSTART;TZID=America/New_York:20261202T190000
DTEND;TZID=America/New_York:20261202T200000
RRULE:FREQ=WEEKLY;BYDAY=WE
SUMMARY:Evening silence\\, together
DESCRIPTION:Half an hour.\\nhttps://zoom.us/j/123
ORGANIZER;CN=Lake House:mailto:a@example.org
CATEGORIES:Meditation`;

function calendar(...events: string[]): string {
  const entries = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`).join("\n");
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:All gatherings\nX-WR-TIMEZONE:Europe/Berlin\n${entries}\nEND:VCALENDAR\n`;
  return text.replaceAll("\n", "\r\n");
}

const options = { fileName: "lake.ics" };

async function rows<T>(text: string): Promise<T[]> {
  return (await database.pool.query(text)).rows as T[];
}

async function refusedAs(event: string): Promise<string[]> {
  const runId = await aMappedRun(database, calendar(event), options);
  await previewed(database, runId);
  const { rows: refused } = await listImportRows(
    database.db,
    { runId, kinds: ["refused"], warning: null, viewerId: "admin" },
    1,
  );
  return refused.flatMap(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault.key}`));
}

const OTHER = EVENT.replace("series-1", "other").replace("Evening", "Morning");

test("an entry that is too long is refused with that reason, and the next one is read", async () => {
  const file = calendar(`${EVENT}\n${"X-A:1\n".repeat(50_000)}X-A:1`, OTHER);
  const run = await applied(database, await aMappedRun(database, file, options));
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
  const calendarRun = await aMappedRun(
    database,
    calendar(EVENT.replace("\nCATEGORIES:Meditation", ""), OTHER),
    options,
  );
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
  const run = await applied(database, await aMappedRun(database, file, options));
  expect(run.result).toMatchObject({ rows: 2, imported: 2, refused: 0 });
});

test("a series with too many changed dates is refused with its number and the limit", async () => {
  const change = `UID:series-1@example.org\nRECURRENCE-ID:20261216T190000\nDTSTART:20261217T180000`;
  const run = await applied(
    database,
    await aMappedRun(database, calendar(EVENT, ...Array(1_001).fill(change)), options),
  );
  expect(run.result).toMatchObject({ rows: 1, refused: 1 });
  expect(run.result?.samples[0]?.faults[0].fault).toEqual({
    key: "imports.row.tooManyChangedDates",
    values: { count: 1_001, max: 1_000 },
  });
});

test("a calendar with a NUL character is not read as text", async () => {
  const taken = aMappedRun(database, calendar(EVENT.replace("Evening", "Eve\0ning")), options);
  await expect(taken).rejects.toThrow("imports.file.notText");
});

test("a calendar event becomes a row: its UID is the source_id, changed and cancelled dates are exceptions", async () => {
  const changed = `UID:series-1@example.org\nRECURRENCE-ID;TZID=America/New_York:20261216T190000
DTSTART;TZID=America/New_York:20261217T180000\nDTEND;TZID=America/New_York:20261217T200000\nSUMMARY:Moved`;
  const cancelled = `UID:series-1@example.org\nRECURRENCE-ID:20261224T000000Z\nSTATUS:CANCELLED\nDTSTART:20261224T000000Z`;
  const file = calendar(`${EVENT}\nEXDATE;VALUE=DATE:20261209`, changed, cancelled);
  const run = await applied(database, await aMappedRun(database, file, options));
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

test("single dates follow the calendar, even when the whole series moves, until a person changes them", async () => {
  const file = (excluded: string, hour = "19") =>
    calendar(
      EVENT.replaceAll("T19", `T${hour}`).replace("T20", "T22") +
        `\nEXDATE;TZID=America/New_York:${excluded}T${hour}0000`,
    );
  const bring = async (text: string) => (await applied(database, await aMappedRun(database, text, options))).result;
  const exceptions = "select original_local::text as date from schedule_exceptions order by 1";
  expect(await bring(file("20261209"))).toMatchObject({ imported: 1 });
  expect(await bring(file("20261209"))).toMatchObject({ unchanged: 1 });
  expect(await bring(file("20261216"))).toMatchObject({ updated: 1 });
  expect(await rows(exceptions)).toEqual([{ date: "2026-12-16 19:00:00" }]);
  expect(await bring(file("20261216", "18"))).toMatchObject({ updated: 1 });
  expect(await rows(exceptions)).toEqual([{ date: "2026-12-16 18:00:00" }]);
  expect(await bring(file("20261216", "18"))).toMatchObject({ unchanged: 1 });
  await database.pool.query("update schedule_exceptions set original_local = '2026-12-30T18:00:00'");
  expect(await bring(file("20261223", "18"))).toMatchObject({ unchanged: 1, keptEdits: 1 });
  expect(await rows(exceptions)).toEqual([{ date: "2026-12-30 18:00:00" }]);
});

test("names in any case and bare line feeds are accepted", async () => {
  const file = calendar(`${EVENT}\nEXDATE;TZID=America/New_York:20261209T190000`)
    .replaceAll("\r\n", "\n")
    .replaceAll(/^[A-Z-]+(?=[:;])/gm, (name) => name.toLowerCase())
    .replaceAll(";TZID=", ";tzid=")
    .replaceAll("VEVENT", "vEvent")
    .replace("FREQ=WEEKLY;BYDAY=WE", "freq=weekly;byday=we");
  const { result } = await applied(database, await aMappedRun(database, file, options));
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

test.each(["20261217", "20260317"])("the last date of an ended series can be moved to %s", async (day) => {
  const ended = EVENT.replaceAll(":20261202T", ":20251203T").replace("BYDAY=WE", "BYDAY=WE;COUNT=3");
  const moved = `UID:series-1@example.org\nRECURRENCE-ID;TZID=America/New_York:20251217T190000
DTSTART;TZID=America/New_York:${day}T190000\nDTEND;TZID=America/New_York:${day}T200000`;
  const run = await applied(database, await aMappedRun(database, calendar(ended, moved), options));
  expect(run).toMatchObject({ state: "applied", result: { imported: 1, refused: 0 } });
  const dates = "select to_char(starts_local, 'YYYYMMDD') as day, original_local::text as was from occurrences";
  expect(await rows(dates)).toEqual([{ day, was: "2025-12-17 19:00:00" }]);
});

test("a day in DURATION is a calendar day, an hour is sixty minutes", async () => {
  const file = calendar(
    ...["P1D", "P1DT1H", "P1W", "PT24H"].map(
      (lasts) => `UID:${lasts}\nSUMMARY:${lasts}\nDTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:${lasts}`,
    ),
    "UID:day\nSUMMARY:Day\nDTSTART;VALUE=DATE:20270328",
    "UID:series\nSUMMARY:Series\nDTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:P1D\nRRULE:FREQ=WEEKLY",
  );
  await applied(database, await aMappedRun(database, file, options));
  const found = `select title, duration_seconds / 3600 as hours from schedules
    join events on events.id = event_id order by events.id`;
  expect(await rows(found)).toEqual([
    { title: "P1D", hours: 23 },
    { title: "P1DT1H", hours: 24 },
    { title: "P1W", hours: 167 },
    { title: "PT24H", hours: 24 },
    { title: "Day", hours: 23 },
    { title: "Series", hours: 24 },
  ]);
});

test("times and durations in lower case are accepted", async () => {
  const file = calendar(
    "UID:lower\nSUMMARY:Lower\ndtstart:20261224t180000z\nduration:pt1h30m",
    "UID:folded\nSUMMARY:Folded\ndtstart;tzid=Europe/Paris:20261224t18\n 0000\ndtend;tzid=Europe/Paris:20261224t190000",
    "UID:day\nSUMMARY:Day\ndtstart;value=date:20261224",
  );
  await applied(database, await aMappedRun(database, file, options));
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
  const { result } = await applied(database, await aMappedRun(database, file, options));
  expect(result).toMatchObject({ rows: 2, imported: 1, refused: 1 });
  expect(result?.samples[0]?.faults[0].fault.key).toBe("imports.row.entryUnreadable");
});

async function storedDates(): Promise<string[]> {
  const found = await rows<{ date: string }>(`select to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') ||
    ' ' || extract(epoch from ends_at - starts_at)::int / 60 as date from occurrences where not cancelled order by starts_at`);
  return found.map(({ date }) => date);
}

const SITTING = "UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z\nDTEND:20261224T190000Z";

test.each([
  [
    "of a single event",
    "RDATE:20261226T180000Z,20261228T200000Z\nRDATE;VALUE=PERIOD:20261230T180000Z/PT30M,20261231T180000Z/20261231T200000Z\nEXDATE:20261226T180000Z",
    ["12-24 18:00 60", "12-28 20:00 60", "12-30 18:00 30", "12-31 18:00 120"],
  ],
  [
    "beside a rule that gives one of them",
    "RRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20261225T080000Z,20261231T180000Z",
    ["12-24 18:00 60", "12-25 08:00 60", "12-31 18:00 60"],
  ],
])("dates added by RDATE become single dates: %s", async (_, lines, expected) => {
  const run = await applied(database, await aMappedRun(database, calendar(`${SITTING}\n${lines}`), options));
  expect(run.result).toMatchObject({ imported: 1, refused: 0 });
  expect(await storedDates()).toEqual(expected);
});

test("an event with thousands of added dates and a long series is refused at once", async () => {
  const dates = Array.from({ length: 9_000 }, (_, day) =>
    new Date(Date.UTC(2027, 0, 1 + day, 18)).toISOString().replaceAll(/[-:]|\.000/g, ""),
  );
  const event = `${SITTING}\nRRULE:FREQ=DAILY;COUNT=10000\nRDATE:${dates.join(",")}`;
  expect(await refusedAs(event)).toEqual(["rrule imports.row.tooManySchedules"]);
});

test("a date added by RDATE can be moved and cancelled like any other", async () => {
  const moved = "UID:a\nRECURRENCE-ID:20261226T180000Z\nDTSTART:20261227T190000Z\nDTEND:20261227T193000Z";
  const cancelled = "UID:a\nRECURRENCE-ID:20261228T180000Z\nSTATUS:CANCELLED";
  const file = calendar(`${SITTING}\nRDATE:20261226T180000Z,20261228T180000Z`, moved, cancelled);
  await applied(database, await aMappedRun(database, file, options));
  expect(await storedDates()).toEqual(["12-24 18:00 60", "12-27 19:00 30"]);
});

test.each([
  [
    "FREQ=DAILY;COUNT=5;BYHOUR=6,18",
    ["12-24 18:00 60", "12-25 06:00 60", "12-25 18:00 60", "12-26 06:00 60", "12-26 18:00 60"],
  ],
  [
    "FREQ=WEEKLY;BYDAY=TH,FR;UNTIL=20261231T063000Z;BYHOUR=6,18;BYMINUTE=0,30",
    [
      "12-24 18:00 60",
      "12-24 18:30 60",
      "12-25 06:00 60",
      "12-25 06:30 60",
      "12-25 18:00 60",
      "12-25 18:30 60",
      "12-31 06:00 60",
      "12-31 06:30 60",
    ],
  ],
  ["FREQ=DAILY;COUNT=1;BYHOUR=6,18", ["12-24 18:00 60"]],
  ["FREQ=DAILY;COUNT=2;BYHOUR=18;BYMINUTE=0", ["12-24 18:00 60", "12-25 18:00 60"]],
])("each time of day in a rule becomes a schedule: %s", async (rule, expected) => {
  const run = await applied(database, await aMappedRun(database, calendar(`${SITTING}\nRRULE:${rule}`), options));
  expect(run.result).toMatchObject({ imported: 1, refused: 0 });
  expect(await storedDates()).toEqual(expected);
});

test("a day in EXDATE is cancelled at all its times", async () => {
  const file = calendar(`${SITTING}\nRRULE:FREQ=DAILY;COUNT=6;BYHOUR=12,18\nEXDATE;VALUE=DATE:20261225`);
  await applied(database, await aMappedRun(database, file, options));
  expect(await storedDates()).toEqual(["12-24 18:00 60", "12-26 12:00 60", "12-26 18:00 60", "12-27 12:00 60"]);
});

test("times and dates follow the calendar's additions, moves and removals until a person changes them", async () => {
  const bring = async (lines: string) =>
    (await applied(database, await aMappedRun(database, calendar(`${SITTING}\n${lines}`), options))).result;
  expect(await bring("RDATE:20261226T180000Z,20261228T180000Z")).toMatchObject({ imported: 1 });
  expect(await bring("RDATE:20261226T180000Z,20261228T180000Z")).toMatchObject({ unchanged: 1, keptEdits: 0 });
  const stored = await rows("select uid from schedules where starts_local = '2026-12-28T19:00:00'");
  expect(await bring("RDATE:20261228T180000Z")).toMatchObject({ updated: 1 });
  expect(await storedDates()).toEqual(["12-24 18:00 60", "12-28 18:00 60"]);
  expect(await bring("RDATE:20261220T180000Z,20261228T180000Z")).toMatchObject({ updated: 1 });
  expect(await storedDates()).toEqual(["12-20 18:00 60", "12-24 18:00 60", "12-28 18:00 60"]);
  expect(await bring("RDATE:20261220T180000Z,20261228T180000Z")).toMatchObject({ unchanged: 1, keptEdits: 0 });
  expect(await rows("select uid from schedules where starts_local = '2026-12-28T19:00:00'")).toEqual(stored);
  await database.pool.query(
    "update schedules set starts_local = '2026-12-29T19:00:00' where starts_local = '2026-12-28T19:00:00'",
  );
  expect(await bring("RDATE:20261220T180000Z,20261228T200000Z")).toMatchObject({ unchanged: 1, keptEdits: 1 });
});

test("days, UTC times and floating times are read in the calendar's own zone", async () => {
  const file = calendar(
    "UID:day\nSUMMARY:Day\nDTSTART;VALUE=DATE:20261224",
    "UID:moment\nSUMMARY:Moment\nDTSTART:20261224T180000Z\nDURATION:PT1H",
    "UID:floating\nSUMMARY:Floating\nDTSTART:20261224T180000\nDURATION:PT90M",
    "UID:windows\nSUMMARY:Windows\nDTSTART;TZID=Tokyo Standard Time:20261224T180000\nDURATION:PT1H",
    "UID:long\nSUMMARY:Long name\nDTSTART;TZID=/example.org/20260101/Europe/Paris:20261224T180000\nDURATION:PT1H",
  );
  await applied(database, await aMappedRun(database, file, options));
  const found = `select title, organizer_name as by, timezone as zone, starts_local::text as at, duration_seconds / 60 as minutes
    from schedules join events on events.id = event_id order by events.id`;
  const by = "All gatherings";
  expect(await rows(found)).toEqual([
    { title: "Day", by, zone: "Europe/Berlin", at: "2026-12-24 00:00:00", minutes: 1440 },
    { title: "Moment", by, zone: "Europe/Berlin", at: "2026-12-24 19:00:00", minutes: 60 },
    { title: "Floating", by, zone: "Europe/Berlin", at: "2026-12-24 18:00:00", minutes: 90 },
    { title: "Windows", by, zone: "Asia/Tokyo", at: "2026-12-24 18:00:00", minutes: 60 },
    { title: "Long name", by, zone: "Europe/Paris", at: "2026-12-24 18:00:00", minutes: 60 },
  ]);
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
])("an entry that the directory cannot store is refused with the reason: %j", async (line, expected) => {
  const event = `UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z\nDTEND:20261224T190000Z\n${line}`;
  expect(await refusedAs(event)).toEqual([expected]);
});

test.each([
  ["UID:a\nSUMMARY:Sitting", "start_date imports.row.dateMissing"],
  ["UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z", "end_date imports.row.dateMissing"],
  ["UID:a\nSUMMARY:Sitting\nDTSTART:20261224T180000Z\nDTEND:20261224T170000Z", "end_date fields.endBeforeStart"],
  ["UID:a\nDTSTART:20261224T180000Z\nDURATION:PT1H", "title fields.titleMissing"],
  ["UID:a\nSUMMARY:Sitting\nDTSTART;TZID=Nowhere:20261224T180000\nDURATION:PT1H", "timezone imports.row.zone"],
])("%j is refused: %s", async (event, expected) => {
  expect(await refusedAs(event)).toEqual([expected]);
});

test("an event that is never closed ends the file, and those before it are imported", async () => {
  const file = calendar(EVENT).replace("END:VCALENDAR", "BEGIN:VEVENT\r\nSUMMARY:Open");
  const runId = await aMappedRun(database, file, options);
  expect(await applied(database, runId)).toMatchObject({
    totalRows: 2,
    result: { imported: 1, refused: 1, categories: { unreadable: 1 } },
  });
  expect(await theRun(database, runId)).toMatchObject({ state: "applied" });
});

const CUSTOM = `BEGIN:VTIMEZONE
TZID:Customized Time Zone 1
BEGIN:STANDARD
DTSTART:16011104T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010311T020000
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
END:VTIMEZONE`;
const IN_CUSTOM = EVENT.replaceAll("America/New_York", "Customized Time Zone 1");

function withZones(zones: string, ...events: string[]): string {
  return calendar(...events).replace("BEGIN:VEVENT", () => `${zones}\nBEGIN:VEVENT`.replaceAll("\n", "\r\n"));
}

async function zoneFaults(zones: string, event: string): Promise<unknown[]> {
  const { result } = await applied(database, await aMappedRun(database, withZones(zones, event), options));
  return (result?.samples ?? []).flatMap(({ faults }) => faults.map(({ fault, column }) => ({ ...fault, column })));
}

test("a custom zone becomes the known zone that has the same offsets on the stored dates", async () => {
  const once = IN_CUSTOM.replace("series-1", "once").replace(/^RRULE.*\n/m, "");
  const moved = `UID:series-1@example.org\nRECURRENCE-ID;TZID=Customized Time Zone 1:20261209T190000
DTSTART;TZID=Customized Time Zone 1:20261210T180000\nDTEND;TZID=Customized Time Zone 1:20261210T190000`;
  const other =
    "UID:end\nSUMMARY:End\nDTSTART;TZID=Europe/Paris:20261224T180000\nDTEND;TZID=Customized Time Zone 1:20261224T130000";
  const file = withZones(CUSTOM, IN_CUSTOM, once, moved, other);
  expect((await applied(database, await aMappedRun(database, file, options))).result).toMatchObject({ refused: 0 });
  expect(
    await rows(
      "select timezone as zone, duration_seconds / 60 as minutes from schedules join events on events.id = event_id order by events.id",
    ),
  ).toEqual([
    { zone: "America/New_York", minutes: 60 },
    { zone: "America/New_York", minutes: 60 },
    { zone: "Europe/Paris", minutes: 60 },
  ]);
  expect(await rows("select starts_local::text as at from schedule_exceptions")).toEqual([
    { at: "2026-12-10 18:00:00" },
  ]);
});

test("a custom zone that matches no known zone is refused with the nearest one", async () => {
  const odd = CUSTOM.replace("BYDAY=2SU;BYMONTH=3", "BYDAY=1SU;BYMONTH=4");
  const values = { near: "America/New_York", date: "2027-03-14" };
  expect(await zoneFaults(odd, IN_CUSTOM)).toEqual([{ key: "imports.row.zoneUnmatched", values, column: "timezone" }]);
});

test.each([
  ["is defined every second", CUSTOM.replace("FREQ=YEARLY", "FREQ=SECONDLY"), "zoneDefinition"],
  [
    "has thousands of changes",
    CUSTOM.replace("END:VTIMEZONE", `${"BEGIN:STANDARD\nEND:STANDARD\n".repeat(2_000)}END:VTIMEZONE`),
    "zoneDefinition",
  ],
  ["has no offset", CUSTOM.replace("TZOFFSETTO:-0500\n", ""), "zoneDefinition"],
  ["is defined twice", `${CUSTOM}\n${CUSTOM.replaceAll("-0", "-1")}`, "zoneDefinedTwice"],
])("a custom zone that %s is refused with that reason", async (_, zones, key) => {
  expect(await zoneFaults(zones, IN_CUSTOM)).toMatchObject([{ key: `imports.row.${key}` }]);
});

test("a zone that is defined twice identically counts as one", async () => {
  expect(await zoneFaults(`${CUSTOM}\n${CUSTOM}`, IN_CUSTOM)).toEqual([]);
});

const NOTED = `UID:series-1@example.org
RECURRENCE-ID;TZID=America/New_York:20261216T190000
DTSTART;TZID=America/New_York:20261216T190000
DTEND;TZID=America/New_York:20261216T200000
SUMMARY:Evening silence with\\, a guest`;

test("a date's own title becomes its note, which the next import updates and removes", async () => {
  const bring = async (...overrides: string[]) =>
    (await applied(database, await aMappedRun(database, calendar(EVENT, ...overrides), options))).result;
  const notes = () => rows("select original_local::text as date, starts_local as moved, note from schedule_exceptions");
  const date = "2026-12-16 19:00:00";
  expect(await bring(NOTED)).toMatchObject({ imported: 1 });
  expect(await notes()).toEqual([{ date, moved: null, note: "Evening silence with, a guest" }]);
  expect(await bring(NOTED)).toMatchObject({ unchanged: 1, keptEdits: 0 });
  expect(await bring(NOTED.replace("a guest", "Anna"))).toMatchObject({ updated: 1 });
  expect(await notes()).toEqual([{ date, moved: null, note: "Evening silence with, Anna" }]);
  expect(await bring(NOTED.replace("SUMMARY", "X-SUMMARY"))).toMatchObject({ updated: 1 });
  expect(await notes()).toEqual([]);
});

test("moved dates and dates added by RDATE get a note; a cancelled one does not", async () => {
  const override = (at: string, lines: string) =>
    `UID:a\nRECURRENCE-ID:${at}\nSUMMARY:Guest ${at.slice(6, 8)}\n${lines}`;
  const file = () =>
    calendar(
      `${SITTING}\nRRULE:FREQ=WEEKLY\nRDATE:20261226T180000Z`,
      override("20261226T180000Z", "DTSTART:20261226T190000Z\nDTEND:20261226T200000Z"),
      override("20261231T180000Z", "DTSTART:20270101T180000Z\nDTEND:20270101T190000Z"),
      override("20270107T180000Z", "STATUS:CANCELLED"),
    );
  await applied(database, await aMappedRun(database, file(), options));
  const found =
    "select to_char(x.original_local, 'MM-DD HH24') as date, note, cancelled as off from schedule_exceptions x order by x.original_local";
  expect(await rows(found)).toEqual([
    { date: "12-26 19", note: "Guest 26", off: false },
    { date: "12-31 18", note: "Guest 31", off: false },
    { date: "01-07 18", note: null, off: true },
  ]);
  expect((await applied(database, await aMappedRun(database, file(), options))).result).toMatchObject({
    unchanged: 1,
    keptEdits: 0,
  });
});

test("a title that is too long is cut to the length of a note", async () => {
  await applied(
    database,
    await aMappedRun(database, calendar(EVENT, NOTED.replace("a guest", "x".repeat(300))), options),
  );
  expect(await rows("select char_length(note) as length from schedule_exceptions")).toEqual([{ length: 200 }]);
});
