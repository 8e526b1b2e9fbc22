import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { deleteActivity, updateActivitySwitch } from "#data/queries/activity-write.ts";
import { transaction } from "#data/transaction.ts";

/** Switches the log of a member's own actions on or off. */
export function switchActivity(
  { db }: Pick<Database, "db">,
  { viewer: { userId }, isOn }: { viewer: Viewer; isOn: boolean },
  now: EpochMs,
): Promise<void> {
  return transaction(db, (tx) => updateActivitySwitch(tx, { userId, isOn }, now));
}

/** Deletes the log of a member's own actions. */
export function clearActivity({ db }: Pick<Database, "db">, { userId }: Viewer): Promise<void> {
  return transaction(db, (tx) => deleteActivity(tx, userId));
}
