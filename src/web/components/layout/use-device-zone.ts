import { useSyncExternalStore } from "react";

const never = () => () => {};
/** `Temporal`, where available, knows the zone at once; `Intl` loads its data first (20 ms on a fast machine). */
const deviceZone = () =>
  "Temporal" in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknownOnServer = () => null;

/** The device's zone: known only in the browser, after the first render. */
export function useDeviceZone(): string | null {
  return useSyncExternalStore<string | null>(never, deviceZone, unknownOnServer);
}
