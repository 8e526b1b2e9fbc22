import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { deleteActivity } from "#data/queries/activity-write.ts";
import { transaction } from "#data/transaction.ts";

/** Removes everything that is written down of a member's own acts. */
export function clearActivity({ db }: Pick<Database, "db">, { userId }: Viewer): Promise<void> {
  return transaction(db, (tx) => deleteActivity(tx, userId));
}
