import { expect, test } from "vitest";
import { movedOriginal } from "#core/occurrences/moved-original.ts";

/** 2026-01-06 is a Tuesday, 2026-03-17 too. */
const TUESDAYS = { startsLocal: "2026-01-06T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=TU" };

test.each([
  ["the time of day alone", { ...TUESDAYS, startsLocal: "2026-01-06T18:30:00" }, "2026-03-17T18:30:00"],
  ["the next day", { startsLocal: "2026-01-07T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=WE" }, "2026-03-18T19:00:00"],
  ["the day before", { startsLocal: "2026-01-05T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=MO" }, "2026-03-16T19:00:00"],
  ["the end of the week", { startsLocal: "2026-01-11T08:00:00", rrule: "FREQ=WEEKLY;BYDAY=SU" }, "2026-03-22T08:00:00"],
  [
    "a start that is the next date",
    { startsLocal: "2026-03-18T19:00:00", rrule: "FREQ=WEEKLY" },
    "2026-03-18T19:00:00",
  ],
  ["a start after it", { startsLocal: "2026-03-25T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=WE" }, "2026-03-17T19:00:00"],
  ["a second day", { ...TUESDAYS, rrule: "FREQ=WEEKLY;BYDAY=TU,TH" }, "2026-03-17T19:00:00"],
  ["two other days", { ...TUESDAYS, rrule: "FREQ=WEEKLY;BYDAY=WE,TH" }, "2026-03-17T19:00:00"],
  ["no rule any more", { startsLocal: "2026-03-18T19:00:00", rrule: null }, "2026-03-17T19:00:00"],
])("a cancelled Tuesday is mapped when its series gets %s", (_what, to, moved) => {
  expect(movedOriginal(TUESDAYS, to, "2026-03-17T19:00:00")).toBe(moved);
});

test.each([
  ["2026-03-17T19:00:00", "2026-03-21T19:00:00"],
  ["2026-03-19T19:00:00", "2026-03-19T19:00:00"],
])("when one of two days is dropped, %s becomes %s", (original, moved) => {
  const from = { ...TUESDAYS, rrule: "FREQ=WEEKLY;BYDAY=TU,TH" };
  const to = { startsLocal: "2026-01-08T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=TH,SA" };
  expect(movedOriginal(from, to, original)).toBe(moved);
});

test.each([
  ["FREQ=MONTHLY;BYDAY=1TU", "FREQ=MONTHLY;BYDAY=1WE", "2026-07-07T19:00:00", "2026-07-01T19:00:00"],
  ["FREQ=MONTHLY;BYMONTHDAY=6", "FREQ=MONTHLY;BYMONTHDAY=8", "2027-02-06T19:00:00", "2027-02-08T19:00:00"],
  [
    "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=6",
    "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1",
    "2028-01-06T19:00:00",
    "2028-05-01T19:00:00",
  ],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-03-17T19:00:00", "2026-03-20T19:00:00"],
  ["FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;INTERVAL=3", "2026-01-12T19:00:00", "2026-01-13T19:00:00"],
])("%s to %s: the new date takes the old one's place in each period", (before, after, original, moved) => {
  const startsLocal = /DAILY|WEEKLY/.test(before) ? "2026-01-07T19:00:00" : "2026-01-01T19:00:00";
  expect(movedOriginal({ ...TUESDAYS, rrule: before }, { startsLocal, rrule: after }, original)).toBe(moved);
});

test("a schedule without a rule has a single date", () => {
  const once = { startsLocal: "2026-01-06T19:00:00", rrule: null };
  expect(movedOriginal(once, { ...once, startsLocal: "2026-02-01T08:00:00" }, once.startsLocal)).toBe(
    "2026-02-01T08:00:00",
  );
});
