import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { hasSameRule, isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import { remainingSchedules } from "#core/schedules/remaining-schedules.ts";
import { type EpochMs, type LocalDateTime, SECOND_MS } from "#core/time/instant.ts";
import { dateOf, toInstant, toLocal, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { splitSchedule } from "#core/schedules/split-schedule.ts";

type Stored = Schedule & { id: number; endedAt: EpochMs | null; exceptions?: readonly ScheduleException[] };

/**
 * A series whose time a form changes: as stored, as in the form, and the date that the question about its scope starts
 * from.
 */
export type SeriesChange<Own extends Stored> = { from: Own; to: Schedule; date: LocalDateTime };

/**
 * The one series that a form changes, so that the page asks whether this date, this and following, or all dates are
 * meant (PRODUCT P3); null if it changes none, if schedules are added or removed too, or if no date is upcoming: then
 * all are meant. `requested` is the date from which the form was opened, if any. Where `stored` has exceptions, the
 * question starts from a date without one: dates that were moved or cancelled one by one stay as they are.
 */
export function seriesChange<Own extends Stored>(
  stored: readonly Own[],
  inputs: readonly ScheduleInput[],
  { requested, now }: { requested: LocalDateTime | null; now: EpochMs },
): SeriesChange<Own> | null {
  const current = new Map(stored.filter(({ endedAt }) => endedAt === null).map((schedule) => [schedule.id, schedule]));
  const changed = inputs.flatMap((to) => {
    const from = to.id === null ? undefined : current.get(to.id);
    return from !== undefined && isSame(from, to) ? [] : [{ from, to }];
  });
  const isGone = remainingSchedules(stored, now).some(({ id }) => !inputs.some((to) => to.id === id));
  const [only] = changed;
  if (isGone) return null;
  if (only?.from === undefined || changed.length > 1 || only.from.rrule === null || only.to.rrule === null) return null;
  const { from, to } = only;
  const isDate = requested !== null && splitSchedule(from, requested) !== null && startOf(requested, from) > now;
  const date = isDate && !hasOwnTime(from, requested) ? requested : nextStart(from, now);
  return date === null ? null : { from, to, date };
}

/** Whether the change can apply to one date alone: a change of time, not of rule or zone. */
export function mayBeOneDate({ from, to }: Pick<SeriesChange<Stored>, "from" | "to">): boolean {
  return from.timezone === to.timezone && hasSameRule(from, to);
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

/** The next date at the time of the rule, or else the next one of the rule. */
function nextStart(from: Stored, now: EpochMs): LocalDateTime | null {
  const count = 2 + (from.exceptions?.length ?? 0);
  const dates = nextOccurrences(momentary(from), [], now, count).filter(({ startsAt }) => startsAt > now);
  const next = dates.find(({ originalLocal }) => !hasOwnTime(from, originalLocal)) ?? dates[0];
  return next?.originalLocal ?? null;
}

/** Whether a date was moved or cancelled by itself. */
function hasOwnTime({ exceptions = [] }: Stored, originalLocal: LocalDateTime): boolean {
  return exceptions.some(
    (each) => each.originalLocal === originalLocal && (each.cancelled || each.startsLocal !== null),
  );
}

function startOf(local: LocalDateTime, { timezone }: Schedule): EpochMs {
  return toInstant(local, timezone).instant;
}
