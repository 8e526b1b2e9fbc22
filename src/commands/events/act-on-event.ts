import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import { type GuardedEvent, mayEditEvent, maySeeEvent } from "#core/events/event-policy.ts";
import type { Occurrence, ScheduleException } from "#core/occurrences/occurrence.ts";
import { findDate } from "#core/schedules/moved-dates.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type StoredEvent, lockEventToEdit } from "#data/queries/event-edit.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { type ScheduleRow, listExceptionsOf } from "#data/queries/schedules-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** An actor's action on one event. */
type EventAct = {
  action: AuditEntry["action"];
  actor: Actor;
  publicId: string;
  may: (actor: Actor, event: GuardedEvent) => boolean;
  /** The action applies to a deleted event. */
  onDeleted?: true;
};

/** The event, locked for this transaction, and the actor's relation to it. */
export type HeldEvent = { event: StoredEvent; guarded: GuardedEvent };
/** The event was deleted, possibly a moment ago. */
export type Gone = { outcome: "gone" };

/**
 * Shared by the commands about one event: policy, transaction, lock, then `work`. Records a refusal and throws
 * `unauthenticated`, `forbidden`, or `not-found` for an event that the actor cannot see.
 */
export async function actOnEvent<T>(
  { db }: Pick<Database, "db">,
  act: EventAct,
  now: EpochMs,
  work: (tx: Transaction, held: HeldEvent) => Promise<T>,
): Promise<T | Gone> {
  const { actor, publicId } = act;
  if (actor.role === "visitor") throw new AppError("unauthenticated", "events are changed by members");
  const done = await transaction(db, async (tx) => {
    const event = await lockEventToEdit(tx, publicId);
    if (event === null) return { refused: "not-found" } as const;
    const guarded = await guardedEvent(tx, actor, event);
    if (!act.may(actor, guarded)) {
      const entity = { type: "event", id: publicId } as const;
      await recordAudit(
        tx,
        { action: act.action, actor, entity, outcome: "refused", facts: { reason: "forbidden" } },
        now,
      );
      return { refused: isSeen(actor, event, guarded) ? "forbidden" : "not-found" } as const;
    }
    if (event.deletedAt !== null && act.onDeleted === undefined) return { result: { outcome: "gone" } } as const;
    return { result: await work(tx, { event, guarded }) } as const;
  });
  if ("refused" in done) throw new AppError(done.refused, `${act.action} is not this person's`);
  return done.result;
}

/** What the policies need: the event's owner and visibility, and the actor's role at its organizer. */
export async function guardedEvent(tx: Transaction, { userId }: Actor, event: StoredEvent): Promise<GuardedEvent> {
  const { organizerId, visibility } = event;
  const known = userId !== null && organizerId !== null;
  const role = known ? await findOrganizerRole(tx, userId, organizerId) : null;
  return { userId: event.userId, organizerRole: role, visibility };
}

function isSeen({ userId, role }: Actor, event: StoredEvent, { organizerRole }: GuardedEvent): boolean {
  if (role === "visitor" || role === "system") return false;
  return userId !== null && event.deletedAt === null && maySeeEvent({ ...event, organizerRole }, { userId, role });
}

/** An action on one date of an event, or on it and all following dates. */
export type DateAct = {
  actor: Actor;
  publicId: string;
  scheduleId: number;
  originalLocal: LocalDateTime;
  /** The schedule's SEQUENCE when the form was opened; a different stored value means a concurrent change. */
  sequence: number;
};

/** `no-date`: the event does not have this date, or it is over and cannot change. */
export type NoDate = { outcome: "no-date" };
/** The schedule was changed concurrently and nothing is stored; `date` is its current state, for the form to show. */
export type DateConflict = { outcome: "conflict"; sequence: number; date: Occurrence };

/** The current date in its schedule. */
export type HeldDate = HeldEvent & {
  schedule: ScheduleRow;
  exceptions: readonly (ScheduleException & { reason: string | null; note: string | null })[];
  date: Occurrence;
};

/** Shared by the commands about dates: policy, lock, and whether the date exists, is not over, and matches what the form showed. */
export function actOnDate<T>(
  deps: Pick<Database, "db">,
  { action, act }: { action: AuditEntry["action"]; act: DateAct },
  now: EpochMs,
  work: (tx: Transaction, held: HeldDate) => Promise<T>,
): Promise<T | Gone | NoDate | DateConflict> {
  const { actor, publicId } = act;
  return actOnEvent<T | NoDate | DateConflict>(
    deps,
    { action, actor, publicId, may: mayEditEvent },
    now,
    async (tx, event) => {
      const held = await holdDate(tx, event, act, now);
      return "outcome" in held ? held : work(tx, held);
    },
  );
}

/** The checks of `actOnDate`, for commands that have already locked the event. */
export async function holdDate(
  tx: Transaction,
  held: HeldEvent,
  { scheduleId, originalLocal, sequence }: Pick<DateAct, "scheduleId" | "originalLocal" | "sequence">,
  now: EpochMs,
): Promise<HeldDate | NoDate | DateConflict> {
  const schedule = held.event.schedules.find(({ id, endedAt }) => id === scheduleId && endedAt === null);
  if (schedule === undefined) return { outcome: "no-date" };
  const exceptions = await listExceptionsOf(tx, [scheduleId]);
  const date = findDate(schedule, exceptions, originalLocal);
  if (date === null || date.endsAt <= now) return { outcome: "no-date" };
  if (schedule.sequence !== sequence) return { outcome: "conflict", sequence: schedule.sequence, date };
  return { ...held, schedule, exceptions, date };
}
