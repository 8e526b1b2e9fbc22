import { useSyncExternalStore } from "react";

const nothingChanges = () => () => {};

/** False on the server and in the first render, true afterwards: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
