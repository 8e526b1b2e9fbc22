import type { ZoneEntry } from "#core/time/zone-search.ts";
import type { ZonePicker } from "#web/components/layout/zone-picker.tsx";

export type LoadedZonePicker = {
  ZonePicker: typeof ZonePicker;
  zones: readonly ZoneEntry[];
};

/** How long a visitor waits for the picker before the page of all zones opens instead. */
const PATIENCE_MS = 2_500;

let loading: Promise<LoadedZonePicker> | undefined;

/** Loads the picker and its zones; once per page, and again after a failure. */
export function loadZonePicker(): Promise<LoadedZonePicker> {
  loading ??= fetchAll().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The picker, or null when it does not load in time: the page then works as without scripts. */
export async function zonePickerInTime(): Promise<LoadedZonePicker | null> {
  const tooLong = new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([loadZonePicker(), tooLong]);
  } catch {
    // Offline, or during a new release: the page of all zones is used.
    return null;
  }
}

async function fetchAll(): Promise<LoadedZonePicker> {
  const [picker, answer] = await Promise.all([
    import("#web/components/layout/zone-picker.tsx"),
    fetch("/time-zones.json"),
  ]);
  if (!answer.ok) throw new Error(`time zones: ${answer.status}`);
  const zones: ZoneEntry[] = await answer.json();
  return { ZonePicker: picker.ZonePicker, zones };
}
