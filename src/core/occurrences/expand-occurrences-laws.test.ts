import fc from "fast-check";
import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { toInstant, wallFromMs } from "#core/time/local-time.ts";

const someRule = fc.constantFrom(
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=WEEKLY;BYDAY=MO,TH",
  "FREQ=WEEKLY;COUNT=30;INTERVAL=2;BYDAY=TU,SU",
  "FREQ=MONTHLY;BYDAY=-1FR",
  "FREQ=MONTHLY;BYMONTHDAY=31",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=YEARLY;BYDAY=2SU;BYMONTH=5",
  "FREQ=WEEKLY;UNTIL=20270601T000000Z",
);
const someZone = fc.constantFrom("America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Tehran", "UTC");
const someSchedule = fc
  .tuple(fc.integer({ min: 0, max: 800 * 48 }), someZone, someRule, fc.integer({ min: 1, max: 31 * 24 }))
  .map(([halfHours, timezone, rrule, hours]) => ({
    startsLocal: wallFromMs(Date.UTC(2025, 5, 1) + halfHours * (HOUR_MS / 2)),
    timezone,
    rrule,
    durationSeconds: hours * 3_600,
  }));
const someDay = fc.integer({ min: 0, max: 900 }).map((days) => Date.UTC(2026, 0, 1) + days * DAY_MS);

test("two adjacent windows hold the same dates as one window", () => {
  fc.assert(
    fc.property(someSchedule, someDay, someDay, someDay, (schedule, ...days) => {
      const [from = 0, middle = 0, to = 0] = days.sort((a, b) => a - b);
      // A window of no length still touches a date that runs then.
      fc.pre(from < to);
      const keys = (a: number, b: number) =>
        expandOccurrences(schedule, [], { from: a, to: b }).map((date) => date.startsAt);
      const apart = new Set([...keys(from, middle), ...keys(middle, to)]);
      expect([...apart].sort((a, b) => a - b)).toEqual(keys(from, to));
    }),
  );
});

test("dates are sorted and distinct, overlap the window, and are at their own wall-clock time", () => {
  fc.assert(
    fc.property(someSchedule, someDay, (schedule, from) => {
      const dates = expandOccurrences(schedule, [], { from, to: from + 200 * DAY_MS });
      expect(new Set(dates.map((date) => date.originalLocal)).size).toBe(dates.length);
      for (const [index, date] of dates.entries()) {
        expect(date.startsAt).toBe(toInstant(date.originalLocal, schedule.timezone).instant);
        expect(date.endsAt - date.startsAt).toBe(schedule.durationSeconds * 1_000);
        expect(date.endsAt > from && date.startsAt < from + 200 * DAY_MS).toBe(true);
        expect(date.startsAt).toBeGreaterThanOrEqual(dates[index - 1]?.startsAt ?? 0);
      }
    }),
  );
});
