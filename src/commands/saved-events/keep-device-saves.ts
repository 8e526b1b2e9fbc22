import { storeSave } from "#commands/saved-events/store-save.ts";
import { DEVICE_SAVES_MAX, type DeviceSave } from "#core/saved-events/device-saves.ts";
import { parseSavedKey } from "#core/saved-events/saved-key.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";

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
