import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { lastDay } from "#core/occurrences/rule-end.ts";
import { codeOfWeekday, type RecurrenceRule, type RuleDay } from "#core/occurrences/rule.ts";
import { type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { clockOf, dateOf, type IsoWeekday, wallFromMs, wallMs, weekdayOf } from "#core/time/local-time.ts";

/** A schedule as structured data describes it; `exceptions` are the original starts that do not take place as the rule says. */
export type DescribedSchedule = {
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  durationSeconds: number;
  rrule: string | null;
  exceptions: readonly LocalDateTime[];
};

const PERIODS = { DAILY: "D", WEEKLY: "W", MONTHLY: "M", YEARLY: "Y" } as const;
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/**
 * A schedule as schema.org's `Schedule`, in local times with the zone (https://schema.org/Schedule). Null without a rule,
 * and for a rule that its properties cannot say: nothing is better than another rhythm.
 */
export function scheduleJsonLd(schedule: DescribedSchedule): Record<string, unknown> | null {
  const parsed = schedule.rrule === null ? null : parseRule(schedule.rrule);
  if (!parsed?.ok) return null;
  const { rule } = parsed;
  const days = daysOf(rule, schedule.startsLocal);
  if (days === null) return null;
  const { startsLocal, timezone, durationSeconds, exceptions } = schedule;
  return {
    "@type": "Schedule",
    repeatFrequency: `P${rule.interval}${PERIODS[rule.frequency]}`,
    ...days,
    startDate: dateOf(startsLocal),
    ...(rule.until !== null && { endDate: lastDay(rule.until, schedule) }),
    ...(rule.count !== null && { repeatCount: rule.count }),
    startTime: clockOf(startsLocal),
    endTime: clockOf(wallFromMs(wallMs(startsLocal) + durationSeconds * SECOND_MS)),
    duration: `PT${durationSeconds / 60}M`,
    scheduleTimezone: timezone,
    ...(exceptions.length > 0 && { exceptDate: exceptions }),
  };
}

/** The days of a rule; those that its text leaves to the start are named. Null for what has no property. */
function daysOf(rule: RecurrenceRule, startsLocal: LocalDateTime): Record<string, unknown> | null {
  if (rule.byMonthDay.some((day) => day < 0) || isOfShorterPeriod(rule)) return null;
  const byMonth = rule.byMonth.length > 0 ? { byMonth: rule.byMonth } : {};
  const byMonthDay = rule.byMonthDay.length > 0 ? { byMonthDay: rule.byMonthDay } : {};
  const monthRules = { ...byMonth, ...byMonthDay };
  if (rule.bySetPos.length > 0 || rule.byDay.length > 0) {
    const days = weekdaysOf(rule);
    return days === null ? null : { ...monthRules, ...days };
  }
  switch (rule.frequency) {
    case "DAILY":
      return monthRules;
    case "WEEKLY":
      return { ...monthRules, byDay: [dayName(weekdayOf(startsLocal))] };
    case "MONTHLY":
      return { byMonthDay: [dayOfMonth(startsLocal)], ...monthRules };
    case "YEARLY":
      return { byMonth: [Number(startsLocal.slice(5, 7))], byMonthDay: [dayOfMonth(startsLocal)], ...monthRules };
  }
}

/**
 * Whether a yearly rule means a day of every month, or a monthly or yearly one a weekday of every week: BYMONTHDAY and
 * BYDAY expand the period (RFC 5545 §3.3.10), and P1M on a Monday would leave out three of four.
 */
function isOfShorterPeriod({ frequency, byDay, byMonthDay, byMonth, bySetPos }: RecurrenceRule): boolean {
  if (byMonthDay.length > 0) return frequency === "YEARLY" && byMonth.length === 0;
  const isLonger = frequency === "MONTHLY" || frequency === "YEARLY";
  return isLonger && bySetPos.length === 0 && byDay.some(({ nth }) => nth === null);
}

function dayOfMonth(local: LocalDateTime): number {
  return Number(local.slice(8, 10));
}

function dayName(weekday: IsoWeekday): string {
  return `https://schema.org/${DAYS[weekday - 1]}`;
}

/** The weekdays, numbered within the month where the rule numbers them. */
function weekdaysOf(rule: RecurrenceRule): Record<string, unknown> | null {
  const days = numberedDays(rule);
  if (days === null) return null;
  if (days.every(({ nth }) => nth === null)) return { byDay: days.map(({ weekday }) => dayName(weekday)) };
  // A year has no numbered weekdays of its own in schema.org.
  if (rule.frequency === "YEARLY" && rule.byMonth.length === 0) return null;
  const weekdays = [...new Set(days.map(({ weekday }) => weekday))];
  const weeks = [...new Set(days.map(({ nth }) => nth ?? 0))];
  const isGrid = weekdays.length * weeks.length === days.length && weeks.every((week) => week > 0);
  if (isGrid) return { byDay: weekdays.map(dayName), byMonthWeek: weeks };
  // The last Friday, or the first Monday and the third Tuesday: schema.org takes the words of iCalendar too.
  return { byDay: days.map(({ weekday, nth }) => `${nth ?? ""}${codeOfWeekday(weekday)}`) };
}

/** The weekdays of a rule, also if BYSETPOS numbers its only one; null for any other BYSETPOS. */
function numberedDays({ byDay, bySetPos, byMonthDay, frequency }: RecurrenceRule): readonly RuleDay[] | null {
  if (bySetPos.length === 0) return byDay;
  const [only] = byDay;
  const isOne = byDay.length === 1 && only?.nth === null && byMonthDay.length === 0;
  return isOne && frequency === "MONTHLY" ? bySetPos.map((nth) => ({ weekday: only.weekday, nth })) : null;
}
