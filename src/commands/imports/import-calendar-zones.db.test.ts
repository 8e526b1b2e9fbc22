import { expect, test } from "vitest";
import { aMappedRun, applied } from "#tests/support/builders/an-import-run.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { calendar, EVENT, ICS } from "#tests/support/builders/a-calendar-to-import.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

test("days, UTC times and floating times are read in the calendar's own zone", async () => {
  const file = calendar(
    "UID:day\nSUMMARY:Day\nDTSTART;VALUE=DATE:20261224",
    "UID:moment\nSUMMARY:Moment\nDTSTART:20261224T180000Z\nDURATION:PT1H",
    "UID:floating\nSUMMARY:Floating\nDTSTART:20261224T180000\nDURATION:PT90M",
    "UID:windows\nSUMMARY:Windows\nDTSTART;TZID=Tokyo Standard Time:20261224T180000\nDURATION:PT1H",
    "UID:long\nSUMMARY:Long name\nDTSTART;TZID=/example.org/20260101/Europe/Paris:20261224T180000\nDURATION:PT1H",
  );
  await applied(database, await aMappedRun(database, file, ICS));
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

test("an instant in an hour that the calendar's zone repeats is stored in UTC, with its own length", async () => {
  const file = calendar(
    "UID:second\nSUMMARY:Second\nDTSTART:20261025T013000Z\nDTEND:20261025T023000Z",
    "UID:first\nSUMMARY:First\nDTSTART:20261025T003000Z\nDTEND:20261025T013000Z",
    "UID:added\nSUMMARY:Added\nDTSTART:20261020T013000Z\nDTEND:20261020T023000Z\nRDATE:20261025T013000Z",
  );
  await applied(database, await aMappedRun(database, file, ICS));
  const found = `select title, timezone as zone, starts_local::text as at, duration_seconds / 60 as minutes
    from schedules join events on events.id = event_id order by events.id, position`;
  expect(await rows(found)).toEqual([
    { title: "Second", zone: "UTC", at: "2026-10-25 01:30:00", minutes: 60 },
    { title: "First", zone: "Europe/Berlin", at: "2026-10-25 02:30:00", minutes: 60 },
    { title: "Added", zone: "UTC", at: "2026-10-20 01:30:00", minutes: 60 },
    { title: "Added", zone: "UTC", at: "2026-10-25 01:30:00", minutes: 60 },
  ]);
});

test("a date whose time of day is skipped can be cancelled by its instant", async () => {
  const series =
    "UID:n\nSUMMARY:Night\nDTSTART;TZID=America/New_York:20270307T023000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3";
  const file = calendar(series, "UID:n\nRECURRENCE-ID:20270314T073000Z\nSTATUS:CANCELLED");
  await applied(database, await aMappedRun(database, file, ICS));
  expect(await rows("select original_local::text as date, cancelled from schedule_exceptions")).toEqual([
    { date: "2027-03-14 02:30:00", cancelled: true },
  ]);
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
  const { result } = await applied(database, await aMappedRun(database, withZones(zones, event), ICS));
  return (result?.samples ?? []).flatMap(({ faults }) => faults.map(({ fault, column }) => ({ ...fault, column })));
}

test("a custom zone becomes the known zone that has the same offsets on the stored dates", async () => {
  const once = IN_CUSTOM.replace("series-1", "once").replace(/^RRULE.*\n/m, "");
  const moved = `UID:series-1@example.org\nRECURRENCE-ID;TZID=Customized Time Zone 1:20261209T190000
DTSTART;TZID=Customized Time Zone 1:20261210T180000\nDTEND;TZID=Customized Time Zone 1:20261210T190000`;
  const other =
    "UID:end\nSUMMARY:End\nDTSTART;TZID=Europe/Paris:20261224T180000\nDTEND;TZID=Customized Time Zone 1:20261224T130000";
  const file = withZones(CUSTOM, IN_CUSTOM, once, moved, other);
  expect((await applied(database, await aMappedRun(database, file, ICS))).result).toMatchObject({ refused: 0 });
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
