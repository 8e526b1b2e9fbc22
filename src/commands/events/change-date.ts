import {
  type DateAct,
  type DateConflict,
  type Gone,
  type HeldDate,
  type NoDate,
  actOnDate,
} from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { endMarkByChange } from "#commands/reports/mark-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { confirmedAt } from "#core/confirmations/confirmation.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import type { Occurrence } from "#core/occurrences/occurrence.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { deleteExceptions, updateSchedule, upsertExceptions } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";
import { type DateChange, planDateChange, type PlannedDate } from "#commands/events/plan-date-change.ts";

export type ChangeDateOutcome =
  | { outcome: "changed" | "unchanged"; publicId: string; title: string; date: Occurrence }
  | { outcome: "refused"; errors: ValidationErrors }
  | Gone
  | NoDate
  | DateConflict;

/** Cancels, moves, restores or annotates one date of an event ('this date', PRODUCT P3); members who saved it are notified. */
export function changeDate(
  deps: Pick<Database, "db">,
  { change, ...act }: DateAct & { change: DateChange },
  now: EpochMs,
): Promise<ChangeDateOutcome> {
  return actOnDate<ChangeDateOutcome>(deps, { action: "change-date", act }, now, async (tx, held) => {
    const planned = planDateChange(held, change, now);
    if ("errors" in planned) return { outcome: "refused", errors: planned.errors };
    const { publicId, title } = held.event;
    const summary = { publicId, title, date: planned.after };
    if (planned.isSame) return { outcome: "unchanged", ...summary };
    await storeDateChange(tx, { actor: act.actor, held, planned }, now);
    return { outcome: "changed", ...summary };
  });
}

/** Shared by the commands that change one date: stores the change and notifies members who saved the event. */
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
  if (isOwnEvent(actor, held.guarded)) await updateEvent(tx, event.id, { ...confirmedAt(now), now });
  await storeDates(tx, [event.id], now);
  const change = changeOf(date, { ...after, reason: exception?.reason ?? null, timezone: schedule.timezone });
  if (change !== null && event.cancelledAt === null) {
    const cause = { ...change, eventId: event.id, scheduleId: schedule.id, originalLocal };
    await insertNotificationCause(tx, { ...cause, actorId: actor.userId }, now);
  }
  await endMarkByChange(tx, { event, changed: ["schedules"], userId: actor.userId }, now);
  const entity = { type: "event", id: event.publicId } as const;
  const facts = { schedule: schedule.position, date: originalLocal };
  const entry = { action: "change-date", actor, entity, outcome: "done", facts, ...valuesOf(held, planned) } as const;
  await recordAudit(tx, { ...entry, subjectId: event.userId }, now);
}

/** The change to notify about; null when only the duration, the reason or the note has changed. */
function changeOf(
  before: Occurrence,
  { startsAt, cancelled, reason, timezone }: Occurrence & { reason: string | null; timezone: ZoneId },
) {
  if (before.cancelled !== cancelled)
    return cancelled
      ? ({ kind: "date-cancelled", startsAt, reason } as const)
      : ({ kind: "date-restored", startsAt } as const);
  if (cancelled || before.startsAt === startsAt) return null;
  return { kind: "date-moved", startsAt, oldStartsAt: before.startsAt, timezone, reason } as const;
}

/** Values for the audit log; includes the note only when it changed. */
function valuesOf({ date, exceptions }: HeldDate, { exception, after }: PlannedDate) {
  const note = exception?.note ?? null;
  const before = exceptions.find((each) => each.originalLocal === date.originalLocal)?.note ?? null;
  const isNoted = note !== before;
  return {
    before: { ...auditValues(date), ...(isNoted && { note: before }) },
    after: { ...auditValues(after), reason: exception?.reason ?? null, ...(isNoted && { note }) },
  };
}

function auditValues({ startsAt, endsAt, cancelled }: Occurrence): Record<string, number | boolean> {
  return { startsAt, endsAt, cancelled };
}
