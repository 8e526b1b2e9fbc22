import type { Schedule } from "#core/occurrences/occurrence.ts";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import { lastDay } from "#core/occurrences/rule-end.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { type IsoWeekday, addDays, dateOf, daysBetween, wallFromMs, wallMs } from "#core/time/local-time.ts";

type SeriesMove = { from: LocalDateTime; to: LocalDateTime; durationSeconds: number };

/**
 * A schedule whose dates all move as one of them does, from its original start to another (PRODUCT P3, 'this and
 * following' and 'all'): a new hour keeps the rule's days, another day moves its weekdays. Null if days of a month or
 * year would have to be rewritten.
 */
export function moveSeries(schedule: Schedule, { from, to, durationSeconds }: SeriesMove): Schedule | null {
  const days = daysBetween(dateOf(from), dateOf(to));
  const shift = wallMs(to) - wallMs(from);
  const startsLocal = wallFromMs(wallMs(schedule.startsLocal) + shift);
  const parsed = schedule.rrule === null ? null : parseRule(schedule.rrule);
  if (parsed === null) return { ...schedule, startsLocal, durationSeconds };
  if (!parsed.ok) return null;
  const { until } = parsed.rule;
  const end = until === null ? null : ({ kind: "date", date: addDays(lastDay(until, schedule), days) } as const);
  const rule = movedRule({ ...parsed.rule, until: end }, days);
  return rule === null ? null : { ...schedule, startsLocal, durationSeconds, rrule: formatRule(rule) };
}

/** The rule with its weekdays moved by this many days. */
function movedRule(rule: RecurrenceRule, days: number): RecurrenceRule | null {
  if (days === 0) return rule;
  const isPlain = rule.byMonthDay.length + rule.byMonth.length + rule.bySetPos.length === 0;
  if (!isPlain || (rule.frequency !== "DAILY" && rule.frequency !== "WEEKLY")) return null;
  // Days that cross the end of the week would land in a week that the rule skips.
  if (rule.interval > 1 && rule.byDay.length > 1) return null;
  const byDay = rule.byDay.map((day) => ({ ...day, weekday: weekdayAfter(day.weekday, days) }));
  return { ...rule, byDay: byDay.toSorted((a, b) => a.weekday - b.weekday) };
}

function weekdayAfter(weekday: IsoWeekday, days: number): IsoWeekday {
  return (((((weekday - 1 + days) % 7) + 7) % 7) + 1) as IsoWeekday;
}
