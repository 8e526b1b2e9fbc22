import { DEVICE_SAVES_MAX, type DeviceSave, type SavedThing, parseSavedKey } from "#core/saved-events/saved-events.ts";
import { maySaveEvent } from "#core/saved-events/saved-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { findDateOfEvent } from "#data/queries/event-page.ts";
import {
  deleteSavedDates,
  deleteSavedEvent,
  insertSavedDate,
  insertSavedEvent,
  lockEventToSave,
} from "#data/queries/saved-events-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/**
 * `saved`: it is now, and `isNew` when it was not before. `gone`: it was deleted meanwhile. `not-found`: there is no such event or
 * date that this person may see.
 */
type SaveOutcome = { outcome: "saved"; isNew: boolean } | { outcome: "gone" | "not-found" };

type Saving = {
  viewer: Viewer;
  thing: SavedThing;
  /** When, on a device, if that was before now. */
  savedAt?: EpochMs;
};

/** A part of `saveEvent` and `keepDeviceSaves`: one save in a transaction of its own. */
function storeSave({ db }: Pick<Database, "db">, saving: Saving, now: EpochMs): Promise<SaveOutcome> {
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
  await insertActivity(tx, { userId, type: "event_saved", entityType: "event", entityId: publicId, metadata }, now);
}

/**
 * Saves an event with all its dates, or only one of them. Saving again what is saved changes nothing, so a form may come
 * twice; who saves is the viewer, whatever the form says.
 */
export function saveEvent(
  database: Pick<Database, "db">,
  saving: Omit<Saving, "savedAt">,
  now: EpochMs,
): Promise<SaveOutcome> {
  return storeSave(database, saving, now);
}

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
    await insertActivity(tx, { userId, type: "event_unsaved", entityType: "event", entityId: publicId, metadata }, now);
    return true;
  });
}

/**
 * Brings what somebody saved on a device into the account (PRODUCT P22), the oldest first, each save by itself: one that is gone holds up no other. `kept`
 * counts those that the account did not have, `lost` those that are no longer there.
 */
export async function keepDeviceSaves(
  database: Pick<Database, "db">,
  { viewer, saves }: { viewer: Viewer; saves: readonly DeviceSave[] },
  now: EpochMs,
): Promise<{ kept: number; lost: number }> {
  const counts = { kept: 0, lost: 0 };
  for (const { key, at } of saves.slice(0, DEVICE_SAVES_MAX).toReversed()) {
    const thing = parseSavedKey(key);
    const stored = thing && (await storeSave(database, { viewer, thing, savedAt: at }, now));
    if (stored?.outcome !== "saved") counts.lost += 1;
    else if (stored.isNew) counts.kept += 1;
  }
  return counts;
}
