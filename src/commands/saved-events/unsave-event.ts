import type { SavedThing } from "#core/saved-events/saved-key.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordActivity } from "#data/queries/activity-write.ts";
import { deleteSavedDates, deleteSavedEvent, lockEventToSave } from "#data/queries/saved-events-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Takes an event, or one of its dates, out of what a member saved; true when it was there. It needs no leave to see the event: what
 * was hidden since can be taken out too, and what never was saved answers alike, whether it exists or not.
 */
export function unsaveEvent(
  { db }: Pick<Database, "db">,
  { viewer: { userId }, thing: { publicId, originalLocal } }: { viewer: Viewer; thing: SavedThing },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const event = await lockEventToSave(tx, publicId);
    if (event === null) return false;
    const eventId = event.id;
    const wasSaved =
      originalLocal === null
        ? await deleteSavedEvent(tx, userId, eventId)
        : (await deleteSavedDates(tx, { userId, eventId, originalLocal })) > 0;
    if (!wasSaved) return false;
    const metadata = originalLocal === null ? {} : { date: originalLocal };
    await recordActivity(tx, { userId, type: "event_unsaved", entityType: "event", entityId: publicId, metadata }, now);
    return true;
  });
}
