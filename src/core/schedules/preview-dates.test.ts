import { expect, test } from "vitest";
import { previewDates } from "#core/schedules/preview-dates.ts";

const WHERE = { viewerZone: "Europe/London", now: Date.UTC(2027, 2, 1) };

function shown(schedules: Parameters<typeof previewDates>[0], options = WHERE) {
  return previewDates(schedules, options).map(
    ({ hostLocal, viewerLocal, clockEffect, shift }) =>
      `${hostLocal.slice(5, 16)} ${viewerLocal.slice(5, 16)}${clockEffect === null ? "" : ` ${clockEffect}`}${shift === null ? "" : ` ${shift.changed} ${shift.minutes}`}`,
  );
}

test("the next eight dates are in order in both zones, with the weeks between clock changes marked", () => {
  const mondays = {
    startsLocal: "2027-02-01T19:00:00",
    timezone: "America/New_York",
    durationSeconds: 3_000,
    rrule: "FREQ=WEEKLY;BYDAY=MO",
  };
  const saturdays = { ...mondays, startsLocal: "2027-02-06T08:30:00", rrule: "FREQ=WEEKLY;BYDAY=SA" };
  expect(shown([mondays, saturdays])).toEqual([
    "03-01T19:00 03-02T00:00",
    "03-06T08:30 03-06T13:30",
    "03-08T19:00 03-09T00:00",
    "03-13T08:30 03-13T13:30",
    "03-15T19:00 03-15T23:00 host -60",
    "03-20T08:30 03-20T12:30 host -60",
    "03-22T19:00 03-22T23:00",
    "03-27T08:30 03-27T12:30",
  ]);
});

test("a start in a gap is shown, however many dates of another schedule come before it", () => {
  const daily = {
    startsLocal: "2027-03-01T19:00:00",
    timezone: "Europe/Berlin",
    durationSeconds: 3_000,
    rrule: "FREQ=DAILY",
  };
  const once = { ...daily, startsLocal: "2027-03-28T02:30:00", rrule: null };
  expect(shown([daily, once])).toHaveLength(9);
  expect(shown([daily, once]).at(-1)).toBe("03-28T03:30 03-28T02:30 gap");
  expect(shown([daily, { ...once, startsLocal: "2027-03-28T01:30:00" }])).toHaveLength(8);
});

test("a start in a gap is shown moved forward, and a repeated one is the first pass", () => {
  const nights = {
    startsLocal: "2027-03-13T02:30:00",
    timezone: "America/New_York",
    durationSeconds: 600,
    rrule: "FREQ=DAILY;COUNT=3",
  };
  expect(previewDates([nights], WHERE).map(({ hostLocal, clockEffect }) => [hostLocal, clockEffect])).toEqual([
    ["2027-03-13T02:30:00", null],
    ["2027-03-14T03:30:00", "gap"],
    ["2027-03-15T02:30:00", null],
  ]);
  const twice = { ...nights, startsLocal: "2027-11-07T01:30:00", rrule: null };
  expect(previewDates([twice], WHERE)).toMatchObject([{ clockEffect: "fold", startsAt: Date.UTC(2027, 10, 7, 5, 30) }]);
});
