import { TOASTS_MAX, TOAST_REMOVAL_MS, type Toast } from "#core/toast.ts";

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

/** A toast in the reader's language. The id tells it from all others that this browser meets. */
export type ShownToast = Pick<Toast, "kind" | "seconds" | "link" | "undo"> & {
  id: string;
  title: string;
  message?: string;
  /** What it is about, such as `createEvent`: it takes the place of an earlier one about the same that offers no Undo. */
  topic?: string;
  /** The name of what it is about, as somebody wrote it. */
  name?: string;
};

/** A toast that the browser made itself; `onUndo` takes back what it says was done. */
export type OwnToast = ShownToast & { onUndo?: () => void };

/** A closed one is out of sight, and forgotten a little later (spec §4). */
export type ListedToast = OwnToast & { closed: boolean };

/** The list with one more, the newest first; one of the same topic leaves, and beyond the limit the oldest (spec §9). */
function withToast(list: readonly ListedToast[], toast: OwnToast): readonly ListedToast[] {
  if (list.some(({ id }) => id === toast.id)) return list;
  const others = list.filter(({ topic, undo }) => topic === undefined || topic !== toast.topic || undo !== undefined);
  return [{ ...toast, closed: false }, ...others].slice(0, TOASTS_MAX);
}

/** The list without its errors: something is tried again. */
function withoutErrors(list: readonly ListedToast[]): readonly ListedToast[] {
  return list.filter(({ kind }) => kind !== "error");
}

function withClosed(list: readonly ListedToast[], closed: string): readonly ListedToast[] {
  return list.map((toast) => (toast.id === closed ? { ...toast, closed: true } : toast));
}
