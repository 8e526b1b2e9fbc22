import fc from "fast-check";
import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { ruleEndingOnDay } from "#core/occurrences/rule-end.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { wallFromMs } from "#core/time/local-time.ts";

const YEAR = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) };
/** Also zones whose clocks change at midnight, by half an hour, and twice a year for Ramadan. */
const ZONES = [
  "America/New_York",
  "America/Nuuk",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
];
const quarter = fc.integer({ min: 0, max: 365 * 96 }).map((quarters) => YEAR.from + quarters * 15 * MINUTE_MS);
const utc = (instant: number) => `${wallFromMs(instant).replaceAll(/[-:]/g, "")}Z`;
const local = (instant: number) => wallFromMs(instant).replaceAll(/[-:]/g, "");

function datesOf(schedule: { startsLocal: string; timezone: string; rrule: string | null }): string[] {
  const dates = expandOccurrences({ ...schedule, durationSeconds: 60 }, [], { ...YEAR, to: YEAR.to + DAY_MS });
  return dates.map(({ originalLocal }) => originalLocal);
}

test("law: a rule that ends on a day has the dates of the rule that ends at an instant or a local time", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 95 }),
      quarter,
      fc.constantFrom(utc, local),
      fc.constantFrom("FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SA,SU"),
      (timezone, clock, until, written, rule) => {
        const startsLocal = wallFromMs(YEAR.from + clock * 15 * MINUTE_MS);
        const schedule = { startsLocal, timezone, rrule: `${rule};UNTIL=${written(until)}` };
        const rrule = ruleEndingOnDay(schedule);
        expect(rrule).toMatch(/UNTIL=\d{8}(;|$)/);
        expect(datesOf({ ...schedule, rrule })).toEqual(datesOf(schedule));
      },
    ),
    { numRuns: 300 },
  );
});

test("where a clock change moves a start past midnight, the last day can be two days before the end", () => {
  // In Nuuk the hour from 23:00 on 28 March 2026 is skipped: 23:30 takes place at 00:30.
  const schedule = {
    startsLocal: "2026-03-20T23:30:00",
    timezone: "America/Nuuk",
    rrule: "FREQ=DAILY;UNTIL=20260329T011500Z",
  };
  expect(ruleEndingOnDay(schedule)).toBe("FREQ=DAILY;UNTIL=20260327");
  expect(ruleEndingOnDay({ ...schedule, rrule: "FREQ=DAILY;UNTIL=20260329T013000Z" })).toBe(
    "FREQ=DAILY;UNTIL=20260328",
  );
});

test("a rule without an end, or with one that is a day, stays as it is", () => {
  const schedule = { startsLocal: "2026-03-20T19:00:00", timezone: "UTC" };
  for (const rrule of [null, "FREQ=DAILY", "FREQ=DAILY;COUNT=3", "FREQ=DAILY;UNTIL=20260401"])
    expect(ruleEndingOnDay({ ...schedule, rrule })).toBe(rrule);
});
