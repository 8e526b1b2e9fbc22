import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import { splitSchedule } from "#core/schedules/split-schedule.ts";
import { standingSchedules } from "#core/schedules/standing-schedules.ts";
import { type EpochMs, type LocalDateTime, SECOND_MS } from "#core/time/instant.ts";
import { dateOf, toInstant, toLocal, wallFromMs, wallMs } from "#core/time/local-time.ts";

type Stored = Schedule & { id: number; endedAt: EpochMs | null };

/** A series whose time a form changes: as it is, as the form says, and the date from which it is asked which dates are meant. */
export type SeriesChange<Own extends Stored> = { from: Own; to: Schedule; date: LocalDateTime };

/**
 * The one series that a form changes, for which is asked whether one date, those that follow, or all are meant (PRODUCT P3); null
 * when it changes none, when schedules come or go too, or when nothing of it is still to come: then all are meant. `asked` is
 * the date that the form was opened from, if it was.
 */
export function seriesChange<Own extends Stored>(
  stored: readonly Own[],
  given: readonly ScheduleInput[],
  { asked, now }: { asked: LocalDateTime | null; now: EpochMs },
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
  const isDate = asked !== null && splitSchedule(from, asked) !== null && startOf(asked, from) > now;
  const date = isDate ? asked : nextStart(from, now);
  return date === null ? null : { from, to, date };
}

/** Whether the change can be made for one date alone: of its time, not of its rule or zone. */
export function mayBeOneDate({ from, to }: Pick<SeriesChange<Stored>, "from" | "to">): boolean {
  return from.timezone === to.timezone && from.rrule === to.rrule;
}

/**
 * Where the date is after the change, as wall-clock times of the schedule's zone: as far from where it was as the start of the
 * series is; where that is given the day of this very date, the date is what was meant.
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
 * How the series goes on from the day of the date, when only that and what follows changes; null when nothing would follow. A
 * date that moves to an earlier day takes the series along, but not as far as the last day of the dates that stay.
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

/** The day of the last date that stays as it is; empty when none does. */
function lastDayBefore({ from, date }: SeriesChange<Stored>): string {
  const before = splitSchedule(from, date)?.before?.rrule ?? null;
  const parsed = before === null ? null : parseRule(before);
  const until = parsed?.ok === true ? parsed.rule.until : null;
  return until?.kind === "date" ? until.date : "";
}

/** The schedule for looking for starts: dates that began before and still run, however many, are not in the way. */
function momentary(schedule: Schedule): Schedule {
  return { ...schedule, durationSeconds: 1 };
}

function nextStart(schedule: Schedule, now: EpochMs): LocalDateTime | null {
  return nextOccurrences(momentary(schedule), [], now, 2).find(({ startsAt }) => startsAt > now)?.originalLocal ?? null;
}

function startOf(local: LocalDateTime, { timezone }: Schedule): EpochMs {
  return toInstant(local, timezone).instant;
}
