import { type Gone, actOnEvent } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { updateSequences } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Cancelling = {
  actor: Actor;
  publicId: string;
  /** As typed; everyone who can see the event reads it. */ reason: string;
};

type CancelOutcome =
  | { outcome: "cancelled" | "already"; publicId: string; title: string }
  | { outcome: "refused"; errors: ValidationErrors }
  | Gone;

/** Cancels an event with all its dates: it stays listed as canceled, and members who saved it are notified. */
export function cancelEvent(
  deps: Pick<Database, "db">,
  { actor, publicId, reason }: Cancelling,
  now: EpochMs,
): Promise<CancelOutcome> {
  const act = { action: "cancel-event", actor, publicId, may: mayEditEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<CancelOutcome> => {
    const { title } = event;
    const checked = reasonOf(reason);
    if (!checked.ok) return { outcome: "refused", errors: { reason: checked.fault } };
    if (event.cancelledAt !== null) return { outcome: "already", publicId, title };
    await cancelIn(tx, { actor, event, reason: checked.value }, now);
    return { outcome: "cancelled", publicId, title };
  });
}

type CancelledEvent = Pick<StoredEvent, "id" | "publicId" | "userId">;

/** Shared by the commands that cancel events: the caller has locked the event and decided that it may be cancelled. */
export async function cancelIn(
  tx: Transaction,
  { actor, event, reason }: { actor: Actor; event: CancelledEvent; reason: string | null },
  now: EpochMs,
): Promise<void> {
  const { id, publicId, userId } = event;
  await updateEvent(tx, id, { cancelledAt: now, cancelReason: reason, now });
  await updateSequences(tx, { eventId: id, except: [] }, now);
  await insertNotificationCause(tx, { kind: "event-cancelled", eventId: id, actorId: actor.userId }, now);
  const entity = { type: "event", id: publicId } as const;
  const values = { after: { reason }, subjectId: userId };
  await recordAudit(tx, { action: "cancel-event", actor, entity, outcome: "done", ...values }, now);
}

type RestoreOutcome = { outcome: "restored" | "already"; publicId: string; title: string } | Gone;

/** Undoes a cancellation: dates that were canceled singly stay canceled, and members who saved the event are notified. */
export function restoreEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: { actor: Actor; publicId: string },
  now: EpochMs,
): Promise<RestoreOutcome> {
  const act = { action: "restore-event", actor, publicId, may: mayEditEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<RestoreOutcome> => {
    const { title } = event;
    if (event.cancelledAt === null) return { outcome: "already", publicId, title };
    await restoreIn(tx, { actor, event }, now);
    return { outcome: "restored", publicId, title };
  });
}

/** Shared by the commands that undo cancellations: the caller has locked the event and decided that it may be restored. */
export async function restoreIn(
  tx: Transaction,
  { actor, event: { id, publicId } }: { actor: Actor; event: Pick<StoredEvent, "id" | "publicId"> },
  now: EpochMs,
): Promise<void> {
  await updateEvent(tx, id, { cancelledAt: null, cancelReason: null, now });
  await updateSequences(tx, { eventId: id, except: [] }, now);
  await insertNotificationCause(tx, { kind: "event-restored", eventId: id, actorId: actor.userId }, now);
  const entity = { type: "event", id: publicId } as const;
  await recordAudit(tx, { action: "restore-event", actor, entity, outcome: "done" }, now);
}
