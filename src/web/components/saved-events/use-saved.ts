import { useSavedOnDevice } from "#web/components/saved-events/device-store.ts";
import { useToggle } from "#web/components/toggles/toggle-marks.ts";

/** Whether something is saved, and whether that is about to change; `isSaved` is null for a visitor, whose device knows. */
export function useSaved(key: string, isSaved: boolean | null): { isOn: boolean; isBusy: boolean } {
  const onDevice = useSavedOnDevice(key);
  const member = useToggle("/saves", key, isSaved ?? false);
  return isSaved === null ? { isOn: onDevice, isBusy: false } : member;
}
