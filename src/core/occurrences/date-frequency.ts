import { datesInWindow } from "#core/occurrences/rule.ts";

/** How often the schedule of a date repeats: never, less than weekly, weekly, or on most days. */
export type DateFrequency = 0 | 1 | 2 | 3;

/** Dates in the window of stored dates (some 430 days), about: fewer than weekly, and five a week. */
const LESS_THAN_WEEKLY = 50;
const MOST_DAYS = 300;

/** The frequency of the dates of a rule, from its text; of no rule, 0. Rarer dates come first where not all have room. */
export function dateFrequency(rrule: string | null): DateFrequency {
  if (rrule === null) return 0;
  const dates = datesInWindow(rrule);
  if (dates < LESS_THAN_WEEKLY) return 1;
  return dates < MOST_DAYS ? 2 : 3;
}
