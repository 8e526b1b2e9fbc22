import { DATES_AHEAD_DAYS, DATES_KEPT_DAYS } from "#core/occurrences/occurrence.ts";

const WINDOW_DAYS = DATES_KEPT_DAYS + DATES_AHEAD_DAYS;
/** How many days one period of a frequency lasts, and how many dates it gives when the rule names no days. */
const PERIOD_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 };

/**
 * About how many dates a stored rule keeps in the window of stored dates; 1 without a rule. Made for sharing out work, so it
 * rounds up and looks at the text only: a rule that leaves dates out gives fewer.
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
