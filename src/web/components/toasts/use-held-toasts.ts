import { useEffect, useRef } from "react";
import { toastStore } from "#web/components/toasts/toast-store.ts";

/** Stops the clocks of all toasts while the pointer or the focus is in the element that bears the ref. */
export function useHeldToasts(isShown: boolean) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!isShown || element === null) return;
    const decide = () => {
      if (element.matches(":hover, :focus-within")) toastStore.hold();
      else toastStore.release();
    };
    // Asked a moment later, when the focus has arrived where it goes.
    const later = () => setTimeout(decide);
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
    for (const name of events) element.addEventListener(name, later);
    return () => {
      for (const name of events) element.removeEventListener(name, later);
    };
  }, [isShown]);
  return region;
}
