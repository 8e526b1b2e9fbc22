import { type SaveOutcome, type Saving, storeSave } from "#commands/saved-events/store-save.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

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
