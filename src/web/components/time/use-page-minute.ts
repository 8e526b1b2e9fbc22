import { useSyncExternalStore } from "react";
import { memoize } from "#core/memoize.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";

/** A device clock that is off by more than this is ignored: the page then counts on from its own minute. */
const TRUSTED_MINUTES = 2;

/**
 * The current minute of an open page: the rendered minute until the device's minute changes, so that nothing moves
 * after loading; then the device's minute, or, if that clock is wrong, the rendered minute plus the elapsed time.
 */
export function pageMinute(page: EpochMs, deviceAtLoad: EpochMs, device: EpochMs): EpochMs {
  const passed = device - deviceAtLoad;
  if (passed <= 0) return page;
  return Math.abs(device - (page + passed)) <= TRUSTED_MINUTES * MINUTE_MS ? Math.max(device, page) : page + passed;
}

const unknownOnServer = () => null;

/** The device's minute when a page was loaded, by the page's own; parts of the page that appear later count from there too. */
const deviceAtLoad = memoize<EpochMs>(10);

/** The minute that the page shows: the loader's (`page`) in the first render, then updated once a minute. */
export function usePageMinute(page: EpochMs): EpochMs {
  const device = useSyncExternalStore<EpochMs | null>(onMinute, deviceMinute, unknownOnServer);
  if (device === null) return page;
  return pageMinute(
    page,
    deviceAtLoad(page, () => device),
    device,
  );
}
