import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { RecurrenceRule, RuleDay } from "#core/occurrences/rule.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { type IsoWeekday, wallFromMs, weekdayOf } from "#core/time/local-time.ts";

// RFC 5545 §3.3.10 evaluated slowly: every day of every period is tested. The second opinion on the library.

type Day = { day: number; year: number; month: number; date: number; weekday: IsoWeekday };

function dayOf(day: number): Day {
  const text = wallFromMs(day * DAY_MS);
  const [year = 0, month = 0, date = 0] = text.slice(0, 10).split("-").map(Number);
  return { day, year, month, date, weekday: weekdayOf(text) };
}

function numberOf(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** First day and day after the last of a rule's kth period. */
function periodOf(rule: RecurrenceRule, start: Day, k: number): [number, number] {
  const step = k * rule.interval;
  switch (rule.frequency) {
    case "DAILY":
      return [start.day + step, start.day + step + 1];
    case "WEEKLY": {
      const first = start.day - ((start.weekday - rule.weekStart + 7) % 7) + step * 7;
      return [first, first + 7];
    }
    case "MONTHLY":
      return [numberOf(start.year, start.month + step, 1), numberOf(start.year, start.month + step + 1, 1)];
    case "YEARLY":
      return [numberOf(start.year + step, 1, 1), numberOf(start.year + step + 1, 1, 1)];
  }
}

function isNth(rule: RecurrenceRule, nth: number, day: Day): boolean {
  const inMonth = rule.frequency === "MONTHLY" || rule.byMonth.length > 0;
  const first = inMonth ? numberOf(day.year, day.month, 1) : numberOf(day.year, 1, 1);
  const after = inMonth ? numberOf(day.year, day.month + 1, 1) : numberOf(day.year + 1, 1, 1);
  return nth > 0 ? Math.ceil((day.day - first + 1) / 7) === nth : Math.ceil((after - day.day) / 7) === -nth;
}

function fits(rule: RecurrenceRule, start: Day, day: Day): boolean {
  const { frequency, byDay, byMonth, byMonthDay } = rule;
  const monthLength = numberOf(day.year, day.month + 1, 1) - numberOf(day.year, day.month, 1);
  const onDay = ({ weekday, nth }: RuleDay) => weekday === day.weekday && (nth === null || isNth(rule, nth, day));
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false;
  if (byMonthDay.length > 0 && !byMonthDay.some((each) => [day.date, day.date - monthLength - 1].includes(each)))
    return false;
  if (byDay.length > 0) return byDay.some(onDay);
  if (frequency === "DAILY" || byMonthDay.length > 0) return true;
  if (frequency === "WEEKLY") return day.weekday === start.weekday;
  return day.date === start.date && (frequency === "MONTHLY" || byMonth.length > 0 || day.month === start.month);
}

function slowDates(rule: RecurrenceRule, startDay: number, to: number): number[] {
  const start = dayOf(startDay);
  const dates: number[] = [];
  for (let k = 0; ; k++) {
    const [first, after] = periodOf(rule, start, k);
    if (first > to) return dates.filter((day) => day >= startDay && day <= to).slice(0, rule.count ?? undefined);
    const days = Array.from({ length: after - first }, (_, index) => dayOf(first + index));
    const set = days.filter((day) => fits(rule, start, day));
    const picked = (index: number) => rule.bySetPos.some((pos) => pos - 1 === index || pos + set.length === index);
    dates.push(...set.filter((_, index) => rule.bySetPos.length === 0 || picked(index)).map(({ day }) => day));
  }
}

function some<T>(value: fc.Arbitrary<T>, max = 3): fc.Arbitrary<readonly T[]> {
  const few = fc.uniqueArray(value, { minLength: 1, maxLength: max, selector: (each) => JSON.stringify(each) });
  return fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: few });
}

function upTo(max: number): fc.Arbitrary<number> {
  return fc.integer({ min: -max, max }).filter((value) => value !== 0);
}

const weekday = fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<IsoWeekday>;
const someDays = fc.array(fc.record({ weekday, nth: fc.option(upTo(52)) }), { maxLength: 4 });
/** Any rule at all; those that the product refuses are skipped. */
const anyRule = fc
  .record({
    frequency: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
    count: fc.option(fc.integer({ min: 1, max: 60 })),
    until: fc.constant(null),
    byDay: fc.oneof(
      someDays,
      some(fc.record({ weekday, nth: fc.constant(null) }), 7),
      some(fc.record({ weekday, nth: upTo(5) })),
    ),
    byMonthDay: some(upTo(31)),
    byMonth: some(fc.integer({ min: 1, max: 12 })),
    bySetPos: some(upTo(4), 2),
    weekStart: weekday,
  } satisfies { [Part in keyof RecurrenceRule]: fc.Arbitrary<RecurrenceRule[Part]> })
  .map((rule) => parseRule(formatRule(rule)))
  .filter((parsed) => parsed.ok);

const someStart = fc.integer({ min: numberOf(1999, 1, 1), max: numberOf(2030, 1, 1) });

test("every accepted rule gives the days that RFC 5545 specifies", () => {
  fc.assert(
    fc.property(anyRule, someStart, fc.integer({ min: 0, max: 2_000 }), ({ rule }, start, ahead) => {
      const [from, to] = [start + ahead, start + ahead + 800];
      const window = { from: from * DAY_MS, to: (to + 1) * DAY_MS - 1 };
      const found = [...ruleDates(rule, `${wallFromMs(start * DAY_MS).slice(0, 10)}T19:30:00`, window)];
      const wanted = slowDates(rule, start, to).filter((day) => day >= from);
      expect(found).toEqual(wanted.map((day) => `${wallFromMs(day * DAY_MS).slice(0, 10)}T19:30:00`));
    }),
    { numRuns: 100 },
  );
});
