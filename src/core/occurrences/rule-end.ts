import type { Schedule } from "#core/occurrences/occurrence.ts";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule, RuleEnd } from "#core/occurrences/rule.ts";
import type { LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { addDays, clockOf, dateOf, type LocalDate, localDate, toInstant } from "#core/time/local-time.ts";

/** "No end" as some calendars write it is close to the year 10000, which a day cannot name; all dates are before this. */
const LAST_INSTANT = Date.UTC(9999, 0, 1);

/**
 * Whether a start is after the end of a rule: an instant is compared with instants, a date or local time with the
 * schedule's own clock.
 */
export function isPastEnd({ until }: Pick<RecurrenceRule, "until">, local: LocalDateTime, zone: ZoneId): boolean {
  if (until === null) return false;
  if (until.kind === "date") return dateOf(local) > until.date;
  if (until.kind === "local") return local > until.local;
  return toInstant(local, zone).instant > until.instant;
}

/** The last day on which a date can begin, at the schedule's time of day and in its zone. */
export function lastDay(
  until: RuleEnd,
  { startsLocal, timezone }: Pick<Schedule, "startsLocal" | "timezone">,
): LocalDate {
  let day = dayOf(until, timezone);
  // More than once only where a clock change moves the start past midnight.
  while (isPastEnd({ until }, `${day}T${clockOf(startsLocal)}`, timezone)) day = addDays(day, -1);
  return day;
}

function dayOf(until: RuleEnd, zone: ZoneId): LocalDate {
  if (until.kind === "date") return until.date;
  return until.kind === "local" ? dateOf(until.local) : localDate(Math.min(until.instant, LAST_INSTANT), zone);
}

/**
 * The rule of a schedule with its end as a day. The dates are the same, and remain so at another time of day or in
 * another zone, whereas an instant as calendars write it (RFC 5545 §3.3.10) would cut off the last one.
 */
export function ruleEndingOnDay({
  rrule,
  startsLocal,
  timezone,
}: Pick<Schedule, "rrule" | "startsLocal" | "timezone">): string | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok || parsed.rule.until === null || parsed.rule.until.kind === "date") return rrule;
  const date = lastDay(parsed.rule.until, { startsLocal, timezone });
  return formatRule({ ...parsed.rule, until: { kind: "date", date } });
}
