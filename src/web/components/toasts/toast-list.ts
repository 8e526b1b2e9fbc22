import { type Toast, TOASTS_MAX } from "#core/toast.ts";

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
export function withToast(list: readonly ListedToast[], toast: OwnToast): readonly ListedToast[] {
  if (list.some(({ id }) => id === toast.id)) return list;
  const others = list.filter(({ topic, undo }) => topic === undefined || topic !== toast.topic || undo !== undefined);
  return [{ ...toast, closed: false }, ...others].slice(0, TOASTS_MAX);
}

/** The list without its errors: something is tried again. */
export function withoutErrors(list: readonly ListedToast[]): readonly ListedToast[] {
  return list.filter(({ kind }) => kind !== "error");
}

export function withClosed(list: readonly ListedToast[], closed: string): readonly ListedToast[] {
  return list.map((toast) => (toast.id === closed ? { ...toast, closed: true } : toast));
}
