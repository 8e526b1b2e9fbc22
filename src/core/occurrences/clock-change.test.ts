import { expect, test } from "vitest";
import { clockChangeWords, clockNoteWords, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { clockSpans, clockSpanWords } from "#core/occurrences/clock-span.ts";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { translatorFor } from "#messages/translator.ts";

const t = translatorFor("en");
const STYLE = { locale: "en-US", hour12: true };

function aSchedule(timezone: string, startsLocal: string, rrule: string | null = "FREQ=WEEKLY"): Schedule {
  return { timezone, startsLocal, durationSeconds: 3_600, rrule };
}

function datesOf(schedule: Schedule, from: string, to: string) {
  return expandOccurrences(schedule, [], { from: Date.parse(`${from}T00:00Z`), to: Date.parse(`${to}T00:00Z`) });
}

function notesOf(schedule: Schedule, viewer: string, from: string, to: string) {
  return datesOf(schedule, from, to).map((date) => {
    const shift = clockShiftOf(schedule, date, viewer);
    const words = shift && clockNoteWords(shift, schedule.timezone);
    return [date.originalLocal.slice(0, 10), words && t(`clockChanges.${words.key}`, words.values)];
  });
}

function sentenceOf(schedule: Schedule, viewer: string, from: string) {
  const [date] = datesOf(schedule, from, "2030-01-01");
  const shift = date ? clockShiftOf(schedule, date, viewer) : null;
  const words = shift && clockChangeWords(shift, schedule.timezone);
  return words && t(`clockChanges.${words.key}`, words.values);
}

function spansOf(schedule: Schedule, viewer: string, from: string, to: string) {
  const spans = clockSpans(schedule, datesOf(schedule, from, to), viewer);
  return spans.map((span) => {
    const words = clockSpanWords(span, { ...STYLE, zone: viewer });
    return t(`clockChanges.${words.key}`, words.values);
  });
}

const PARIS = aSchedule("Europe/Paris", "2025-09-04T20:30:00", "FREQ=WEEKLY;BYDAY=TH,SU");
const LONDON = aSchedule("Europe/London", "2025-09-07T10:30:00");

test("each upcoming date says whose clocks moved it", () => {
  expect(notesOf(PARIS, "America/New_York", "2025-10-22", "2025-11-12")).toEqual([
    ["2025-10-23", null],
    ["2025-10-26", "1 hour later for you: Paris changed its clocks"],
    ["2025-10-30", "1 hour later for you: Paris changed its clocks"],
    ["2025-11-02", "1 hour earlier for you: your clocks change"],
    ["2025-11-06", "1 hour earlier for you: your clocks change"],
    ["2025-11-09", null],
  ]);
});

test("the change is explained in a sentence", () => {
  expect(sentenceOf(LONDON, "America/New_York", "2025-10-26")).toBe(
    "1 hour later for you than last week: clocks in London changed, yours have not.",
  );
  expect(sentenceOf(LONDON, "America/New_York", "2025-11-02")).toBe(
    "1 hour earlier for you than last week: your clocks changed, those in London have not.",
  );
  expect(sentenceOf(LONDON, "America/New_York", "2025-11-09")).toBeNull();
});

test("a viewer on the host's clocks gets no note, not even in a gap", () => {
  const early = aSchedule("America/New_York", "2027-02-07T02:30:00");
  expect(notesOf(early, "America/New_York", "2027-03-10", "2027-03-25").map(([, note]) => note)).toEqual([null, null]);
  expect(notesOf(early, "America/Toronto", "2027-03-10", "2027-03-25").map(([, note]) => note)).toEqual([null, null]);
  expect(notesOf(PARIS, "Europe/Berlin", "2025-10-22", "2025-11-12").every(([, note]) => note === null)).toBe(true);
});

test("Lord Howe's half hour is given in minutes, and both clocks may change", () => {
  const lordHowe = aSchedule("Australia/Lord_Howe", "2026-09-06T18:00:00");
  expect(sentenceOf(lordHowe, "Asia/Tokyo", "2026-10-04")).toBe(
    "30 minutes earlier for you than last week: clocks in Lord Howe changed, yours have not.",
  );
  expect(sentenceOf(lordHowe, "Australia/Sydney", "2026-10-04")).toBe(
    "30 minutes later for you than last week: clocks in Lord Howe changed, and yours changed by another amount.",
  );
});

test("the first date of a series and a date moved by hand have no note", () => {
  const young = aSchedule("Europe/London", "2025-10-26T10:30:00");
  expect(sentenceOf(young, "America/New_York", "2025-10-26")).toBeNull();
  const moved = { originalLocal: "2025-10-26T10:30:00", startsAt: Date.parse("2025-10-26T12:00:00Z") };
  expect(clockShiftOf(LONDON, moved, "America/New_York")).toBeNull();
  const single = aSchedule("Europe/London", "2025-10-26T10:30:00", null);
  expect(sentenceOf(single, "America/New_York", "2025-10-01")).toBeNull();
});

test("a rule that skips weeks compares with its own previous date", () => {
  const monthly = aSchedule("Europe/London", "2025-09-28T10:30:00", "FREQ=MONTHLY;BYDAY=-1SU");
  expect(sentenceOf(monthly, "Asia/Kolkata", "2025-10-20")).toBe(
    "1 hour later for you than last time: clocks in London changed, yours have not.",
  );
  const fortnightly = aSchedule("Europe/London", "2025-10-19T10:30:00", "FREQ=WEEKLY;INTERVAL=2");
  expect(sentenceOf(fortnightly, "America/New_York", "2025-11-02")).toBeNull();
  expect(sentenceOf(fortnightly, "Asia/Kolkata", "2025-11-02")).toContain("than last time");
});

test("the weeks between two clock changes are given as a range of days", () => {
  const newYork = aSchedule("America/New_York", "2025-12-04T14:00:00");
  expect(spansOf(newYork, "Europe/London", "2026-02-01", "2026-05-01")).toEqual([
    "From March 8 to 28 this is at 6:00 PM for you instead of 7:00 PM.",
  ]);
  expect(spansOf(PARIS, "America/New_York", "2025-10-20", "2025-12-20")).toEqual([
    "From October 26 to November 1 this is at 3:30 PM for you instead of 2:30 PM.",
  ]);
});

test("a range that has already begun is still given", () => {
  const newYork = aSchedule("America/New_York", "2025-12-04T14:00:00");
  expect(spansOf(newYork, "Europe/London", "2026-03-15", "2026-05-01")).toEqual([
    "From March 8 to 28 this is at 6:00 PM for you instead of 7:00 PM.",
  ]);
});

test("a new hour that stays has no end date", () => {
  // In Kolkata New York's change of March 8 comes after that morning's date.
  const newYork = aSchedule("America/New_York", "2026-01-07T19:00:00");
  expect(spansOf(newYork, "Asia/Kolkata", "2026-02-01", "2026-05-01")).toEqual([
    "From March 9 this is at 4:30 AM for you instead of 5:30 AM.",
  ]);
  expect(spansOf(newYork, "Asia/Kolkata", "2026-04-01", "2026-05-01")).toEqual([]);
});

test("there is no range without a date in it, without a rule, or when clocks change together", () => {
  const monthly = aSchedule("America/New_York", "2025-12-01T14:00:00", "FREQ=MONTHLY");
  expect(spansOf(monthly, "Europe/London", "2026-02-01", "2026-05-01")).toEqual([]);
  expect(
    spansOf(aSchedule("America/New_York", "2026-03-12T14:00:00", null), "Europe/London", "2026-02-01", "2026-05-01"),
  ).toEqual([]);
  expect(spansOf(PARIS, "Europe/London", "2025-10-01", "2026-12-01")).toEqual([]);
  expect(spansOf(PARIS, "Europe/Paris", "2025-10-01", "2026-12-01")).toEqual([]);
});

test("a date on the day of a change belongs to the range of its own hour", () => {
  // Sunday 00:30 in New York is before the change of March 8, and 05:30 in London as always.
  const night = aSchedule("America/New_York", "2026-01-04T00:30:00", "FREQ=DAILY");
  expect(spansOf(night, "Europe/London", "2026-02-01", "2026-05-01")).toEqual([
    "From March 9 to 28 this is at 4:30 AM for you instead of 5:30 AM.",
  ]);
});

test("a single day is given as one day", () => {
  // The changes of New York and Chicago are one hour apart, on the night of March 8.
  const night = aSchedule("America/New_York", "2026-02-01T03:30:00");
  expect(spansOf(night, "America/Chicago", "2026-02-10", "2026-04-01")).toEqual([
    "On March 8 this is at 1:30 AM for you instead of 2:30 AM.",
  ]);
});

test("a date moved out of a gap does not affect the others", () => {
  const gap = aSchedule("America/New_York", "2026-02-01T02:30:00");
  expect(spansOf(gap, "America/Chicago", "2026-02-10", "2026-04-01")).toEqual([]);
  expect(spansOf(gap, "America/Phoenix", "2026-02-10", "2026-04-01")).toEqual([
    "From March 8 this is at 11:30 PM for you instead of 12:30 AM.",
  ]);
});
