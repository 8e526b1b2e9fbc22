import { type Toast, TOASTS_MAX } from "#core/toast.ts";

/** A toast in the reader's language. The id tells it from all others that this browser meets. */
export type ShownToast = Pick<Toast, "kind" | "seconds" | "link" | "undo"> & {
  id: string;
  title: string;
  message?: string;
};

/** A closed one is out of sight, and forgotten a little later (spec §4). */
export type ListedToast = ShownToast & { closed: boolean };

/** The list with one more, the newest first; what is beyond the limit leaves, the oldest first (spec §9). */
export function withToast(list: readonly ListedToast[], toast: ShownToast): readonly ListedToast[] {
  if (list.some(({ id }) => id === toast.id)) return list;
  return [{ ...toast, closed: false }, ...list].slice(0, TOASTS_MAX);
}

export function withClosed(list: readonly ListedToast[], closed: string): readonly ListedToast[] {
  return list.map((toast) => (toast.id === closed ? { ...toast, closed: true } : toast));
}
