import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import { DELETION_TOLD_AFTER_MS, isCountedOn } from "#core/events/deletion.ts";
import { mayDeleteEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { raiseSequences } from "#data/queries/schedules-write.ts";

type DeleteOutcome = { outcome: "deleted"; publicId: string; title: string } | Gone;

/**
 * Takes an event away from everybody; for 30 days `undeleteEvent` brings it back as it was (PRODUCT P8). Who saved one that was
 * still to come is told when the time for Undo is over.
 */
export function deleteEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: { actor: Actor; publicId: string },
  now: EpochMs,
): Promise<DeleteOutcome> {
  const act = { action: "delete-event", actor, publicId, may: mayDeleteEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<DeleteOutcome> => {
    const { id, currentStartsAt: startsAt } = event;
    if (isCountedOn(event, now)) {
      const told = { kind: "event-deleted", eventId: id, startsAt, actorId: actor.userId } as const;
      await tellPeople(tx, told, now, now + DELETION_TOLD_AFTER_MS);
    }
    await updateEvent(tx, id, { deletedAt: now, deletedBy: actor.userId, listing: "hidden", now });
    await raiseSequences(tx, { eventId: id, except: [] }, now);
    await storeDates(tx, [id], now);
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action: "delete-event", actor, entity, outcome: "done" }, now);
    return { outcome: "deleted", publicId, title: event.title };
  });
}
