import { useSyncExternalStore } from "react";
import { DEVICE_SAVES_KEY, type DeviceSave, readDeviceSaves } from "#core/saved-events/saved-events.ts";
import { useToggle } from "#web/components/toggles/toggle-marks.ts";

const listeners = new Set<() => void>();
let kept: { stored: string | null; saves: readonly DeviceSave[] } = { stored: null, saves: [] };

/** What this browser keeps for a visitor, the newest first. */
export function deviceSaves(): readonly DeviceSave[] {
  const text = stored();
  if (text !== kept.stored) kept = { stored: text, saves: readDeviceSaves(text) };
  return kept.saves;
}

function stored(): string | null {
  try {
    return localStorage.getItem(DEVICE_SAVES_KEY);
  } catch {
    // Storage is refused in some private windows: nothing was kept there.
    return null;
  }
}

/** Keeps the saves, or nothing at all when there are none; false when the browser refuses. */
export function keepOnDevice(saves: readonly DeviceSave[]): boolean {
  try {
    if (saves.length === 0) localStorage.removeItem(DEVICE_SAVES_KEY);
    else localStorage.setItem(DEVICE_SAVES_KEY, JSON.stringify(saves));
  } catch {
    // Refused, or full.
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

export function subscribeToDevice(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** Whether this browser keeps a save for a visitor, in every tab at once; on the server never. */
function useSavedOnDevice(key: string): boolean {
  return useSyncExternalStore(
    subscribeToDevice,
    () => deviceSaves().some((save) => save.key === key),
    () => false,
  );
}

/** Whether something is saved, and whether that is about to change; `isSaved` is null for a visitor, whose device knows. */
export function useSaved(key: string, isSaved: boolean | null): { isOn: boolean; isBusy: boolean } {
  const onDevice = useSavedOnDevice(key);
  const member = useToggle("/saves", key, isSaved ?? false);
  return isSaved === null ? { isOn: onDevice, isBusy: false } : member;
}
