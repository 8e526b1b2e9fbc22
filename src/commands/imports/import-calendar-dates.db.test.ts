import { expect, test } from "vitest";
import { aMappedRun, applied } from "#tests/support/builders/an-import-run.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { calendar, EVENT, ICS, refusedAs, SITTING } from "#tests/support/builders/a-calendar-to-import.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

test("a series with too many changed dates is refused with its number and the limit", async () => {
  const change = `UID:series-1@example.org\nRECURRENCE-ID:20261216T190000\nDTSTART:20261217T180000`;
  const run = await applied(database, await aMappedRun(database, calendar(EVENT, ...Array(1_001).fill(change)), ICS));
  expect(run.result).toMatchObject({ rows: 1, refused: 1 });
  expect(run.result?.samples[0]?.faults[0].fault).toEqual({
    key: "imports.row.tooManyChangedDates",
    values: { count: 1_001, max: 1_000 },
  });
});

test("single dates follow the calendar, even when the whole series moves, until a person changes them", async () => {
  const file = (excluded: string, hour = "19") =>
    calendar(
      EVENT.replaceAll("T19", `T${hour}`).replace("T20", "T22") +
        `\nEXDATE;TZID=America/New_York:${excluded}T${hour}0000`,
    );
  const bring = async (text: string) => (await applied(database, await aMappedRun(database, text, ICS))).result;
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

test.each(["20261217", "20260317"])("the last date of an ended series can be moved to %s", async (day) => {
  const ended = EVENT.replaceAll(":20261202T", ":20251203T").replace("BYDAY=WE", "BYDAY=WE;COUNT=3");
  const moved = `UID:series-1@example.org\nRECURRENCE-ID;TZID=America/New_York:20251217T190000
DTSTART;TZID=America/New_York:${day}T190000\nDTEND;TZID=America/New_York:${day}T200000`;
  const run = await applied(database, await aMappedRun(database, calendar(ended, moved), ICS));
  expect(run).toMatchObject({ state: "applied", result: { imported: 1, refused: 0 } });
  const dates = "select to_char(starts_local, 'YYYYMMDD') as day, original_local::text as was from occurrences";
  expect(await rows(dates)).toEqual([{ day, was: "2025-12-17 19:00:00" }]);
});

async function storedDates(): Promise<string[]> {
  const found = await rows<{ date: string }>(`select to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') ||
    ' ' || extract(epoch from ends_at - starts_at)::int / 60 as date from occurrences where not cancelled order by starts_at`);
  return found.map(({ date }) => date);
}

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
  const run = await applied(database, await aMappedRun(database, calendar(`${SITTING}\n${lines}`), ICS));
  expect(run.result).toMatchObject({ imported: 1, refused: 0 });
  expect(await storedDates()).toEqual(expected);
});

test("an event with thousands of added dates and a long series is refused at once", async () => {
  const dates = Array.from({ length: 9_000 }, (_, day) =>
    new Date(Date.UTC(2027, 0, 1 + day, 18)).toISOString().replaceAll(/[-:]|\.000/g, ""),
  );
  const event = `${SITTING}\nRRULE:FREQ=DAILY;COUNT=10000\nRDATE:${dates.join(",")}`;
  expect(await refusedAs(database, event)).toEqual(["rrule imports.row.tooManySchedules"]);
});

test("a date added by RDATE can be moved and cancelled like any other", async () => {
  const moved = "UID:a\nRECURRENCE-ID:20261226T180000Z\nDTSTART:20261227T190000Z\nDTEND:20261227T193000Z";
  const cancelled = "UID:a\nRECURRENCE-ID:20261228T180000Z\nSTATUS:CANCELLED";
  const file = calendar(`${SITTING}\nRDATE:20261226T180000Z,20261228T180000Z`, moved, cancelled);
  await applied(database, await aMappedRun(database, file, ICS));
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
  const run = await applied(database, await aMappedRun(database, calendar(`${SITTING}\nRRULE:${rule}`), ICS));
  expect(run.result).toMatchObject({ imported: 1, refused: 0 });
  expect(await storedDates()).toEqual(expected);
});

test("a day in EXDATE is cancelled at all its times", async () => {
  const file = calendar(`${SITTING}\nRRULE:FREQ=DAILY;COUNT=6;BYHOUR=12,18\nEXDATE;VALUE=DATE:20261225`);
  await applied(database, await aMappedRun(database, file, ICS));
  expect(await storedDates()).toEqual(["12-24 18:00 60", "12-26 12:00 60", "12-26 18:00 60", "12-27 12:00 60"]);
});

test("times and dates follow the calendar's additions, moves and removals until a person changes them", async () => {
  const bring = async (lines: string) =>
    (await applied(database, await aMappedRun(database, calendar(`${SITTING}\n${lines}`), ICS))).result;
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

const NOTED = `UID:series-1@example.org
RECURRENCE-ID;TZID=America/New_York:20261216T190000
DTSTART;TZID=America/New_York:20261216T190000
DTEND;TZID=America/New_York:20261216T200000
SUMMARY:Evening silence with\\, a guest`;

test("a date's own title becomes its note, which the next import updates and removes", async () => {
  const bring = async (...overrides: string[]) =>
    (await applied(database, await aMappedRun(database, calendar(EVENT, ...overrides), ICS))).result;
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

test.each(["PRIVATE", "confidential"])("a changed date of class %s is cancelled and tells nothing", async (level) => {
  const own = `UID:series-1@example.org\nRECURRENCE-ID;TZID=America/New_York:20261209T190000\nCLASS:${level}
SUMMARY:Therapy with Ann\nDTSTART;TZID=America/New_York:20261209T150000\nDTEND;TZID=America/New_York:20261209T160000`;
  await applied(database, await aMappedRun(database, calendar(EVENT, own), ICS));
  const exceptions = "select original_local::text as date, cancelled, starts_local, note from schedule_exceptions";
  expect(await rows(exceptions)).toEqual([
    { date: "2026-12-09 19:00:00", cancelled: true, starts_local: null, note: null },
  ]);
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
  await applied(database, await aMappedRun(database, file(), ICS));
  const found =
    "select to_char(x.original_local, 'MM-DD HH24') as date, note, cancelled as off from schedule_exceptions x order by x.original_local";
  expect(await rows(found)).toEqual([
    { date: "12-26 19", note: "Guest 26", off: false },
    { date: "12-31 18", note: "Guest 31", off: false },
    { date: "01-07 18", note: null, off: true },
  ]);
  expect((await applied(database, await aMappedRun(database, file(), ICS))).result).toMatchObject({
    unchanged: 1,
    keptEdits: 0,
  });
});

test("a title that is too long is cut to the length of a note", async () => {
  await applied(database, await aMappedRun(database, calendar(EVENT, NOTED.replace("a guest", "x".repeat(300))), ICS));
  expect(await rows("select char_length(note) as length from schedule_exceptions")).toEqual([{ length: 200 }]);
});
