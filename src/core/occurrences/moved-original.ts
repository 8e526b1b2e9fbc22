import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { addDays, clockOf, dateOf, daysBetween, type LocalDate, wallMs, weekdayOf } from "#core/time/local-time.ts";

type Timing = Pick<Schedule, "startsLocal" | "rrule">;

/**
 * The original start, in a schedule that was moved as a whole, of an exception (PRODUCT P3: exceptions move with it by
 * date). A day that the new rule also has keeps its exception. Within each week (month, year, or interval of several)
 * removed days are matched with added days in order; if their numbers differ nothing is matched, and the exception
 * keeps its day.
 */
export function movedOriginal(from: Timing, to: Timing, originalLocal: LocalDateTime): LocalDateTime {
  const day = dateOf(originalLocal);
  return `${movedDay(from, to, day)}T${clockOf(to.startsLocal)}`;
}

function movedDay(from: Timing, to: Timing, day: LocalDate): LocalDate {
  if (from.rrule === null && to.rrule === null) return dateOf(to.startsLocal);
  const rules = { from: ruleOf(from), to: ruleOf(to) };
  if (rules.from === null || rules.to === null) return day;
  const period = periodOf(rules.from, dateOf(from.startsLocal), day);
  const before = daysOf(rules.from, from.startsLocal, period);
  const after = daysOf(rules.to, to.startsLocal, period);
  const gone = before.filter((each) => !after.includes(each));
  const come = after.filter((each) => !before.includes(each));
  return (gone.length === come.length && come[gone.indexOf(day)]) || day;
}

function ruleOf({ rrule }: Timing): RecurrenceRule | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  return parsed?.ok ? parsed.rule : null;
}

/** First day of a period, and first day after it. */
type Period = { first: LocalDate; end: LocalDate };

/** The interval of the rule that contains the day, counted from that of its first day. */
function periodOf({ frequency, interval, weekStart }: RecurrenceRule, start: LocalDate, day: LocalDate): Period {
  if (frequency === "DAILY" || frequency === "WEEKLY") {
    const length = frequency === "DAILY" ? interval : 7 * interval;
    const origin = frequency === "DAILY" ? start : addDays(start, -((weekdayOf(start) - weekStart + 7) % 7));
    const first = addDays(origin, Math.floor(daysBetween(origin, day) / length) * length);
    return { first, end: addDays(first, length) };
  }
  const length = frequency === "MONTHLY" ? interval : 12 * interval;
  const origin = frequency === "MONTHLY" ? monthsOf(start) : monthsOf(start) - (monthsOf(start) % 12);
  const first = origin + Math.floor((monthsOf(day) - origin) / length) * length;
  return { first: firstOfMonth(first), end: firstOfMonth(first + length) };
}

/** Months since the year 0. */
const monthsOf = (day: LocalDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function firstOfMonth(months: number): LocalDate {
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

function daysOf(rule: RecurrenceRule, startsLocal: LocalDateTime, { first, end }: Period): readonly LocalDate[] {
  // An end changed with the rule moves no date: the dates after it simply no longer exist.
  const endless = { ...rule, count: null, until: null };
  const dates = [...ruleDates(endless, startsLocal, { from: wallMs(first), to: wallMs(end) - 1 })];
  return dates.map(dateOf);
}
