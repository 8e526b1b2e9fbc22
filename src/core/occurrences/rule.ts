import { DATES_AHEAD_DAYS, DATES_RETENTION_DAYS } from "#core/occurrences/occurrence.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { IsoWeekday, LocalDate } from "#core/time/local-time.ts";

const WINDOW_DAYS = DATES_RETENTION_DAYS + DATES_AHEAD_DAYS;
/** Days in one period of a frequency, and its dates if the rule names no days. */
const PERIOD_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 };

/**
 * About how many dates of a rule lie in the window of stored dates; 1 without a rule. An estimate for dividing work,
 * so it rounds up and looks at the text only: a rule that skips dates has fewer.
 */
export function datesInWindow(rrule: string | null): number {
  const frequency = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)/.exec(rrule ?? "")?.[1];
  if (rrule === null || frequency === undefined) return 1;
  const interval = Number(/INTERVAL=(\d+)/.exec(rrule)?.[1] ?? 1);
  const days = /BY(?:MONTH)?DAY=([^;]+)/.exec(rrule)?.[1]?.split(",").length ?? 1;
  const perPeriod = frequency === "DAILY" ? 1 : days;
  const period = PERIOD_DAYS[frequency as keyof typeof PERIOD_DAYS] * interval;
  return Math.ceil(WINDOW_DAYS / period) * perPeriod;
}

/** Allowed frequencies. HOURLY and finer are no events, and could keep a server busy forever. */
export const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** RFC 5545's codes for Monday to Sunday: the code of weekday n is at n - 1. */
const WEEKDAY_CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
type WeekdayCode = (typeof WEEKDAY_CODES)[number];

/** A weekday, or the nth (from the end if negative) of its month or year. */
export type RuleDay = { weekday: IsoWeekday; nth: number | null };

/** The last possible start (inclusive): a whole day, a local time in the schedule's zone, or an instant. */
export type RuleEnd =
  | { kind: "date"; date: LocalDate }
  | { kind: "local"; local: LocalDateTime }
  | { kind: "instant"; instant: EpochMs };

/**
 * An RFC 5545 recurrence rule, §3.3.10, with the supported parts. Lists are sorted without duplicates; empty means not
 * given.
 */
export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: RuleEnd | null;
  byDay: readonly RuleDay[];
  byMonthDay: readonly number[];
  byMonth: readonly number[];
  bySetPos: readonly number[];
  weekStart: IsoWeekday;
};

export const RULE_LENGTH_MAX = 1_000;
export const INTERVAL_MAX = 1_000;
export const COUNT_MAX = 10_000;

/** The errors of a rule's text; their messages are in `recurrence`. */
export type RuleErrorKey =
  | "faultEmpty"
  | "faultTooLong"
  | "faultFrequency"
  | "faultPart"
  | "faultPartTwice"
  | "faultPartNotSupported"
  | "faultValue"
  | "faultCountAndUntil"
  | "faultDayNumber"
  | "faultMonthDayInWeek"
  | "faultSetPosAlone"
  | "faultYearDays";

/** The weekday of an RFC 5545 code; null if invalid. */
export function weekdayOfCode(code: string): IsoWeekday | null {
  const index = WEEKDAY_CODES.findIndex((known) => known === code);
  return index < 0 ? null : ((index + 1) as IsoWeekday);
}

/** The RFC 5545 code of a weekday. */
export function codeOfWeekday(weekday: IsoWeekday): WeekdayCode {
  return WEEKDAY_CODES[weekday - 1] ?? "MO";
}
