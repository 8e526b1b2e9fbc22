import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";

let shown = 0;

/** `showToast`, for components. */
export function useShowToast(): (toast: Omit<ShownToast, "id">) => void {
  return showToast;
}

/** Shows a toast from the browser, in finished sentences. */
export function showToast(toast: Omit<ShownToast, "id">): void {
  shown += 1;
  toastStore.show({ ...toast, id: `own-${shown}` });
}
