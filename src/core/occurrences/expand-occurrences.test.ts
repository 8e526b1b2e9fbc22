import { expect, test } from "vitest";
import { expandOccurrences, nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { toIsoSeconds } from "#core/time/instant.ts";

function aSchedule(fields: Partial<Schedule> = {}): Schedule {
  return {
    startsLocal: "2026-12-03T19:00:00",
    timezone: "America/New_York",
    durationSeconds: 3_600,
    rrule: "FREQ=WEEKLY;BYDAY=TH",
    ...fields,
  };
}

function anException(fields: Partial<ScheduleException> & { originalLocal: string }): ScheduleException {
  return { cancelled: false, startsLocal: null, durationSeconds: null, ...fields };
}

function window(from: string, to: string) {
  return { from: Date.parse(`${from}T00:00:00Z`), to: Date.parse(`${to}T00:00:00Z`) };
}

function starts(schedule: Schedule, from: string, to: string, exceptions: ScheduleException[] = []) {
  return expandOccurrences(schedule, exceptions, window(from, to)).map((date) => toIsoSeconds(date.startsAt));
}

function locals(schedule: Schedule, from: string, to: string) {
  return expandOccurrences(schedule, [], window(from, to)).map((date) => date.originalLocal);
}

test("19:00 in New York stays 19:00 in New York across clock changes", () => {
  expect(starts(aSchedule(), "2027-03-01", "2027-03-20")).toEqual([
    "2027-03-05T00:00:00Z",
    "2027-03-12T00:00:00Z",
    "2027-03-18T23:00:00Z",
  ]);
});

test("a date in a gap moves forward and stays in the series", () => {
  const schedule = aSchedule({ startsLocal: "2027-03-13T02:30:00", rrule: "FREQ=DAILY;COUNT=3" });
  const dates = expandOccurrences(schedule, [], window("2027-03-01", "2027-04-01"));
  expect(dates.map((date) => [date.originalLocal, toIsoSeconds(date.startsAt), date.clockEffect])).toEqual([
    ["2027-03-13T02:30:00", "2027-03-13T07:30:00Z", null],
    ["2027-03-14T02:30:00", "2027-03-14T07:30:00Z", "gap"],
    ["2027-03-15T02:30:00", "2027-03-15T06:30:00Z", null],
  ]);
});

test("a repeated time is its first pass, and its end is an exact duration later", () => {
  const schedule = aSchedule({ startsLocal: "2026-11-01T01:30:00", rrule: null, durationSeconds: 7_200 });
  const [date] = expandOccurrences(schedule, [], window("2026-01-01", "2026-01-02"));
  expect(date).toMatchObject({ clockEffect: "fold", startsAt: Date.parse("2026-11-01T05:30:00Z") });
  expect(date?.endsAt).toBe(Date.parse("2026-11-01T07:30:00Z"));
});

test("Lord Howe's half hour is respected", () => {
  const schedule = aSchedule({
    startsLocal: "2026-10-03T02:10:00",
    timezone: "Australia/Lord_Howe",
    rrule: "FREQ=DAILY;COUNT=3",
  });
  expect(starts(schedule, "2026-10-01", "2026-10-10")).toEqual([
    "2026-10-02T15:40:00Z",
    "2026-10-03T15:40:00Z",
    "2026-10-04T15:10:00Z",
  ]);
});

test("Casablanca's end of clock changes in September 2026 is respected", () => {
  const schedule = aSchedule({
    startsLocal: "2026-09-18T20:00:00",
    timezone: "Africa/Casablanca",
    rrule: "FREQ=DAILY",
  });
  expect(starts(schedule, "2026-09-18", "2026-09-22")).toEqual([
    "2026-09-18T19:00:00Z",
    "2026-09-19T19:00:00Z",
    "2026-09-20T20:00:00Z",
    "2026-09-21T20:00:00Z",
  ]);
});

test("UNTIL in UTC is an instant, and the last start may equal it", () => {
  const until = (text: string) => aSchedule({ rrule: `FREQ=WEEKLY;UNTIL=${text};BYDAY=TH` });
  expect(locals(until("20261218T000000Z"), "2026-12-01", "2027-02-01")).toEqual([
    "2026-12-03T19:00:00",
    "2026-12-10T19:00:00",
    "2026-12-17T19:00:00",
  ]);
  expect(locals(until("20261217T235959Z"), "2026-12-01", "2027-02-01")).toHaveLength(2);
});

test("UNTIL as a date includes the whole day, and UNTIL without Z is in the schedule's zone", () => {
  const until = (text: string) => aSchedule({ rrule: `FREQ=WEEKLY;UNTIL=${text}` });
  expect(locals(until("20261217"), "2026-12-01", "2027-02-01")).toHaveLength(3);
  expect(locals(until("20261216"), "2026-12-01", "2027-02-01")).toHaveLength(2);
  expect(locals(until("20261217T190000"), "2026-12-01", "2027-02-01")).toHaveLength(3);
  expect(locals(until("20261217T185959"), "2026-12-01", "2027-02-01")).toHaveLength(2);
});

test("COUNT counts cancelled dates and those before the window", () => {
  const schedule = aSchedule({ rrule: "FREQ=WEEKLY;COUNT=4" });
  const cancelled = [anException({ originalLocal: "2026-12-10T19:00:00", cancelled: true })];
  const all = expandOccurrences(schedule, cancelled, window("2026-12-01", "2027-12-01"));
  expect(all.map((date) => [date.originalLocal, date.cancelled])).toEqual([
    ["2026-12-03T19:00:00", false],
    ["2026-12-10T19:00:00", true],
    ["2026-12-17T19:00:00", false],
    ["2026-12-24T19:00:00", false],
  ]);
  expect(locals(schedule, "2026-12-20", "2027-12-01")).toEqual(["2026-12-24T19:00:00"]);
});

test("COUNT works across many years", () => {
  const schedule = aSchedule({ startsLocal: "2000-01-01T19:00:00", rrule: "FREQ=DAILY;COUNT=9999" });
  expect(locals(schedule, "2027-05-16", "2030-01-01")).toEqual(["2027-05-16T19:00:00", "2027-05-17T19:00:00"]);
});

test("a monthly rule can give the last Friday", () => {
  const schedule = aSchedule({ startsLocal: "2026-10-30T19:00:00", rrule: "FREQ=MONTHLY;BYDAY=-1FR" });
  expect(locals(schedule, "2026-10-01", "2027-03-01")).toEqual([
    "2026-10-30T19:00:00",
    "2026-11-27T19:00:00",
    "2026-12-25T19:00:00",
    "2027-01-29T19:00:00",
    "2027-02-26T19:00:00",
  ]);
});

test("February 29 occurs only in leap years, and the 31st only in long months", () => {
  const leap = aSchedule({ startsLocal: "2024-02-29T12:00:00", rrule: "FREQ=YEARLY" });
  expect(locals(leap, "2024-01-01", "2034-01-01")).toEqual([
    "2024-02-29T12:00:00",
    "2028-02-29T12:00:00",
    "2032-02-29T12:00:00",
  ]);
  const last = aSchedule({ startsLocal: "2026-01-31T12:00:00", rrule: "FREQ=MONTHLY" });
  expect(locals(last, "2026-01-01", "2026-06-01").map((local) => local.slice(5, 10))).toEqual([
    "01-31",
    "03-31",
    "05-31",
  ]);
});

test("years end in the schedule's zone", () => {
  const schedule = aSchedule({
    startsLocal: "2026-12-31T23:30:00",
    timezone: "Asia/Tokyo",
    rrule: "FREQ=DAILY;COUNT=2",
  });
  expect(starts(schedule, "2026-12-01", "2027-02-01")).toEqual(["2026-12-31T14:30:00Z", "2027-01-01T14:30:00Z"]);
});

test("every other week counts from the week of the start, whatever the first weekday", () => {
  const rule = (weekStart: string) => `FREQ=WEEKLY;COUNT=4;INTERVAL=2;BYDAY=TU,SU;WKST=${weekStart}`;
  const schedule = (weekStart: string) => aSchedule({ startsLocal: "1997-08-05T09:00:00", rrule: rule(weekStart) });
  const days = (weekStart: string) =>
    locals(schedule(weekStart), "1997-08-01", "1997-12-01").map((local) => local.slice(5, 10));
  // The two examples of RFC 5545 §3.8.5.3.
  expect(days("MO")).toEqual(["08-05", "08-10", "08-19", "08-24"]);
  expect(days("SU")).toEqual(["08-05", "08-17", "08-19", "08-31"]);
});

test("a start that does not match its rule is not a date", () => {
  const schedule = aSchedule({ startsLocal: "2026-12-01T19:00:00" });
  expect(locals(schedule, "2026-11-01", "2026-12-12")).toEqual(["2026-12-03T19:00:00", "2026-12-10T19:00:00"]);
});

test("a moved date keeps its identity and is found wherever it was moved", () => {
  const moved = [
    anException({ originalLocal: "2026-12-10T19:00:00", startsLocal: "2027-06-01T18:00:00", durationSeconds: 1_800 }),
  ];
  const dates = expandOccurrences(aSchedule(), moved, window("2026-12-01", "2026-12-20"));
  expect(dates.map((date) => [date.originalLocal, date.startsLocal, date.moved])).toEqual([
    ["2026-12-03T19:00:00", "2026-12-03T19:00:00", false],
    ["2026-12-17T19:00:00", "2026-12-17T19:00:00", false],
    ["2026-12-10T19:00:00", "2027-06-01T18:00:00", true],
  ]);
  expect(dates[2]?.endsAt).toBe(Date.parse("2027-06-01T22:30:00Z"));
  const later = expandOccurrences(aSchedule(), moved, window("2028-01-01", "2028-01-05"));
  expect(later.map((date) => date.originalLocal)).toEqual(["2026-12-10T19:00:00"]);
});

test("an exception for a date outside the rule has no effect", () => {
  const stray = [
    anException({ originalLocal: "2026-12-11T19:00:00", startsLocal: "2026-12-12T19:00:00" }),
    anException({ originalLocal: "2026-12-10T18:00:00", startsLocal: "2026-12-12T19:00:00" }),
    anException({ originalLocal: "2020-12-10T19:00:00", startsLocal: "2026-12-12T19:00:00" }),
  ];
  expect(starts(aSchedule(), "2026-12-09", "2026-12-16", stray)).toEqual(["2026-12-11T00:00:00Z"]);
});

test("a long date is found by any part of it within the window", () => {
  const exceptions = [anException({ originalLocal: "2026-12-03T19:00:00", durationSeconds: 5 * 86_400 })];
  expect(starts(aSchedule(), "2026-12-07", "2026-12-08", exceptions)).toEqual(["2026-12-04T00:00:00Z"]);
  const retreat = aSchedule({ durationSeconds: 31 * 86_400, rrule: "FREQ=YEARLY" });
  expect(starts(retreat, "2027-01-03", "2027-01-04")).toEqual(["2026-12-04T00:00:00Z"]);
  expect(starts(retreat, "2027-01-05", "2027-01-06")).toEqual([]);
});

test("a one-off is returned for any window", () => {
  expect(starts(aSchedule({ rrule: null }), "1990-01-01", "1990-01-02")).toEqual(["2026-12-04T00:00:00Z"]);
});

test("an invalid rule throws instead of returning no dates", () => {
  const schedule = aSchedule({ rrule: "FREQ=MINUTELY" });
  expect(() => expandOccurrences(schedule, [], window("2026-01-01", "2027-01-01"))).toThrow("faultFrequency");
});

test.each([
  "FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2",
  "FREQ=DAILY;COUNT=10000;BYMONTHDAY=30;BYMONTH=2",
  "FREQ=DAILY;INTERVAL=1000;BYMONTHDAY=30;BYMONTH=2",
  "FREQ=MONTHLY;COUNT=10000;BYMONTHDAY=31;BYMONTH=4",
  "FREQ=WEEKLY;COUNT=10000;BYDAY=MO;BYSETPOS=7",
  "FREQ=YEARLY;COUNT=10000;BYMONTHDAY=30;BYMONTH=2",
  "FREQ=YEARLY;INTERVAL=1000;BYMONTHDAY=29;BYMONTH=2;BYSETPOS=2",
])("a rule without any date terminates and gives none: %s", (rrule) => {
  const schedule = aSchedule({ startsLocal: "1900-01-01T19:00:00", rrule });
  expect(locals(schedule, "1900-01-01", "2060-01-01")).toEqual([]);
  expect(nextOccurrences(schedule, [], Date.UTC(2026, 10, 21), 3)).toEqual([]);
});

test.each([
  ["FREQ=DAILY", 430],
  ["FREQ=DAILY;COUNT=10000", 0],
  ["FREQ=DAILY;COUNT=10000;BYDAY=MO;BYSETPOS=1", 61],
  ["FREQ=DAILY;COUNT=10000;BYDAY=MO;BYMONTHDAY=29;BYMONTH=2", 0],
  ["FREQ=YEARLY;COUNT=10000;BYDAY=MO,TU,WE,TH,FR,SA,SU", 0],
  ["FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12", 430],
])("a series from 1900 can be expanded today: %s", (rrule, count) => {
  const schedule = aSchedule({ startsLocal: "1900-01-01T09:00:00", rrule });
  expect(locals(schedule, "2026-10-22", "2027-12-26")).toHaveLength(count);
});

test("the next dates skip cancelled and ended ones, include the running one, and are in order", () => {
  const exceptions = [
    anException({ originalLocal: "2026-12-10T19:00:00", cancelled: true }),
    anException({ originalLocal: "2026-12-24T19:00:00", startsLocal: "2026-12-16T10:00:00" }),
    anException({ originalLocal: "2026-12-31T19:00:00", startsLocal: "2030-01-01T10:00:00" }),
  ];
  const next = (after: string) =>
    nextOccurrences(aSchedule(), exceptions, Date.parse(after), 3).map((date) => date.originalLocal);
  expect(next("2026-12-04T00:30:00Z")).toEqual(["2026-12-03T19:00:00", "2026-12-24T19:00:00", "2026-12-17T19:00:00"]);
  expect(next("2026-12-04T01:00:00Z")).toEqual(["2026-12-24T19:00:00", "2026-12-17T19:00:00", "2027-01-07T19:00:00"]);
});

test("a date moved far ahead does not displace the rule's own next dates", () => {
  const monthly = aSchedule({ rrule: "FREQ=MONTHLY" });
  const moved = ["2027-01-03T19:00:00", "2027-02-03T19:00:00"].map((originalLocal) =>
    anException({ originalLocal, startsLocal: "2030-01-01T10:00:00" }),
  );
  const next = nextOccurrences(monthly, moved, Date.parse("2026-12-01T00:00:00Z"), 3);
  expect(next.map((date) => date.originalLocal.slice(0, 10))).toEqual(["2026-12-03", "2027-03-03", "2027-04-03"]);
});

test("the next dates of a rare rule are found years ahead", () => {
  const leap = aSchedule({ startsLocal: "2024-02-29T12:00:00", rrule: "FREQ=YEARLY" });
  const next = nextOccurrences(leap, [], Date.UTC(2026, 10, 21), 2);
  expect(next.map((date) => date.originalLocal)).toEqual(["2028-02-29T12:00:00", "2032-02-29T12:00:00"]);
  expect(nextOccurrences(aSchedule({ rrule: null }), [], Date.UTC(2027, 0, 1), 2)).toEqual([]);
});
