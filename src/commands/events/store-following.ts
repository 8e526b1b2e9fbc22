import type { HeldDate } from "#commands/events/act-on-date.ts";
import type { PlannedFollowing } from "#commands/events/plan-following.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { changeSchedules } from "#commands/schedules/change-schedules.ts";
import { moveWhatIsSaid } from "#commands/schedules/move-schedule.ts";
import { nextPosition, openSchedule } from "#commands/schedules/open-schedule.ts";
import { tellOfTimes, timesBefore } from "#commands/schedules/tell-of-times.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateSchedule } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Writing = { held: HeldDate; planned: PlannedFollowing };

/** Shared by the commands that change a date and all that follow it: stores it, and tells whose times are others now. */
export async function storeFollowing(
  tx: Transaction,
  { actor, held, planned }: Writing & { actor: Actor },
  now: EpochMs,
): Promise<void> {
  const { event, schedule, date } = held;
  const { reach, given, parts } = planned;
  const before = await timesBefore(tx, event.id, now);
  await write(tx, { held, planned }, now);
  await storeDates(tx, [event.id], now);
  if (event.cancelledAt === null) await tellOfTimes(tx, { eventId: event.id, actorId: actor.userId }, before, now);
  const entity = { type: "event", id: event.publicId } as const;
  const facts = { schedule: schedule.position, date: date.originalLocal, reach, goesOn: given !== null };
  const values = { before: saidOf(parts.after), after: saidOf(given), subjectId: event.userId };
  await recordAudit(tx, { action: "change-following", actor, entity, outcome: "done", facts, ...values }, now);
}

async function write(tx: Transaction, { held, planned: { parts, given } }: Writing, now: EpochMs): Promise<void> {
  const { event, schedule, date } = held;
  if (parts.before === null) {
    const others = event.schedules.filter(({ id, endedAt }) => endedAt === null && id !== schedule.id);
    await changeSchedules(tx, event, given === null ? others : [...others, { ...given, id: schedule.id }], now);
    return;
  }
  await updateSchedule(tx, schedule.id, { rrule: parts.before.rrule, now });
  if (given === null) return;
  const opening = { schedule: given, follows: schedule.id, position: nextPosition(event) };
  const opened = await openSchedule(tx, event, opening, now);
  await moveWhatIsSaid(tx, { from: schedule, to: { ...given, id: opened }, since: date.originalLocal }, now);
}

function saidOf(schedule: Schedule | null): Record<string, unknown> {
  if (schedule === null) return {};
  const { startsLocal, timezone, durationSeconds, rrule } = schedule;
  return { startsLocal, timezone, durationSeconds, rrule };
}
