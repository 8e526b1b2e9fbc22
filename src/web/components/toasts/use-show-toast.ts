import { type OwnToast, toastStore } from "#web/components/toasts/toast-store.ts";

let shown = 0;

/** `showToast`, for components. */
export function useShowToast(): (toast: Omit<OwnToast, "id">) => string {
  return showToast;
}

/** Shows a toast from the browser, in finished sentences; returns its id. */
export function showToast(toast: Omit<OwnToast, "id">): string {
  shown += 1;
  const id = `own-${shown}`;
  toastStore.show({ ...toast, id });
  return id;
}
