import { useState, useSyncExternalStore } from "react";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";

/** A device's clock that is further off than this is not believed: the page then counts on from its own minute. */
const TRUSTED_MINUTES = 2;

/**
 * The minute that an open page has reached: its own until the device's minute changes, so nothing moves after loading;
 * then the device's, or, when that clock is wrong, the page's own plus what has passed.
 */
export function pageMinute(page: EpochMs, deviceAtLoad: EpochMs, device: EpochMs): EpochMs {
  const passed = device - deviceAtLoad;
  if (passed <= 0) return page;
  return Math.abs(device - (page + passed)) <= TRUSTED_MINUTES * MINUTE_MS ? Math.max(device, page) : page + passed;
}

const unknownOnServer = () => null;

/** The minute that the page shows: `page`, the loader's, in the first render; it moves on once a minute from then. */
export function usePageMinute(page: EpochMs): EpochMs {
  const device = useSyncExternalStore<EpochMs | null>(onMinute, deviceMinute, unknownOnServer);
  const [loaded, setLoaded] = useState({ page, device });
  if (loaded.page !== page || (loaded.device === null && device !== null)) setLoaded({ page, device });
  if (device === null || loaded.device === null || loaded.page !== page) return page;
  return pageMinute(page, loaded.device, device);
}
