import type { RepeatField } from "#core/events/event-fields.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleEndingOnDay } from "#core/occurrences/rule-end.ts";
import { codeOfWeekday, type RecurrenceRule } from "#core/occurrences/rule.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { type IsoWeekday, weekdayOf } from "#core/time/local-time.ts";

type RepeatedSchedule = Pick<Schedule, "startsLocal" | "timezone" | "rrule">;
type ShownFields = Readonly<Partial<Record<RepeatField, readonly string[]>>>;

const LAST = -1;

/**
 * The builder's fields of a stored rule: parsing them again gives the same dates. A rule that the builder cannot show
 * is `custom`. An end at a time is shown as a day: beside a later start it would end the rule too early.
 */
export function repeatFields(schedule: RepeatedSchedule): ShownFields {
  const { startsLocal } = schedule;
  const rrule = ruleEndingOnDay(schedule);
  if (rrule === null) return { freq: ["none"] };
  const parsed = parseRule(rrule);
  const shown = parsed.ok ? shownFields(parsed.rule, startsLocal) : null;
  if (shown === null) return { recurring: ["on"], freq: ["custom"], rule: [rrule] };
  return { recurring: ["on"], ...shown };
}

function shownFields(rule: RecurrenceRule, startsLocal: LocalDateTime): ShownFields | null {
  const pattern = shownPattern(rule, startsLocal);
  const ends = shownEnds(rule);
  if (pattern === null || ends === null || rule.byMonth.length + rule.bySetPos.length > 0) return null;
  return { ...pattern, every: [String(rule.interval)], ...ends };
}

function shownPattern(rule: RecurrenceRule, startsLocal: LocalDateTime): ShownFields | null {
  const { byDay, byMonthDay } = rule;
  switch (rule.frequency) {
    case "DAILY":
      return byDay.length + byMonthDay.length === 0 ? { freq: ["daily"] } : null;
    case "WEEKLY":
      return shownWeekdays(rule, startsLocal);
    case "MONTHLY":
      return byDay.length > 0 ? shownNth(rule, startsLocal) : shownDate(byMonthDay, startsLocal);
    case "YEARLY":
      return null;
  }
}

function shownWeekdays({ byDay, interval, weekStart }: RecurrenceRule, startsLocal: LocalDateTime): ShownFields | null {
  if (weekStart !== 1 && interval > 1) return null;
  const days: readonly IsoWeekday[] = byDay.length > 0 ? byDay.map((day) => day.weekday) : [weekdayOf(startsLocal)];
  return { freq: ["weekly"], days: days.map(codeOfWeekday) };
}

function shownNth({ byDay, byMonthDay }: RecurrenceRule, startsLocal: LocalDateTime): ShownFields | null {
  const [day, ...others] = byDay;
  if (day === undefined || others.length + byMonthDay.length > 0 || day.weekday !== weekdayOf(startsLocal)) return null;
  if (day.nth === LAST) return { freq: ["monthly-nth"], nth: ["last"] };
  return day.nth !== null && day.nth > 0 ? { freq: ["monthly-nth"], nth: [String(day.nth)] } : null;
}

function shownDate(byMonthDay: readonly number[], startsLocal: LocalDateTime): ShownFields | null {
  const own = Number(startsLocal.slice(8, 10));
  const [date = own, ...others] = byMonthDay;
  if (others.length > 0) return null;
  if (date === LAST) return { freq: ["monthly-last"] };
  return date === own ? { freq: ["monthly-date"] } : null;
}

function shownEnds({ count, until }: RecurrenceRule): ShownFields | null {
  if (count !== null) return { ends: ["after"], count: [String(count)] };
  if (until === null) return { ends: ["never"] };
  return until.kind === "date" ? { ends: ["on"], until: [until.date] } : null;
}
