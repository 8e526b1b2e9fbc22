import { TOAST_REMOVAL_MS } from "#core/toast.ts";
import {
  type ListedToast,
  type OwnToast,
  withClosed,
  withToast,
  withoutErrors,
} from "#web/components/toasts/toast-list.ts";

/** The toasts of a browser's page: they outlive every change of screen. Only the browser writes to it. */
export function makeToastStore() {
  const listeners = new Set<() => void>();
  const known = new Set<string>();
  let list: readonly ListedToast[] = [];
  const stays = makeToastStays((id) => dismiss(id));

  const set = (next: readonly ListedToast[]) => {
    const isOpen = ({ id }: ListedToast) => next.some((toast) => toast.id === id && !toast.closed);
    for (const toast of list) if (!isOpen(toast)) stays.end(toast.id);
    list = next;
    // With the last one the region goes, and nothing would tell any more that the pointer has left it.
    if (next.every(({ closed }) => closed)) stays.release();
    for (const listener of listeners) listener();
  };

  function dismiss(id: string) {
    set(withClosed(list, id));
    setTimeout(() => set(list.filter((toast) => toast.id !== id)), TOAST_REMOVAL_MS);
  }

  return {
    /** Shows a toast; one that was shown already, be it dismissed, does not come again. */
    show(toast: OwnToast) {
      if (known.has(toast.id)) return;
      known.add(toast.id);
      set(withToast(list, toast));
      if (toast.seconds > 0) stays.start(toast.id, toast.seconds);
    },
    dismiss,
    /** Takes errors away when something is tried again: what becomes of the new try is told anew. */
    dismissErrors() {
      set(withoutErrors(list));
    },
    hold: stays.hold,
    release: stays.release,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => list,
    isKnown: (id: string) => known.has(id),
  };
}

/** The toasts of this page. */
export const toastStore = makeToastStore();

/** How long a toast has still to stay, and since when that is running down; null while it is held. */
type Stay = { left: number; since: number | null; timer?: ReturnType<typeof setTimeout> };

/** The clocks of toasts, which all stop together while somebody reads them or is about to act. */
function makeToastStays(onOver: (id: string) => void) {
  const stays = new Map<string, Stay>();
  let isHeld = false;
  const run = (id: string, stay: Stay) => {
    stay.since = performance.now();
    stay.timer = setTimeout(() => onOver(id), stay.left);
  };
  return {
    start(id: string, seconds: number) {
      const stay: Stay = { left: seconds * 1_000, since: null };
      stays.set(id, stay);
      if (!isHeld) run(id, stay);
    },
    end(id: string) {
      clearTimeout(stays.get(id)?.timer);
      stays.delete(id);
    },
    hold() {
      isHeld = true;
      for (const stay of stays.values()) {
        clearTimeout(stay.timer);
        if (stay.since !== null) stay.left -= performance.now() - stay.since;
        stay.since = null;
      }
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const [id, stay] of stays) run(id, stay);
    },
  };
}
