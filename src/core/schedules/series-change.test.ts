import { expect, test } from "vitest";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { changedDate, changedRest, mayBeOneDate, seriesChange } from "#core/schedules/series-change.ts";

const NOW = Date.UTC(2026, 2, 11, 14, 20);
const MONDAYS = {
  id: 7,
  endedAt: null,
  startsLocal: "2026-03-02T19:00:00",
  timezone: "America/Los_Angeles",
  durationSeconds: 3_000,
  rrule: "FREQ=WEEKLY;COUNT=10;BYDAY=MO",
};
const later = { ...MONDAYS, startsLocal: "2026-03-02T19:30:00" };

function changeTo(to: typeof later, requested: string | null = null) {
  const change = seriesChange([MONDAYS], [to], { requested, now: NOW });
  if (change === null) throw new Error("nothing was changed");
  return change;
}

test("a new hour applies from the next date, or from the date the form was opened from", () => {
  expect(changeTo(later).date).toBe("2026-03-16T19:00:00");
  expect(changeTo(later, "2026-03-30T19:00:00").date).toBe("2026-03-30T19:00:00");
  expect(changeTo(later, "2026-03-31T19:00:00").date).toBe("2026-03-16T19:00:00");
  expect(changeTo(later, "2026-03-02T19:00:00").date).toBe("2026-03-16T19:00:00");
});

test("a date that was moved or cancelled by itself is never the one that the question starts from", () => {
  const own = { durationSeconds: null, cancelled: false, startsLocal: null };
  const moved = { ...own, originalLocal: "2026-03-16T19:00:00", startsLocal: "2026-03-17T20:00:00" };
  const cancelled = { ...own, originalLocal: "2026-03-23T19:00:00", cancelled: true };
  const noted = { ...own, originalLocal: "2026-03-30T19:00:00", note: "Outdoors" };
  const dateOf = (exceptions: readonly ScheduleException[], requested: string | null = null) =>
    seriesChange([{ ...MONDAYS, exceptions }], [later], { requested, now: NOW })?.date;
  expect(dateOf([moved])).toBe("2026-03-23T19:00:00");
  expect(dateOf([moved, cancelled, noted])).toBe("2026-03-30T19:00:00");
  expect(dateOf([moved], "2026-03-16T19:00:00")).toBe("2026-03-23T19:00:00");
  const all = ["16", "23", "30"].map((day) => ({ ...moved, originalLocal: `2026-03-${day}T19:00:00` }));
  const short = { ...MONDAYS, rrule: "FREQ=WEEKLY;COUNT=5;BYDAY=MO", exceptions: all };
  const change = seriesChange([short], [{ ...later, rrule: short.rrule }], { requested: null, now: NOW });
  expect(change?.date).toBe("2026-03-16T19:00:00");
});

test("an unchanged, new or single schedule asks nothing, nor does a change that adds or removes another", () => {
  const asks = (stored: readonly (typeof MONDAYS)[], inputs: Parameters<typeof seriesChange>[1]) =>
    seriesChange(stored, inputs, { requested: null, now: NOW }) !== null;
  expect(asks([MONDAYS], [MONDAYS])).toBe(false);
  expect(asks([MONDAYS], [{ ...later, id: null }])).toBe(false);
  expect(asks([MONDAYS], [{ ...later, rrule: null }])).toBe(false);
  expect(asks([MONDAYS], [later, { ...MONDAYS, id: null }])).toBe(false);
  expect(asks([MONDAYS, { ...MONDAYS, id: 8 }], [later])).toBe(false);
  expect(asks([{ ...MONDAYS, rrule: "FREQ=WEEKLY;COUNT=2;BYDAY=MO" }], [later])).toBe(false);
  expect(asks([MONDAYS], [later])).toBe(true);
});

test("a rule that ends in UTC and is shown by its last day is unchanged, and a new hour keeps its last date", () => {
  // 19:00 in Los Angeles on 30 March, the start of the last date.
  const stored = { ...MONDAYS, rrule: "FREQ=WEEKLY;UNTIL=20260331T020000Z;BYDAY=MO" };
  const shown = { ...stored, rrule: "FREQ=WEEKLY;UNTIL=20260330;BYDAY=MO" };
  const about = { requested: null, now: NOW };
  expect(seriesChange([stored], [shown], about)).toBeNull();
  expect(seriesChange([stored], [{ ...shown, rrule: "FREQ=WEEKLY;UNTIL=20260329;BYDAY=MO" }], about)).not.toBeNull();
  const change = seriesChange([stored], [{ ...shown, startsLocal: later.startsLocal }], about);
  expect(change === null ? null : mayBeOneDate(change)).toBe(true);
  expect(change === null ? null : changedRest(change)).toMatchObject({
    startsLocal: "2026-03-16T19:30:00",
    rrule: "FREQ=WEEKLY;UNTIL=20260330;BYDAY=MO",
  });
});

test("a single date moves by as much as the series, and takes its duration", () => {
  const change = changeTo({ ...later, durationSeconds: 5_400 });
  expect(changedDate(change)).toEqual({ startsLocal: "2026-03-16T19:30:00", endsLocal: "2026-03-16T21:00:00" });
  expect(mayBeOneDate(change)).toBe(true);
  expect(mayBeOneDate(changeTo({ ...later, rrule: "FREQ=WEEKLY;COUNT=10;BYDAY=MO,TH" }))).toBe(false);
  expect(mayBeOneDate(changeTo({ ...later, timezone: "Europe/London" }))).toBe(false);
});

test("the rest begins with the date at its new hour and has the remaining dates", () => {
  expect(changedRest(changeTo(later))).toMatchObject({
    startsLocal: "2026-03-16T19:30:00",
    rrule: "FREQ=WEEKLY;COUNT=8;BYDAY=MO",
  });
  const thursdays = { ...later, startsLocal: "2026-03-05T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=TH" };
  expect(changedRest(changeTo(thursdays))).toMatchObject({ startsLocal: "2026-03-19T19:00:00" });
});

test("the rest can move to an earlier day, but not among the dates that stay", () => {
  const sundays = { ...later, startsLocal: "2026-03-01T19:00:00", rrule: "FREQ=WEEKLY;COUNT=10;BYDAY=SU" };
  expect(changedDate(changeTo(sundays)).startsLocal).toBe("2026-03-15T19:00:00");
  expect(changedRest(changeTo(sundays))).toMatchObject({
    startsLocal: "2026-03-15T19:00:00",
    rrule: "FREQ=WEEKLY;COUNT=8;BYDAY=SU",
  });
  const weekBefore = { ...later, startsLocal: "2026-02-23T19:30:00", rrule: "FREQ=WEEKLY;BYDAY=MO" };
  expect(changedRest(changeTo(weekBefore))).toMatchObject({ startsLocal: "2026-03-16T19:30:00" });
});

test("a start set to the day of the date the form was opened from means that date", () => {
  const change = changeTo({ ...MONDAYS, startsLocal: "2026-03-30T18:00:00" }, "2026-03-30T19:00:00");
  expect(changedDate(change).startsLocal).toBe("2026-03-30T18:00:00");
  expect(changedRest(change)?.startsLocal).toBe("2026-03-30T18:00:00");
});

test("the rest is found even if the date of the day before still runs at midnight", () => {
  const nights = { ...MONDAYS, startsLocal: "2026-03-02T23:00:00", durationSeconds: 7_200, rrule: "FREQ=DAILY" };
  const to = { ...nights, startsLocal: "2026-03-02T22:30:00" };
  const change = seriesChange([nights], [to], { requested: "2026-03-30T23:00:00", now: NOW });
  expect(change === null ? null : changedRest(change)).toMatchObject({ startsLocal: "2026-03-30T22:30:00" });
});

test("a series with overlapping dates asks from its next start", () => {
  const days = { ...MONDAYS, durationSeconds: 4 * 86_400, rrule: "FREQ=DAILY" };
  const change = seriesChange([days], [{ ...days, startsLocal: later.startsLocal }], { requested: null, now: NOW });
  expect(change?.date).toBe("2026-03-11T19:00:00");
});
