import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and in the first render, true afterwards: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
