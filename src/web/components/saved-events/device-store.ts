import { useSyncExternalStore } from "react";
import { DEVICE_SAVES_KEY, type DeviceSave, readDeviceSaves } from "#core/saved-events/saved-events.ts";
import { useToggle } from "#web/components/toggles/toggle-marks.ts";

const listeners = new Set<() => void>();
let saved: { stored: string | null; saves: readonly DeviceSave[] } = { stored: null, saves: [] };

/** The saves that this browser stores for a visitor, the newest first. */
export function deviceSaves(): readonly DeviceSave[] {
  const text = stored();
  if (text !== saved.stored) saved = { stored: text, saves: readDeviceSaves(text) };
  return saved.saves;
}

function stored(): string | null {
  try {
    return localStorage.getItem(DEVICE_SAVES_KEY);
  } catch {
    // Some private windows deny access to storage: nothing was stored there.
    return null;
  }
}

/** Stores the saves, or removes the entry when there are none; false when the browser denies it. */
export function storeDeviceSaves(saves: readonly DeviceSave[]): boolean {
  try {
    if (saves.length === 0) localStorage.removeItem(DEVICE_SAVES_KEY);
    else localStorage.setItem(DEVICE_SAVES_KEY, JSON.stringify(saves));
  } catch {
    // Storage is denied or full.
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

/** Whether this browser stores a save for a visitor, the same in every tab; always false on the server. */
function useSavedOnDevice(key: string): boolean {
  return useSyncExternalStore(
    subscribeToDevice,
    () => deviceSaves().some((save) => save.key === key),
    () => false,
  );
}

/**
 * Whether something is saved, and whether that is changing; `isSaved` is null for a visitor, whose saves are on the
 * device.
 */
export function useSaved(key: string, isSaved: boolean | null): { isOn: boolean; isBusy: boolean } {
  const onDevice = useSavedOnDevice(key);
  const member = useToggle("/saves", key, isSaved ?? false);
  return isSaved === null ? { isOn: onDevice, isBusy: false } : member;
}
