import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayDeleteEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { raiseSequences } from "#data/queries/schedules-write.ts";

type DeleteOutcome = { outcome: "deleted"; publicId: string; title: string } | Gone;

/** Takes an event away from everybody; for 30 days `undeleteEvent` brings it back as it was (PRODUCT P8). */
export function deleteEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: { actor: Actor; publicId: string },
  now: EpochMs,
): Promise<DeleteOutcome> {
  const act = { action: "delete-event", actor, publicId, may: mayDeleteEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<DeleteOutcome> => {
    await updateEvent(tx, event.id, { deletedAt: now, deletedBy: actor.userId, listing: "hidden", now });
    await raiseSequences(tx, { eventId: event.id, except: [] }, now);
    await storeDates(tx, [event.id], now);
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action: "delete-event", actor, entity, outcome: "done" }, now);
    return { outcome: "deleted", publicId, title: event.title };
  });
}
