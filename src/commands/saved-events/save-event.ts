import { DEVICE_SAVES_MAX, type DeviceSave, type SavedThing, parseSavedKey } from "#core/saved-events/saved-events.ts";
import { maySaveEvent } from "#core/saved-events/saved-list.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { findDateOfEvent, listDatesOfEvent } from "#data/queries/event-page.ts";
import { updatePlannedReminders } from "#data/queries/reminder-plans-write.ts";
import { deleteMutedReminder } from "#data/queries/reminder-preferences-write.ts";
import {
  deleteSavedDates,
  deleteSavedEvent,
  insertSavedDate,
  insertSavedEvent,
  isEventSaved,
  lockEventToSave,
} from "#data/queries/saved-events-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Most coming dates of an event that are compared with a member's saves of them. */
const DATES_READ_MAX = 10_000;

/**
 * `saved`: it is saved; `isNew` when it was not before; `replaced` has the saves of the same event that it replaced and
 * that can be made again: no dates that are over or no longer exist. `gone`: it is deleted. `not-found`: there is no
 * such event or date that this person may see.
 */
type SaveOutcome =
  | { outcome: "saved"; isNew: boolean; replaced: readonly SavedThing[] }
  | { outcome: "gone" | "not-found" };

type Saving = {
  viewer: Viewer;
  thing: SavedThing;
  /** When a device saved it, if earlier than now. Absent when the member saves it now, which may replace saves. */
  savedAt?: EpochMs;
};

/** A part of `saveEvent` and `moveDeviceSaves`: one save in its own transaction. */
function storeSave({ db }: Pick<Database, "db">, saving: Saving, now: EpochMs): Promise<SaveOutcome> {
  return transaction(db, async (tx) => {
    const event = await lockEventToSave(tx, saving.thing.publicId);
    const answer = maySaveEvent(event, saving.viewer);
    if (event === null || answer !== "yes") return { outcome: answer === "gone" ? "gone" : "not-found" };
    const stored = await insertSave(tx, event.id, saving, now);
    if (stored === null) return { outcome: "not-found" };
    if (stored.isNew) {
      await recordSave(tx, saving, now);
      await updatePlannedReminders(tx, { userId: saving.viewer.userId, now });
    }
    return { outcome: "saved", ...stored };
  });
}

/**
 * Saving an event replaces saves of its single dates, and vice versa; but a date that a device saved does not replace
 * the account's save of the whole event, because signing in loses nothing. Null when the event does not have the date.
 */
async function insertSave(
  tx: Transaction,
  eventId: number,
  { viewer: { userId }, thing: { publicId, originalLocal }, savedAt }: Saving,
  now: EpochMs,
): Promise<{ isNew: boolean; replaced: readonly SavedThing[] } | null> {
  const at = Math.min(savedAt ?? now, now);
  if (originalLocal === null) {
    const dates = await leftDates(tx, eventId, { dates: await deleteSavedDates(tx, { userId, eventId }), now });
    const isNew = await insertSavedEvent(tx, { userId, eventId }, at);
    return { isNew, replaced: dates.map((each) => ({ publicId, originalLocal: each })) };
  }
  const date = await findDateOfEvent(tx, eventId, originalLocal);
  if (date === null) return null;
  if (savedAt !== undefined && (await isEventSaved(tx, userId, eventId))) return { isNew: false, replaced: [] };
  const wasWhole = await deleteSavedEvent(tx, userId, eventId);
  const isNew = await insertSavedDate(tx, { userId, scheduleId: date.scheduleId, originalLocal }, at);
  return { isNew, replaced: wasWhole ? [{ publicId, originalLocal: null }] : [] };
}

/** Those of an event's dates that still exist and are not over. */
async function leftDates(
  tx: Transaction,
  eventId: number,
  { dates, now }: { dates: readonly LocalDateTime[]; now: EpochMs },
): Promise<readonly LocalDateTime[]> {
  if (dates.length === 0) return [];
  const coming = await listDatesOfEvent(tx, eventId, { from: now, limit: DATES_READ_MAX });
  const left = new Set(coming.map(({ originalLocal }) => originalLocal));
  return dates.filter((date) => left.has(date));
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
 * Saves an event with all its dates, or one date. Idempotent; the save always belongs to the viewer, never to a user id
 * in the form.
 */
export function saveEvent(
  database: Pick<Database, "db">,
  saving: Omit<Saving, "savedAt">,
  now: EpochMs,
): Promise<SaveOutcome> {
  return storeSave(database, saving, now);
}

/**
 * Removes an event or one of its dates from a member's saved events; true when it was saved. Works without the right
 * to see the event, so hidden events can be removed too; an unknown event answers like one that was never saved.
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
        : (await deleteSavedDates(tx, { userId, eventId, originalLocal })).length > 0;
    if (!wasSaved) return false;
    const metadata = originalLocal === null ? {} : { date: originalLocal };
    await insertActivity(tx, { userId, type: "event_unsaved", entityType: "event", entityId: publicId, metadata }, now);
    await deleteMutedReminder(tx, userId, eventId);
    await updatePlannedReminders(tx, { userId, now });
    return true;
  });
}

/**
 * Copies the saves of a device to the account (PRODUCT P22), oldest first, each independent of the others. `kept`
 * counts those that are new to the account, `lost` those whose event no longer exists.
 */
export async function moveDeviceSaves(
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
