import type { LeftWords } from "#core/accounts/person-name.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { MIDDLE } from "#core/pictures/focus-point.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { listExpiredDeletedEvents, listForgottenDeletions } from "#data/queries/deleted-events.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { deleteSchedulesOf } from "#data/queries/leaving-write.ts";
import { deleteModerationTexts } from "#data/queries/moderation-decisions-write.ts";
import { releasePicture } from "#data/queries/pictures-write.ts";
import { updateDeletion } from "#data/queries/mass-deletions-write.ts";
import { deleteUnusedOrganizers } from "#data/queries/unused-organizers-write.ts";
import { transaction } from "#data/transaction.ts";

/** Columns that describe a person, apart from the title; cleared when the account is erased or the event is deleted for good. */
export const WITHOUT_WORDS = {
  userId: null,
  organizerId: null,
  description: "",
  nativeTitle: null,
  nativeTitleLanguage: null,
  location: null,
  address: null,
  latitude: null,
  longitude: null,
  link: null,
  passcode: null,
  dialIn: null,
  registrationLink: null,
  hostUrl: null,
  hostHomepage: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  specialRequirements: null,
  imageKey: null,
  imageUrl: null,
  imageAlt: null,
  imageFocusX: MIDDLE.x,
  imageFocusY: MIDDLE.y,
  moderationReason: null,
  imported: null,
  importKey: null,
} as const;

const EVENTS_AT_ONCE = 100;

/**
 * Removes for good what was deleted more than 30 days ago (PRODUCT P8), or before that by an admin; returns how many.
 * Their addresses still answer 410 Gone.
 */
export async function removeDeletedEvents(
  { db }: Pick<Database, "db">,
  words: LeftWords,
  now: EpochMs,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const part = await transaction(db, async (tx) => {
      const forgotten = await listExpiredDeletedEvents(tx, now, EVENTS_AT_ONCE);
      for (const { id, imageKey } of forgotten) {
        const empty = { ...WITHOUT_WORDS, title: words.title, organizerName: words.host, cancelReason: null };
        await updateEvent(tx, id, { ...empty, wordsRemovedAt: now, now });
        if (imageKey !== null) await releasePicture(tx, imageKey, now);
      }
      const ids = forgotten.map(({ id }) => id);
      await deleteSchedulesOf(tx, ids);
      await deleteModerationTexts(tx, ids);
      if (ids.length > 0) {
        const entry = { action: "remove-deleted-events", actor: SYSTEM_ACTOR, entity: null, outcome: "done" } as const;
        await recordAudit(tx, { ...entry, facts: { events: ids.length } }, now);
      }
      return ids.length;
    });
    removed += part;
    if (part < EVENTS_AT_ONCE) break;
  }
  await transaction(db, (tx) => deleteUnusedOrganizers(tx, now));
  return removed;
}

/** Completes the groups that an admin deleted for good: removes their events as `removeDeletedEvents` does. */
export async function removeForgotten(deps: Pick<Database, "db">, words: LeftWords, now: EpochMs): Promise<number> {
  const groups = await listForgottenDeletions(deps.db);
  if (groups.length === 0) return 0;
  const removed = await removeDeletedEvents(deps, words, now);
  await transaction(deps.db, async (tx) => {
    for (const id of groups) await updateDeletion(tx, id, { endedAt: now });
  });
  return removed;
}
