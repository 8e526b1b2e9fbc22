import type { Schedule } from "#core/occurrences/occurrence.ts";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { dateOf, wallMs } from "#core/time/local-time.ts";

/** A schedule split in two: `before` is null if the date is its first. */
export type SplitSchedule = { before: Schedule | null; after: Schedule };

/**
 * A series before one of its dates, and from that date on (PRODUCT P3, 'this and following'): together they have
 * exactly its dates. Null if it has no such date.
 */
export function splitSchedule(schedule: Schedule, originalLocal: LocalDateTime): SplitSchedule | null {
  const { rrule, startsLocal } = schedule;
  if (rrule === null) return originalLocal === startsLocal ? { before: null, after: schedule } : null;
  const parsed = parseRule(rrule);
  if (!parsed.ok) return null;
  const { rule } = parsed;
  const at = wallMs(originalLocal);
  const earlier = [...ruleDates(rule, startsLocal, { from: wallMs(startsLocal), to: at })];
  if (earlier.pop() !== originalLocal) return null;
  const last = earlier.at(-1);
  if (last === undefined) return { before: null, after: schedule };
  const whole = spelledOut(rule, startsLocal);
  const ended = formatRule({ ...whole, count: null, until: { kind: "date", date: dateOf(last) } });
  const rest = formatRule(restOf(whole, earlier.length));
  return { before: { ...schedule, rrule: ended }, after: { ...schedule, startsLocal: originalLocal, rrule: rest } };
}

/** The remainder of a rule with COUNT after this many dates. */
function restOf(rule: RecurrenceRule, gone: number): RecurrenceRule {
  return rule.count === null ? rule : { ...rule, count: rule.count - gone };
}

/** A rule with the day that it takes from its start made explicit, since the remainder starts on another day. */
function spelledOut(rule: RecurrenceRule, startsLocal: LocalDateTime): RecurrenceRule {
  const { frequency, byDay, byMonthDay, byMonth } = rule;
  if (byDay.length + byMonthDay.length > 0) return rule;
  const day = Number(startsLocal.slice(8, 10));
  if (frequency === "MONTHLY") return { ...rule, byMonthDay: [day] };
  if (frequency !== "YEARLY") return rule;
  return { ...rule, byMonthDay: [day], byMonth: byMonth.length > 0 ? byMonth : [Number(startsLocal.slice(5, 7))] };
}
