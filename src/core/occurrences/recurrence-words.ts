import { weekdaysOf } from "#core/occurrences/describe-rule.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import type { MessageRef } from "#core/message-ref.ts";

type Repeating = Pick<Schedule, "startsLocal" | "rrule">;
type RecurrenceKey =
  | "daily"
  | "weekly"
  | "timesAWeek"
  | "monthly"
  | "severalAMonth"
  | "yearly"
  | "severalAYear"
  | "everyDays"
  | "everyWeeks"
  | "everyMonths"
  | "everyYears"
  | "recurring";

/**
 * How often an event takes place, in a word or two for cards: "Weekly", "Twice a week", "Most days" (messages
 * `recurrence`). All its schedules count together; null if none repeats.
 */
export function recurrenceWords(schedules: readonly Repeating[]): MessageRef<RecurrenceKey> | null {
  const repeating = schedules.flatMap(({ startsLocal, rrule }) => {
    const parsed = rrule === null ? null : parseRule(rrule);
    return parsed?.ok ? [{ startsLocal, rule: parsed.rule }] : [];
  });
  const [first] = repeating;
  if (!first) return null;
  const weekdays = new Set<number>();
  for (const { rule, startsLocal } of repeating) {
    const days = rule.frequency === "WEEKLY" && rule.interval > 1 ? null : weekdaysOf(rule, startsLocal);
    if (days === null) return repeating.length === 1 ? rareWords(rule) : { key: "recurring", values: {} };
    for (const day of days) weekdays.add(day);
  }
  if (weekdays.size === 7) return { key: "daily", values: {} };
  return weekdays.size === 1 ? { key: "weekly", values: {} } : { key: "timesAWeek", values: { times: weekdays.size } };
}

const EVERY_KEYS = { DAILY: "everyDays", WEEKLY: "everyWeeks", MONTHLY: "everyMonths", YEARLY: "everyYears" } as const;

/** A rule other than days of every week. */
function rareWords(rule: RecurrenceRule): MessageRef<RecurrenceKey> {
  const { frequency, interval, byMonth } = rule;
  if (interval > 1) return { key: EVERY_KEYS[frequency], values: { interval } };
  const once = comesOnce(rule);
  if (frequency === "MONTHLY" && byMonth.length === 0) return { key: once ? "monthly" : "severalAMonth", values: {} };
  return { key: frequency === "YEARLY" && once && isOneMonth(rule) ? "yearly" : "severalAYear", values: {} };
}

/** Whether a rule has one date in each of its months, or in its year. */
function comesOnce({ byDay, byMonthDay, bySetPos }: RecurrenceRule): boolean {
  if (bySetPos.length > 0) return bySetPos.length === 1;
  return byDay.length <= 1 && byMonthDay.length <= 1 && byDay.every((day) => day.nth !== null);
}

function isOneMonth({ byMonth, byMonthDay }: RecurrenceRule): boolean {
  return byMonth.length === 1 || (byMonth.length === 0 && byMonthDay.length === 0);
}
