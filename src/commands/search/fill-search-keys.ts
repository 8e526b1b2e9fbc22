import type { Database } from "#data/database.ts";
import {
  insertMissingEventTexts,
  updateEventSearchKeys,
  updateOrganizerSearchKeys,
} from "#data/queries/search-write.ts";
import { transaction } from "#data/transaction.ts";

const ROWS_AT_ONCE = 1_000;

/** Computes the search text of every event and organizer without one, for example after a schema change; returns how many. */
export async function fillSearchKeys({ db }: Pick<Database, "db">): Promise<number> {
  let filled = 0;
  for (const fill of [updateEventSearchKeys, insertMissingEventTexts, updateOrganizerSearchKeys]) {
    for (let part = ROWS_AT_ONCE; part === ROWS_AT_ONCE; filled += part) {
      part = await transaction(db, (tx) => fill(tx, ROWS_AT_ONCE));
    }
  }
  return filled;
}
