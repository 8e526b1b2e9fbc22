import { TOASTS_MAX, TOAST_REMOVAL_MS, type Toast } from "#core/toast.ts";

/** The toasts of a browser's page: they outlive every navigation. Only the browser writes to it. */
export function makeToastStore() {
  const listeners = new Set<() => void>();
  const known = new Set<string>();
  let list: readonly ListedToast[] = [];
  const timers = makeToastTimers((id) => dismiss(id));

  const set = (next: readonly ListedToast[]) => {
    const isOpen = ({ id }: ListedToast) => next.some((toast) => toast.id === id && !toast.closed);
    for (const toast of list) if (!isOpen(toast)) timers.end(toast.id);
    list = next;
    // The region disappears with the last toast, so no event would report that the pointer left it.
    if (next.every(({ closed }) => closed)) timers.resume();
    for (const listener of listeners) listener();
  };

  function dismiss(id: string) {
    set(withClosed(list, id));
    setTimeout(() => set(list.filter((toast) => toast.id !== id)), TOAST_REMOVAL_MS);
  }

  return {
    /** Shows a toast; a toast that was shown before does not appear again, even if it was dismissed. */
    show(toast: OwnToast) {
      if (known.has(toast.id)) return;
      known.add(toast.id);
      set(withToast(list, toast));
      if (toast.seconds > 0) timers.start(toast.id, toast.seconds);
    },
    dismiss,
    /** Dismisses errors when something is tried again, because the new attempt reports its own result. */
    dismissErrors() {
      set(withoutErrors(list));
    },
    pause: timers.pause,
    resume: timers.resume,
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

/** The remaining time of a toast, and the moment since which it runs; null while it is paused. */
type ToastTimer = { left: number; since: number | null; handle?: ReturnType<typeof setTimeout> };

/** The timers of toasts, which all pause together while somebody reads them or is about to act. */
function makeToastTimers(onOver: (id: string) => void) {
  const timers = new Map<string, ToastTimer>();
  let isPaused = false;
  const run = (id: string, timer: ToastTimer) => {
    timer.since = performance.now();
    timer.handle = setTimeout(() => onOver(id), timer.left);
  };
  return {
    start(id: string, seconds: number) {
      const timer: ToastTimer = { left: seconds * 1_000, since: null };
      timers.set(id, timer);
      if (!isPaused) run(id, timer);
    },
    end(id: string) {
      clearTimeout(timers.get(id)?.handle);
      timers.delete(id);
    },
    pause() {
      isPaused = true;
      for (const timer of timers.values()) {
        clearTimeout(timer.handle);
        if (timer.since !== null) timer.left -= performance.now() - timer.since;
        timer.since = null;
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, timer] of timers) run(id, timer);
    },
  };
}

/** A toast in the reader's language. Its id is unique for this browser. */
export type ShownToast = Pick<Toast, "kind" | "seconds" | "link" | "undo"> & {
  id: string;
  title: string;
  message?: string;
  /** The subject, such as `createEvent`: the toast replaces an earlier one on the same subject that has no Undo. */
  topic?: string;
  /** The name of the subject, in its author's words. */
  name?: string;
};

/** A toast that the browser made; `onUndo` undoes its action. */
export type OwnToast = ShownToast & { onUndo?: () => void };

/** A closed toast is hidden, and removed a little later (spec §4). */
export type ListedToast = OwnToast & { closed: boolean };

/**
 * The list with one more toast, the newest first; one on the same subject is removed, and beyond the limit the oldest
 * (spec §9).
 */
function withToast(list: readonly ListedToast[], toast: OwnToast): readonly ListedToast[] {
  if (list.some(({ id }) => id === toast.id)) return list;
  const others = list.filter(({ topic, undo }) => topic === undefined || topic !== toast.topic || undo !== undefined);
  return [{ ...toast, closed: false }, ...others].slice(0, TOASTS_MAX);
}

/** The list without errors, because something is tried again. */
function withoutErrors(list: readonly ListedToast[]): readonly ListedToast[] {
  return list.filter(({ kind }) => kind !== "error");
}

function withClosed(list: readonly ListedToast[], closed: string): readonly ListedToast[] {
  return list.map((toast) => (toast.id === closed ? { ...toast, closed: true } : toast));
}
