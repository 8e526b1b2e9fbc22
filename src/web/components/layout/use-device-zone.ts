import { useSyncExternalStore } from "react";

const never = () => () => {};
/** `Temporal`, where it is, knows it at once; `Intl` reads its data for it first (20 ms on a fast machine). */
const deviceZone = () =>
  "Temporal" in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknownOnServer = () => null;

/** The zone that the device is set to: known only in the browser, after the first render. */
export function useDeviceZone(): string | null {
  return useSyncExternalStore<string | null>(never, deviceZone, unknownOnServer);
}
