import { expect, test } from "vitest";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { usualWeek } from "#core/organizers/usual-week.ts";
import { toIsoSeconds } from "#core/time/instant.ts";

/** Wednesday, 18 November 2026, noon in UTC. */
const NOW = Date.UTC(2026, 10, 18, 12);
const NEW_YORK = { now: NOW, zone: "America/New_York", firstWeekday: 7 } as const;

const weekly = (overrides: Partial<Schedule> = {}): Schedule => ({
  startsLocal: "2026-01-06T17:00:00",
  timezone: "Europe/London",
  durationSeconds: 3_600,
  rrule: "FREQ=WEEKLY;BYDAY=TU,TH",
  ...overrides,
});

const daysOf = (series: readonly Schedule[], reader: Parameters<typeof usualWeek>[1] = NEW_YORK) =>
  usualWeek(series, reader)?.days.map((day) => [day.date, day.starts.map(toIsoSeconds)]);

test("the coming week begins on the reader's first weekday and has seven days", () => {
  expect(usualWeek([weekly()], NEW_YORK)?.from).toBe("2026-11-22");
  expect(usualWeek([weekly()], { ...NEW_YORK, firstWeekday: 1 })?.from).toBe("2026-11-23");
  expect(daysOf([weekly()])).toEqual([
    ["2026-11-22", []],
    ["2026-11-23", []],
    ["2026-11-24", ["2026-11-24T17:00:00Z"]],
    ["2026-11-25", []],
    ["2026-11-26", ["2026-11-26T17:00:00Z"]],
    ["2026-11-27", []],
    ["2026-11-28", []],
  ]);
});

test("a week that begins today is the coming week", () => {
  const sunday = { ...NEW_YORK, now: Date.UTC(2026, 10, 22, 18) };
  expect(usualWeek([weekly()], sunday)?.from).toBe("2026-11-22");
});

test("days are the reader's own: a London evening is the next day in Auckland", () => {
  const auckland = { now: NOW, zone: "Pacific/Auckland", firstWeekday: 1 } as const;
  const days = daysOf([weekly({ rrule: "FREQ=WEEKLY;BYDAY=SU" })], auckland);
  expect(days?.filter(([, starts]) => starts?.length)).toEqual([["2026-11-23", ["2026-11-22T17:00:00Z"]]]);
});

test("in a week with a clock change, starts keep the host's clock", () => {
  const march = { ...NEW_YORK, now: Date.UTC(2027, 2, 10, 15) };
  const starts = usualWeek([weekly()], march)?.days.flatMap((day) => day.starts.map(toIsoSeconds));
  expect(starts).toEqual(["2027-03-16T17:00:00Z", "2027-03-18T17:00:00Z"]);
});

test("two events with the same start become one mark", () => {
  expect(daysOf([weekly(), weekly()])?.[2]?.[1]).toEqual(["2026-11-24T17:00:00Z"]);
});

test("a rule for every other week is shown in the week when it occurs", () => {
  const other = weekly({ startsLocal: "2026-11-17T17:00:00", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" });
  expect(usualWeek([other], NEW_YORK)?.from).toBe("2026-11-29");
});

test("one-off, monthly and ended schedules make no usual week", () => {
  const once = weekly({ rrule: null, startsLocal: "2026-11-24T17:00:00" });
  const monthly = weekly({ rrule: "FREQ=MONTHLY;BYDAY=4TU" });
  const over = weekly({ rrule: "FREQ=WEEKLY;UNTIL=20261101T000000Z" });
  expect(usualWeek([once, monthly, over], NEW_YORK)).toBeNull();
});

test("a series that begins in the middle of a week is shown in its first whole week", () => {
  const wednesdayFirst = weekly({ startsLocal: "2026-11-25T17:00:00", rrule: "FREQ=WEEKLY;BYDAY=MO,WE" });
  expect(usualWeek([wednesdayFirst], NEW_YORK)?.from).toBe("2026-11-29");
  const ending = weekly({ rrule: "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261126T170000Z" });
  expect(usualWeek([ending], NEW_YORK)?.from).toBe("2026-11-22");
});
