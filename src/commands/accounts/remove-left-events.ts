import type { LeftWords } from "#core/accounts/person-name.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { listOwnerlessEvents } from "#data/queries/owned-things.ts";
import { deleteSchedulesOf } from "#data/queries/leaving-write.ts";
import { transaction } from "#data/transaction.ts";

const EVENTS_AT_ONCE = 100;

/**
 * Deletes the events, with titles and dates, whose owner's account was erased long enough ago; returns how many. Their
 * addresses answer 410 Gone.
 */
export async function removeLeftEvents({ db }: Pick<Database, "db">, words: LeftWords, now: EpochMs): Promise<number> {
  let removed = 0;
  for (;;) {
    const part = await transaction(db, async (tx) => {
      const ids = await listOwnerlessEvents(tx, now, EVENTS_AT_ONCE);
      const gone = {
        title: words.title,
        cancelReason: null,
        listing: "hidden",
        deletedAt: now,
        wordsRemovedAt: now,
        now,
      } as const;
      for (const id of ids) await updateEvent(tx, id, gone);
      await deleteSchedulesOf(tx, ids);
      if (ids.length > 0) {
        const facts = { events: ids.length };
        const entry = {
          action: "remove-left-events",
          actor: SYSTEM_ACTOR,
          entity: null,
          outcome: "done",
          facts,
        } as const;
        await recordAudit(tx, entry, now);
      }
      return ids.length;
    });
    removed += part;
    if (part < EVENTS_AT_ONCE) return removed;
  }
}
