import { expect, test } from "vitest";
import { type OrganizerSeries, organizerFacts } from "#core/organizers/organizer-facts.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
let events = 0;

function series(overrides: Partial<OrganizerSeries> = {}): OrganizerSeries {
  return {
    eventId: ++events,
    type: "meditation",
    practices: [],
    languages: [],
    city: null,
    startsLocal: "2026-01-07T19:30:00",
    timezone: "America/New_York",
    durationSeconds: 2_700,
    rrule: "FREQ=WEEKLY;BYDAY=WE",
    ...overrides,
  };
}

const factsOf = (all: readonly OrganizerSeries[], zone = "America/New_York") => organizerFacts(all, { now: NOW, zone });
const oftenOf = (...rules: (string | null)[]) => factsOf(rules.map((rrule) => series({ rrule })))?.often;
const whenOf = (all: readonly OrganizerSeries[], zone?: string) => factsOf(all, zone)?.when;

test("an organizer without upcoming events has no facts", () => {
  expect(factsOf([])).toBeNull();
});

test.each([
  ["aWeek", 7, ["FREQ=DAILY"]],
  ["aWeek", 2, ["FREQ=WEEKLY;BYDAY=WE,SU"]],
  ["aWeek", 3, ["FREQ=WEEKLY;BYDAY=WE,SU", "FREQ=WEEKLY"]],
  ["aWeek", 2, ["FREQ=DAILY;INTERVAL=3"]],
  ["aMonth", 2, ["FREQ=WEEKLY;INTERVAL=2"]],
  ["aMonth", 1, ["FREQ=MONTHLY;BYDAY=1WE"]],
  ["aMonth", 1, ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"]],
  ["listed", 1, ["FREQ=MONTHLY;BYMONTH=3,9;BYDAY=1WE"]],
  ["listed", 1, ["FREQ=YEARLY"]],
  ["listed", 2, [null, null]],
])("frequency: %s %d for %j", (key, count, rules) => {
  expect(oftenOf(...(rules as string[]))).toEqual({ key, values: { count } });
});

test("place, languages and practices are those of most events", () => {
  const facts = factsOf([
    series({ city: "Toledo", languages: ["ko", "en"], practices: ["Chanting"] }),
    series({ city: "Toledo", languages: ["en"], practices: ["Sitting", "Chanting"] }),
    series({ city: "Ohio City", timezone: "UTC", practices: ["Chanting"] }),
    series({ languages: ["en"], practices: ["Tea"] }),
  ]);
  expect(facts).toMatchObject({ city: "Toledo", zone: "America/New_York", languages: ["en", "ko"] });
  expect(facts?.what).toEqual({ practices: ["Chanting"], type: "meditation" });
});

test("an event with two schedules counts once for its facts, and twice for its times", () => {
  const both = { eventId: 900, city: "Oslo" };
  const facts = factsOf([series(both), series({ ...both, rrule: "FREQ=WEEKLY;BYDAY=SU" }), series({ city: "Bergen" })]);
  expect(facts?.often).toEqual({ key: "aWeek", values: { count: 3 } });
  expect(facts?.when.days).toEqual([3, 7]);
});

test("days and the part of the day are in the reader's zone", () => {
  const evenings = [series({ rrule: "FREQ=WEEKLY;BYDAY=WE,SU" })];
  expect(whenOf(evenings)).toEqual({ key: "onDays", days: [3, 7], part: "dayPartEvening" });
  expect(whenOf(evenings, "Asia/Tokyo")).toEqual({ key: "onDays", days: [1, 4], part: "dayPartMorning" });
});

test.each([
  ["everyDay", "FREQ=DAILY"],
  ["onWeekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
  ["onMostDays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,SA"],
  ["onDays", "FREQ=WEEKLY;BYDAY=MO,TU,SA"],
  ["inPart", "FREQ=MONTHLY;BYDAY=1WE"],
  ["inPart", "FREQ=WEEKLY;INTERVAL=2"],
])("days: %s for %s", (key, rrule) => {
  expect(whenOf([series({ rrule })])?.key).toBe(key);
});

test("mixed parts of the day and mixed durations are left out", () => {
  const facts = factsOf([series(), series({ startsLocal: "2026-01-07T06:00:00", durationSeconds: 1_800 })]);
  expect(facts?.when).toEqual({ key: "onDays", days: [3], part: null });
  expect(facts?.durationSeconds).toBeNull();
  const rare = [series({ rrule: null }), series({ rrule: null, startsLocal: "2026-01-07T06:00:00" })];
  expect(whenOf(rare)?.key).toBe("atAnyTime");
});

test("one monthly evening does not hide that all weekly events are in the morning", () => {
  const all = [series({ startsLocal: "2026-01-07T09:00:00" }), series({ rrule: "FREQ=MONTHLY;BYDAY=1WE" })];
  expect(whenOf(all)).toMatchObject({ key: "onDays", days: [3], part: "dayPartMorning" });
});
