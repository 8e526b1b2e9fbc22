import { TOAST_REMOVAL_MS } from "#core/toast.ts";
import {
  type ListedToast,
  type OwnToast,
  withClosed,
  withoutErrors,
  withToast,
} from "#web/components/toasts/toast-list.ts";
import { makeToastStays } from "#web/components/toasts/toast-stays.ts";

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
