import type { HeldDate } from "#commands/events/act-on-date.ts";
import type { PlannedDate } from "#commands/events/plan-date-change.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Occurrence } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { deleteExceptions, updateSchedule, upsertExceptions } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Shared by the commands that change one date: stores it, and tells who saved it. */
export async function storeDateChange(
  tx: Transaction,
  { actor, held, planned }: { actor: Actor; held: HeldDate; planned: PlannedDate },
  now: EpochMs,
): Promise<void> {
  const { exception, after } = planned;
  const { event, schedule, date } = held;
  const { originalLocal } = date;
  if (exception === null) await deleteExceptions(tx, schedule.id, [originalLocal]);
  else await upsertExceptions(tx, [{ ...exception, scheduleId: schedule.id }], now);
  await updateSchedule(tx, schedule.id, { now });
  await storeDates(tx, [event.id], now);
  const kind = causeKind(date, after);
  if (kind !== null && event.cancelledAt === null) {
    const { startsAt } = after;
    const cause = { kind, eventId: event.id, scheduleId: schedule.id, originalLocal, startsAt } as const;
    await tellPeople(tx, { ...cause, actorId: actor.userId }, now);
  }
  const values = { before: saidOf(date), after: { ...saidOf(after), reason: exception?.reason ?? null } };
  const entity = { type: "event", id: event.publicId } as const;
  const facts = { schedule: schedule.position, date: originalLocal };
  const entry = { action: "change-date", actor, entity, outcome: "done", facts, ...values } as const;
  await recordAudit(tx, { ...entry, subjectId: event.userId }, now);
}

/** What people are told; null when only how long it lasts, or why, is another. */
function causeKind(before: Occurrence, after: Occurrence): "date-cancelled" | "date-restored" | "date-moved" | null {
  if (before.cancelled !== after.cancelled) return after.cancelled ? "date-cancelled" : "date-restored";
  return !after.cancelled && before.startsAt !== after.startsAt ? "date-moved" : null;
}

function saidOf({ startsAt, endsAt, cancelled }: Occurrence): Record<string, number | boolean> {
  return { startsAt, endsAt, cancelled };
}
