import { maySaveEvent } from "#core/saved-events/may-save-event.ts";
import type { SavedThing } from "#core/saved-events/saved-key.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordActivity } from "#data/queries/activity-write.ts";
import { findDateOfEvent } from "#data/queries/event-page.ts";
import {
  deleteSavedDates,
  deleteSavedEvent,
  insertSavedDate,
  insertSavedEvent,
  lockEventToSave,
} from "#data/queries/saved-events-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/**
 * `saved`: it is now, and `isNew` when it was not before. `gone`: it was deleted meanwhile. `not-found`: there is no such event or
 * date that this person may see.
 */
export type SaveOutcome = { outcome: "saved"; isNew: boolean } | { outcome: "gone" | "not-found" };

export type Saving = {
  viewer: Viewer;
  thing: SavedThing;
  /** When, on a device, if that was before now. */
  savedAt?: EpochMs;
};

/** A part of `saveEvent` and `keepDeviceSaves`: one save in a transaction of its own. */
export function storeSave({ db }: Pick<Database, "db">, saving: Saving, now: EpochMs): Promise<SaveOutcome> {
  return transaction(db, async (tx) => {
    const event = await lockEventToSave(tx, saving.thing.publicId);
    const answer = maySaveEvent(event, saving.viewer);
    if (event === null || answer !== "yes") return { outcome: answer === "gone" ? "gone" : "not-found" };
    const isNew = await insertSave(tx, event.id, saving, now);
    if (isNew === null) return { outcome: "not-found" };
    if (isNew) await recordSave(tx, saving, now);
    return { outcome: "saved", isNew };
  });
}

/** An event and its single dates take each other's place. Null for a date that the event has not. */
async function insertSave(
  tx: Transaction,
  eventId: number,
  { viewer: { userId }, thing: { originalLocal }, savedAt }: Saving,
  now: EpochMs,
): Promise<boolean | null> {
  const at = Math.min(savedAt ?? now, now);
  if (originalLocal === null) {
    await deleteSavedDates(tx, { userId, eventId });
    return insertSavedEvent(tx, { userId, eventId }, at);
  }
  const date = await findDateOfEvent(tx, eventId, originalLocal);
  if (date === null) return null;
  await deleteSavedEvent(tx, userId, eventId);
  return insertSavedDate(tx, { userId, scheduleId: date.scheduleId, originalLocal }, at);
}

async function recordSave(
  tx: Transaction,
  { viewer: { userId }, thing: { publicId, originalLocal } }: Saving,
  now: EpochMs,
): Promise<void> {
  const metadata = originalLocal === null ? {} : { date: originalLocal };
  await recordActivity(tx, { userId, type: "event_saved", entityType: "event", entityId: publicId, metadata }, now);
}
