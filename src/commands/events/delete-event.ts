import { type Gone, actOnEvent } from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import { DELETION_NOTICE_DELAY_MS, isCountedOn, restorableUntil } from "#core/events/deletion.ts";
import { mayDeleteEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type StoredEvent, findEventToEdit } from "#data/queries/event-edit.ts";
import { EVENTS_ONCE_PER_OWNER, updateEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause, retractDeletion } from "#data/queries/notification-causes-write.ts";
import { type DeletedTwin, listDeletedTwins } from "#data/queries/deleted-twins.ts";
import { lockDeletion, updateOrganizersListed } from "#data/queries/mass-deletions-write.ts";
import { updateOrganizersRestored } from "#data/queries/unused-organizers-write.ts";
import { hasOwnEvent } from "#data/queries/publishers.ts";
import { updateSequences } from "#data/queries/schedules-write.ts";
import { type Transaction, isTakenBy } from "#data/transaction.ts";

type Undelete = { actor: Actor; publicId: string };
/** `gone`: its 30 days are over, or an admin deleted it for good. */
type UndeleteOutcome = { outcome: "undeleted" | "already"; publicId: string; title: string } | Gone;
/** The event is there again, and nothing was restored. */
type TwinFound = { outcome: "twin"; publicId: string; twin: DeletedTwin };

/** Restores a deleted event with its moderation status; its dates continue from today (PRODUCT P8). */
export function undeleteEvent(deps: Pick<Database, "db">, request: Undelete, now: EpochMs): Promise<UndeleteOutcome> {
  return undeleteUnless<never>(deps, request, now, () => Promise.resolve(null));
}

/** As `undeleteEvent`, but restores nothing when the event has been created again; returns that event. */
export function undeleteUnlessRecreated(
  deps: Pick<Database, "db">,
  request: Undelete,
  now: EpochMs,
): Promise<UndeleteOutcome | TwinFound> {
  const { actor, publicId } = request;
  return undeleteUnless(deps, request, now, async (tx, eventId): Promise<TwinFound | null> => {
    const [twin] = await listDeletedTwins(tx, { eventId }, actor.userId ?? "", now);
    return twin === undefined ? null : { outcome: "twin", publicId, twin };
  });
}

async function undeleteUnless<Held extends TwinFound>(
  deps: Pick<Database, "db">,
  { actor, publicId }: Undelete,
  now: EpochMs,
  holds: (tx: Transaction, eventId: number) => Promise<Held | null>,
): Promise<UndeleteOutcome | Held> {
  const act = { action: "undelete-event", actor, publicId, may: mayDeleteEvent, onDeleted: true } as const;
  const undelete = () =>
    actOnEvent(deps, act, now, async (tx, { event }): Promise<UndeleteOutcome | Held> => {
      const { id, title, deletedAt } = event;
      if (deletedAt === null) return { outcome: "already", publicId, title };
      if (!(await isRestorable(tx, { ...event, deletedAt }, now))) return { outcome: "gone" };
      const held = await holds(tx, id);
      if (held !== null) return held;
      const ownStart = await freeStart(tx, event);
      await updateEvent(tx, id, {
        deletedAt: null,
        deletedBy: null,
        deletedWith: null,
        listing: listingBack(event),
        ownStart,
        now,
      });
      await updateOrganizersRestored(tx, [id], now);
      await updateOrganizersListed(tx, [id], now);
      await updateSequences(tx, { eventId: id, except: [] }, now);
      await storeDates(tx, [id], now);
      await notifyRestored(tx, { publicId, eventId: id, actor }, now);
      const entity = { type: "event", id: publicId } as const;
      await recordAudit(tx, { action: "undelete-event", actor, entity, outcome: "done" }, now);
      return { outcome: "undeleted", publicId, title };
    });
  try {
    return await undelete();
  } catch (error) {
    // Another event took its name between the check and the write; the second attempt sees it.
    if (isTakenBy(error, EVENTS_ONCE_PER_OWNER)) return undelete();
    throw error;
  }
}

/** Nobody can restore an event left by an erased account; undoing the merge restores a merged one. */
async function isRestorable(
  tx: Transaction,
  { deletedAt, ownerLeftAt, mergedInto, deletedWith }: StoredEvent & { deletedAt: EpochMs },
  now: EpochMs,
): Promise<boolean> {
  if (restorableUntil(deletedAt) <= now || ownerLeftAt !== null || mergedInto !== null) return false;
  return deletedWith === null || (await lockDeletion(tx, deletedWith))?.forgottenAt == null;
}

/** Notifies only members who already received the cancellation; pending cancellations are dropped instead. */
async function notifyRestored(
  tx: Transaction,
  { publicId, eventId, actor }: { publicId: string; eventId: number; actor: Actor },
  now: EpochMs,
): Promise<void> {
  if (!(await retractDeletion(tx, eventId))) return;
  const back = await findEventToEdit(tx, publicId);
  if (back === null || !isCountedOn(back, now)) return;
  await insertNotificationCause(tx, { kind: "event-restored", eventId, actorId: actor.userId }, now);
}

/** An event created in its place keeps the unique start; the restored event comes back without one. */
async function freeStart(tx: Transaction, { id, userId, title, ownStart }: StoredEvent): Promise<EpochMs | null> {
  const isTaken = userId !== null && (await hasOwnEvent(tx, { userId, title, ownStart, exceptId: id }));
  return isTaken ? null : ownStart;
}

function listingBack(event: StoredEvent): Listing {
  return listingOf({ ...event, deletedAt: null });
}

type DeleteOutcome = { outcome: "deleted"; publicId: string; title: string } | Gone;

/**
 * Deletes an event; `undeleteEvent` restores it for 30 days (PRODUCT P8). Members who saved an event with upcoming
 * dates are notified when the time for Undo is over.
 */
export function deleteEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: { actor: Actor; publicId: string },
  now: EpochMs,
): Promise<DeleteOutcome> {
  const act = { action: "delete-event", actor, publicId, may: mayDeleteEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event }): Promise<DeleteOutcome> => {
    await deleteIn(tx, { actor, event }, now);
    return { outcome: "deleted", publicId, title: event.title };
  });
}

/** Shared by the commands that delete single events: the caller has locked the event and decided that it may be deleted. */
export async function deleteIn(
  tx: Transaction,
  { actor, event }: { actor: Actor; event: StoredEvent },
  now: EpochMs,
): Promise<void> {
  const { id, publicId, currentStartsAt: startsAt } = event;
  if (isCountedOn(event, now)) {
    const cause = { kind: "event-deleted", eventId: id, startsAt, actorId: actor.userId } as const;
    await insertNotificationCause(tx, cause, now, now + DELETION_NOTICE_DELAY_MS);
  }
  await updateEvent(tx, id, { deletedAt: now, deletedBy: actor.userId, listing: "hidden", now });
  await updateSequences(tx, { eventId: id, except: [] }, now);
  await storeDates(tx, [id], now);
  const entity = { type: "event", id: publicId } as const;
  await recordAudit(tx, { action: "delete-event", actor, entity, outcome: "done" }, now);
}
