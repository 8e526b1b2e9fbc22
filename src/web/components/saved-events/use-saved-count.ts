import { useSyncExternalStore } from "react";
import { markOf, subscribeToMarks } from "#web/components/toggles/toggle-marks.ts";

/** How much a member has saved, after what was pressed on this page since it was loaded. */
export function useSavedCount(total: number, keys: readonly string[]): number {
  const takenOut = useSyncExternalStore(
    subscribeToMarks,
    () => keys.filter((key) => markOf("/saves", key)?.isOn === false).length,
    () => 0,
  );
  return total - takenOut;
}
