import { createEvents } from "#commands/events/create-events.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { hasAnyEvent } from "#data/queries/events.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { sqlState, transaction } from "#data/transaction.ts";
import { draftOf } from "#demo/listing.ts";
import { demoListings } from "#demo/listings.ts";
import { DEMO_ORGANIZERS } from "#demo/organizers.ts";

const LOADED = {
  action: "load-demo",
  actor: SYSTEM_ACTOR,
  entity: { type: "import", id: DEMO_SOURCE },
  outcome: "done",
} as const;
const UNIQUE_VIOLATION = "23505";

/** Fills a directory that holds no event at all with the demo listings; gives how many were stored, 0 when it was not empty. */
export async function loadDemo(database: Database, now: EpochMs): Promise<number> {
  try {
    return await transaction(database.db, async (tx) => {
      if (await hasAnyEvent(tx)) return 0;
      await insertOrganizers(tx, DEMO_ORGANIZERS, now);
      const events = demoListings(now).map((listing, index) => ({
        draft: draftOf(listing),
        userId: null,
        moderation: "approved" as const,
        held: false,
        importStatus: "done" as const,
        origin: { importSource: DEMO_SOURCE, sourceId: `listing-${index + 1}`, importKey: null, imported: null },
      }));
      const stored = (await createEvents(tx, events, now)).length;
      await recordAudit(tx, { ...LOADED, facts: { stored } }, now);
      return stored;
    });
  } catch (error) {
    // Another server on the same database was faster.
    if (sqlState(error) === UNIQUE_VIOLATION) return 0;
    throw error;
  }
}
