import { useState, useSyncExternalStore } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";
import { pageMinute } from "#web/components/time/page-minute.ts";

const unknownOnServer = () => null;

/** The minute that the page shows: `page`, the loader's, in the first render; it moves on once a minute from then. */
export function usePageMinute(page: EpochMs): EpochMs {
  const device = useSyncExternalStore<EpochMs | null>(onMinute, deviceMinute, unknownOnServer);
  const [loaded, setLoaded] = useState({ page, device });
  if (loaded.page !== page || (loaded.device === null && device !== null)) setLoaded({ page, device });
  if (device === null || loaded.device === null || loaded.page !== page) return page;
  return pageMinute(page, loaded.device, device);
}
