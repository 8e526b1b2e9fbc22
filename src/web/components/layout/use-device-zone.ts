import { useSyncExternalStore } from "react";

const never = () => () => {};
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknownOnServer = () => null;

/** The zone that the device is set to: known only in the browser, after the first render. */
export function useDeviceZone(): string | null {
  return useSyncExternalStore<string | null>(never, deviceZone, unknownOnServer);
}
