import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { raiseSequences } from "#data/queries/schedules-write.ts";

type RestoreOutcome = { outcome: "restored" | "already"; publicId: string; title: string } | Gone;

/** Takes back that an event is cancelled: single dates that were called off stay so, and who saved it is told. */
export function restoreEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: { actor: Actor; publicId: string },
  now: EpochMs,
): Promise<RestoreOutcome> {
  const act = { action: "restore-event", actor, publicId, may: mayEditEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<RestoreOutcome> => {
    const { id, title } = event;
    if (event.cancelledAt === null) return { outcome: "already", publicId, title };
    await updateEvent(tx, id, { cancelledAt: null, cancelReason: null, now });
    await raiseSequences(tx, { eventId: id, except: [] }, now);
    await tellPeople(tx, { kind: "event-restored", eventId: id, actorId: actor.userId }, now);
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action: "restore-event", actor, entity, outcome: "done" }, now);
    return { outcome: "restored", publicId, title };
  });
}
