import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { CalendarEntry } from "#core/calendar-files/calendar-file.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import { aCalendarEntry, aCalendarFile, SOME_WORDS } from "#tests/support/builders/a-calendar-file.ts";
import { datesInIcalJs } from "#tests/support/calendars/read-with-ical-js.ts";
import { datesInNodeIcal } from "#tests/support/calendars/read-with-node-ical.ts";

const NOW = Date.UTC(2026, 10, 18, 12);

function unfolded(text: string): string {
  return text.replaceAll("\r\n ", "");
}

function linesOf(text: string, name: string): readonly string[] {
  const lines = unfolded(text).split("\r\n");
  return lines.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
}

function eventLines(overrides: Partial<CalendarEntry>, name: string): readonly string[] {
  const text = aCalendarFile([aCalendarEntry({ timezone: "UTC", ...overrides })]);
  return linesOf(text.slice(text.indexOf("BEGIN:VEVENT")), name);
}

test("a calendar has its name, description, zone, source and refresh interval", () => {
  const text = aCalendarFile([], { head: { name: "Prayer, daily", zone: "Europe/Berlin" } });
  expect(text.split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Samehour//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    String.raw`NAME:Prayer\, daily`,
    String.raw`X-WR-CALNAME:Prayer\, daily`,
    "DESCRIPTION:Upcoming events",
    "X-WR-CALDESC:Upcoming events",
    "X-WR-TIMEZONE:Europe/Berlin",
    "URL:https://same.example/events",
    "SOURCE;VALUE=URI:https://same.example/events.ics",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    "COLOR:sienna",
    "END:VCALENDAR",
    "",
  ]);
  expect(aCalendarFile([], { head: { source: null } })).not.toContain("REFRESH-INTERVAL");
});

test("a series has its local time and its rule, and is byte-identical each time", () => {
  const entry = aCalendarEntry({ rrule: "FREQ=WEEKLY;UNTIL=20270331;BYDAY=WE", sequence: 3 });
  const text = aCalendarFile([entry]);
  expect(aCalendarFile([entry], { now: NOW + DAY_MS })).toBe(text);
  expect(text.slice(text.indexOf("BEGIN:VEVENT")).split("\r\n").slice(0, 9)).toEqual([
    "BEGIN:VEVENT",
    "UID:abc234-1@samehour",
    "SEQUENCE:3",
    "DTSTAMP:20261102T000000Z",
    "CREATED:20261101T000000Z",
    "LAST-MODIFIED:20261102T000000Z",
    "DTSTART;TZID=America/New_York:20261118T190000",
    "DTEND;TZID=America/New_York:20261118T200000",
    // The end of the day in UTC, after the change to daylight saving time.
    "RRULE:FREQ=WEEKLY;UNTIL=20270331T230000Z;BYDAY=WE",
  ]);
});

test("every zone is defined once, before the first entry that uses it", () => {
  const zones = ["Europe/Berlin", "America/New_York", "Europe/Berlin", "UTC"];
  const text = aCalendarFile(zones.map((timezone, at) => aCalendarEntry({ timezone, uid: `${at}@samehour` })));
  expect(linesOf(text, "TZID")).toEqual(["TZID:Europe/Berlin", "TZID:America/New_York"]);
  expect(text.indexOf("BEGIN:VEVENT")).toBeGreaterThan(text.lastIndexOf("END:VTIMEZONE"));
  expect(linesOf(text, "DTSTART").at(-1)).toBe("DTSTART:20261118T190000Z");
});

test("weekly 07:00 in Berlin stays 07:00 across March and October", () => {
  const entry = aCalendarEntry({
    timezone: "Europe/Berlin",
    startsLocal: "2026-11-16T07:00:00",
    rrule: "FREQ=WEEKLY;BYDAY=MO",
  });
  const window = { from: Date.UTC(2027, 2, 15), to: Date.UTC(2027, 10, 10) };
  const clocks = datesInIcalJs(aCalendarFile([entry]), window).map(({ startsAt }) =>
    toLocal(startsAt, "Europe/Berlin"),
  );
  expect(clocks.length).toBe(35);
  expect(new Set(clocks.map((local) => local.slice(11)))).toEqual(new Set(["07:00:00"]));
});

test("a cancelled date is a cancelled override, also in its title; a moved one keeps its place in the series", () => {
  const exceptions = [
    { originalLocal: "2026-11-25T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null },
    {
      originalLocal: "2026-12-02T19:00:00",
      cancelled: false,
      startsLocal: "2026-12-03T20:00:00",
      durationSeconds: 5_400,
    },
    // The rule has no such date.
    {
      originalLocal: "2026-12-03T19:00:00",
      cancelled: false,
      startsLocal: "2026-12-04T19:00:00",
      durationSeconds: null,
    },
  ];
  const overrides = { exceptions };
  expect(eventLines(overrides, "UID")).toEqual(Array.from({ length: 3 }, () => "UID:abc234-1@samehour"));
  expect(eventLines(overrides, "RECURRENCE-ID")).toEqual([
    "RECURRENCE-ID:20261125T190000Z",
    "RECURRENCE-ID:20261202T190000Z",
  ]);
  expect(eventLines(overrides, "SUMMARY").slice(1)).toEqual([
    "SUMMARY:Cancelled: Evening sitting",
    "SUMMARY:Evening sitting",
  ]);
  expect(eventLines(overrides, "STATUS")).toEqual(["STATUS:CONFIRMED", "STATUS:CANCELLED", "STATUS:CONFIRMED"]);
  expect(eventLines(overrides, "DTEND").at(-1)).toBe("DTEND:20261203T213000Z");
});

test("each entry of a cancelled event is cancelled", () => {
  const words = { ...SOME_WORDS, isCancelled: true };
  expect(eventLines({ words }, "STATUS")).toEqual(["STATUS:CANCELLED"]);
  expect(eventLines({ words }, "TRANSP")).toEqual(["TRANSP:TRANSPARENT"]);
});

test("a removed schedule keeps its past dates; one without past dates is cancelled", () => {
  const endedAt = Date.UTC(2026, 11, 1);
  expect(eventLines({ endedAt }, "RRULE")).toEqual(["RRULE:FREQ=WEEKLY;UNTIL=20261130T235959Z;BYDAY=WE"]);
  expect(eventLines({ endedAt, rrule: "FREQ=WEEKLY;COUNT=9;BYDAY=WE" }, "RRULE")).toEqual([
    "RRULE:FREQ=WEEKLY;UNTIL=20261125T190000Z;BYDAY=WE",
  ]);
  const early = Date.UTC(2026, 10, 17);
  for (const rrule of ["FREQ=WEEKLY;BYDAY=WE", null])
    expect(eventLines({ endedAt: early, rrule }, "STATUS")).toEqual(["STATUS:CANCELLED"]);
});

test("selected dates are separate entries, with UIDs made of the series' and the date's", () => {
  const only = ["2026-11-25T19:00:00", "2026-12-02T19:00:00"];
  expect(eventLines({ only }, "UID")).toEqual([
    "UID:abc234-1-2026-11-25T1900@samehour",
    "UID:abc234-1-2026-12-02T1900@samehour",
  ]);
  expect(eventLines({ only }, "RRULE")).toEqual([]);
});

test("a date skipped by a clock change is excluded from the rule and written separately", () => {
  const entry = aCalendarEntry({ startsLocal: "2026-11-18T02:30:00", rrule: "FREQ=DAILY;COUNT=200" });
  const text = aCalendarFile([entry]);
  expect(linesOf(text, "EXDATE")).toEqual(["EXDATE;TZID=America/New_York:20270314T023000"]);
  // Strict readers do not count the date, so COUNT would end a day late.
  expect(linesOf(text, "RRULE").at(-1)).toBe("RRULE:FREQ=DAILY;UNTIL=20270605T063000Z");
  expect(text).toContain("UID:abc234-1-2027-03-14T0230@samehour");
  expect(text).toContain("DTSTART;TZID=America/New_York:20270314T033000");
  const window = { from: Date.UTC(2027, 2, 13), to: Date.UTC(2027, 2, 16) };
  const times = ["2027-03-13T07:30:00Z", "2027-03-14T07:30:00Z", "2027-03-15T06:30:00Z"];
  expect(datesInIcalJs(text, window).map(({ startsAt }) => toIsoSeconds(startsAt))).toEqual(times);
  expect(datesInNodeIcal(text, window).map(({ startsAt }) => toIsoSeconds(startsAt))).toEqual(times);
});

const HOSTILE = [
  String.raw`a, b; c\d`,
  "first line\nsecond line\r\nthird",
  String.raw`literal \n and \\n and \, and \;`,
  "BEGIN:VEVENT\r\nEND:VCALENDAR",
  `"quoted" 'text' <b>bold</b> & more ^n`,
  "🙏🏽 Gebet für die Welt 🌍 ".repeat(12).trim(),
  "שבת שלום — صلاة جماعية — सामूहिक प्रार्थना",
  `Z${"\u0301\u0316".repeat(60)}algo`,
  "Ａ".repeat(200),
  "a".repeat(75),
  "👩‍👩‍👧‍👦".repeat(30),
  "tab\there",
  " leading and trailing ",
  "%0d%0aX:1 ${x} {{x}} =CMD()",
  "\u202eright to left\u202c",
];

test.each(HOSTILE)("two parsers read hostile text back unchanged: %j", (title) => {
  const words = {
    ...SOME_WORDS,
    titleOf: () => title,
    description: `${title}\n\n${title}`,
    location: title,
    categories: [title, "b"],
  };
  const text = aCalendarFile([aCalendarEntry({ words, timezone: "UTC", rrule: null })], { head: { name: title } });
  const plain = title.replaceAll("\r\n", "\n");
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getAllSubcomponents("vevent").length).toBe(1);
  const event = calendar.getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe(plain);
  expect(event?.getFirstPropertyValue("description")).toBe(`${plain}\n\n${plain}`);
  expect(event?.getFirstPropertyValue("location")).toBe(plain);
  expect(event?.getFirstProperty("categories")?.getValues()).toEqual([plain, "b"]);
  // node-ical reads the n after an escaped backslash as a line break.
  if (title.includes(String.raw`\n`)) return;
  const [read] = datesInNodeIcal(text, { from: 0, to: Date.UTC(2030, 0) });
  expect(read?.title.trim()).toBe(plain.trim());
});

test("lines have at most 75 octets, end with CRLF, and never split a character", () => {
  for (const title of HOSTILE) {
    const text = aCalendarFile([aCalendarEntry({ words: { ...SOME_WORDS, titleOf: () => title } })]);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const bytes = Buffer.from(text);
    for (const line of bytes.toString("latin1").split("\r\n")) {
      expect(line.length).toBeLessThanOrEqual(75);
      expect(Buffer.from(line, "latin1").toString("utf8")).not.toContain("\ufffd");
    }
  }
});

test("control characters and invalid addresses are left out", () => {
  const words = {
    ...SOME_WORDS,
    titleOf: () => "a\u0000b\u0007c\u001b[31m\ud800d",
    conferences: [{ feature: "VIDEO" as const, url: "not an address\r\nX:1", label: 'Say "yes"' }],
    url: "https://same.example/a\r\nb",
  };
  expect(eventLines({ words }, "SUMMARY")).toEqual(["SUMMARY:abc[31m\ufffdd"]);
  expect(eventLines({ words }, "CONFERENCE")).toEqual([]);
  expect(eventLines({ words }, "URL")).toEqual(["URL:https://same.example/ab"]);
  const quoted = {
    ...words,
    conferences: [{ feature: "VIDEO" as const, url: "https://a.example/?q=1,2;3", label: 'Say "yes"' }],
  };
  expect(eventLines({ words: quoted }, "CONFERENCE")).toEqual([
    `CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Say ^'yes^'":https://a.example/?q=1,2;3`,
  ]);
});
