import type { Schedule } from "#core/occurrences/occurrence.ts";
import { ruleEndingOnDay } from "#core/occurrences/rule-end.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import { remainingSchedules } from "#core/schedules/remaining-schedules.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** The part after the @ of every UID, whatever address the site has: a UID must survive a change of host (CONVENTIONS 4.1). */
const UID_DOMAIN = "samehour";

/**
 * The iCalendar UID of an event's schedule: the event's id, which never changes, and the number of the schedule in it.
 * It contains no time, title or host, so it survives their changes.
 */
export function scheduleUid(publicId: string, number: number): string {
  return `${publicId}-${number}@${UID_DOMAIN}`;
}

type StoredSchedule = Schedule & { id: number; endedAt: EpochMs | null; createdAt: EpochMs };

/** What happens to an event's schedules when its form is saved ('all dates', PRODUCT P3). */
type SchedulePlan<Stored extends StoredSchedule> = {
  /** Its dates follow the new rule; past ones remain as history. */
  moved: readonly { from: Stored; to: Schedule }[];
  /** New ones, and those that continue one whose past dates would otherwise be lost. */
  opened: readonly { schedule: Schedule; follows: number | null }[];
  ended: readonly Stored[];
};

/** Compares the schedules of a form with the event's. An unknown number makes a new schedule. */
export function planSchedules<Stored extends StoredSchedule>(
  stored: readonly Stored[],
  inputs: readonly ScheduleInput[],
  now: EpochMs,
): SchedulePlan<Stored> {
  const known = new Map(stored.filter(({ endedAt }) => endedAt === null).map((schedule) => [schedule.id, schedule]));
  const moved: { from: Stored; to: Schedule }[] = [];
  const opened: { schedule: Schedule; follows: number | null }[] = [];
  const ended: Stored[] = [];
  const met = new Set<number>();
  for (const { id, ...schedule } of inputs) {
    const from = id === null || met.has(id) ? undefined : known.get(id);
    if (from === undefined) {
      opened.push({ schedule, follows: null });
      continue;
    }
    met.add(from.id);
    if (isSame(from, schedule)) continue;
    if (!hidesHistory(from, schedule, now)) moved.push({ from, to: schedule });
    else {
      opened.push({ schedule, follows: from.id });
      if (from.rrule !== null) ended.push(from);
    }
  }
  const remaining = remainingSchedules(stored, now).filter(({ id }) => !met.has(id));
  const over = remaining.filter((schedule) => schedule.rrule === null && endOf(schedule) <= now);
  return { moved, opened, ended: [...ended, ...remaining.filter((schedule) => !over.includes(schedule))] };
}

/** Whether two schedules are the same, however the ends of their rules are written. */
export function isSame(one: Schedule, other: Schedule): boolean {
  return (
    one.startsLocal === other.startsLocal &&
    one.timezone === other.timezone &&
    one.durationSeconds === other.durationSeconds &&
    hasSameRule(one, other)
  );
}

/** Whether the rules of two schedules are the same, the times of day and zones aside. */
export function hasSameRule(one: Schedule, other: Schedule): boolean {
  return one.rrule === other.rrule || ruleEndingOnDay(one) === ruleEndingOnDay(other);
}

/**
 * Whether the change would remove dates that have taken place: a past single date gets another start (unless it was
 * past when created, a typing error), or a series becomes a single date.
 */
function hidesHistory(from: StoredSchedule, to: Schedule, now: EpochMs): boolean {
  if (from.rrule !== null) return to.rrule === null && startOf(from) <= now;
  return startOf(from) !== startOf(to) && endOf(from) <= now && endOf(from) > from.createdAt;
}

function startOf({ startsLocal, timezone }: Schedule): EpochMs {
  return toInstant(startsLocal, timezone).instant;
}

function endOf(schedule: Schedule): EpochMs {
  return startOf(schedule) + schedule.durationSeconds * SECOND_MS;
}
