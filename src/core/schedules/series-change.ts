import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { RecurrenceRule, RuleEnd } from "#core/occurrences/rule.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import { standingSchedules } from "#core/schedules/standing-schedules.ts";
import { type EpochMs, type LocalDateTime, SECOND_MS } from "#core/time/instant.ts";
import {
  type IsoWeekday,
  addDays,
  dateOf,
  daysBetween,
  toInstant,
  toLocal,
  wallFromMs,
  wallMs,
} from "#core/time/local-time.ts";

type Stored = Schedule & { id: number; endedAt: EpochMs | null };

/**
 * A series whose time a form changes: as stored, as in the form, and the date that the question about its scope starts
 * from.
 */
export type SeriesChange<Own extends Stored> = { from: Own; to: Schedule; date: LocalDateTime };

/**
 * The one series that a form changes, so that the page asks whether this date, this and following, or all dates are
 * meant (PRODUCT P3); null if it changes none, if schedules are added or removed too, or if no date is upcoming: then
 * all are meant. `requested` is the date from which the form was opened, if any.
 */
export function seriesChange<Own extends Stored>(
  stored: readonly Own[],
  given: readonly ScheduleInput[],
  { requested, now }: { requested: LocalDateTime | null; now: EpochMs },
): SeriesChange<Own> | null {
  const standing = new Map(stored.filter(({ endedAt }) => endedAt === null).map((schedule) => [schedule.id, schedule]));
  const changed = given.flatMap((to) => {
    const from = to.id === null ? undefined : standing.get(to.id);
    return from !== undefined && isSame(from, to) ? [] : [{ from, to }];
  });
  const isGone = standingSchedules(stored, now).some(({ id }) => !given.some((to) => to.id === id));
  const [only] = changed;
  if (isGone) return null;
  if (only?.from === undefined || changed.length > 1 || only.from.rrule === null || only.to.rrule === null) return null;
  const { from, to } = only;
  const isDate = requested !== null && splitSchedule(from, requested) !== null && startOf(requested, from) > now;
  const date = isDate ? requested : nextStart(from, now);
  return date === null ? null : { from, to, date };
}

/** Whether the change can apply to one date alone: a change of time, not of rule or zone. */
export function mayBeOneDate({ from, to }: Pick<SeriesChange<Stored>, "from" | "to">): boolean {
  return from.timezone === to.timezone && from.rrule === to.rrule;
}

/**
 * The date after the change, in local time of the schedule's zone: moved as far as the start of the series; but if the
 * form has the day of this very date, its time is meant literally.
 */
export function changedDate({ from, to, date }: SeriesChange<Stored>): {
  startsLocal: LocalDateTime;
  endsLocal: LocalDateTime;
} {
  const moved = wallFromMs(wallMs(date) + wallMs(to.startsLocal) - wallMs(from.startsLocal));
  const startsLocal = dateOf(to.startsLocal) === dateOf(date) ? to.startsLocal : moved;
  const ends = toInstant(startsLocal, to.timezone).instant + to.durationSeconds * SECOND_MS;
  return { startsLocal, endsLocal: toLocal(ends, to.timezone) };
}

/**
 * The series from the day of the date on, if only this and following dates change; null if none would follow. A date
 * moved to an earlier day takes the series along, but not back to the last unchanged date's day.
 */
export function changedRest(change: SeriesChange<Stored>): Schedule | null {
  const { to, date } = change;
  const moved = dateOf(changedDate(change).startsLocal);
  const day = moved < dateOf(date) && moved > lastDayBefore(change) ? moved : dateOf(date);
  const midnight = toInstant(`${day}T00:00:00`, to.timezone).instant;
  const first = nextOccurrences(momentary(to), [], midnight, 1).find(
    ({ originalLocal }) => dateOf(originalLocal) >= day,
  );
  return first === undefined ? null : (splitSchedule(to, first.originalLocal)?.after ?? null);
}

/** The day of the last unchanged date; empty if there is none. */
function lastDayBefore({ from, date }: SeriesChange<Stored>): string {
  const before = splitSchedule(from, date)?.before?.rrule ?? null;
  const parsed = before === null ? null : parseRule(before);
  const until = parsed?.ok === true ? parsed.rule.until : null;
  return until?.kind === "date" ? until.date : "";
}

/** The schedule with no duration, for finding starts: dates that began before and still run do not interfere. */
function momentary(schedule: Schedule): Schedule {
  return { ...schedule, durationSeconds: 1 };
}

function nextStart(schedule: Schedule, now: EpochMs): LocalDateTime | null {
  return nextOccurrences(momentary(schedule), [], now, 2).find(({ startsAt }) => startsAt > now)?.originalLocal ?? null;
}

function startOf(local: LocalDateTime, { timezone }: Schedule): EpochMs {
  return toInstant(local, timezone).instant;
}

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
  const rule = movedRule(parsed.rule, days, shift);
  return rule === null ? null : { ...schedule, startsLocal, durationSeconds, rrule: formatRule(rule) };
}

function movedRule(rule: RecurrenceRule, days: number, shift: number): RecurrenceRule | null {
  const until = rule.until === null ? null : movedEnd(rule.until, days, shift);
  if (days === 0) return { ...rule, until };
  const isPlain = rule.byMonthDay.length + rule.byMonth.length + rule.bySetPos.length === 0;
  if (!isPlain || (rule.frequency !== "DAILY" && rule.frequency !== "WEEKLY")) return null;
  // Days that cross the end of the week would land in a week that the rule skips.
  if (rule.interval > 1 && rule.byDay.length > 1) return null;
  const byDay = rule.byDay.map((day) => ({ ...day, weekday: weekdayAfter(day.weekday, days) }));
  return { ...rule, until, byDay: byDay.toSorted((a, b) => a.weekday - b.weekday) };
}

function movedEnd(end: RuleEnd, days: number, shift: number): RuleEnd {
  if (end.kind === "date") return { ...end, date: addDays(end.date, days) };
  if (end.kind === "local") return { ...end, local: wallFromMs(wallMs(end.local) + shift) };
  return { ...end, instant: end.instant + shift };
}

function weekdayAfter(weekday: IsoWeekday, days: number): IsoWeekday {
  return (((((weekday - 1 + days) % 7) + 7) % 7) + 1) as IsoWeekday;
}
