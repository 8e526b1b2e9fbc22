import { useEffect } from "react";
import { type ShownToast, toastStore } from "#web/components/toasts/toast-store.ts";
import { ToastBox } from "#web/components/toasts/toast-box.tsx";

/**
 * The toast of an action without a redirect. Put it first on the page: without JavaScript it is a banner there, with
 * JavaScript it is shown over the page.
 */
export function ShowToast({ toast }: { toast: ShownToast | null | undefined }) {
  useEffect(() => {
    if (toast) toastStore.show(toast);
  }, [toast]);
  if (!toast) return null;
  return (
    <div className="toast-here" role={toast.kind === "error" ? "alert" : undefined}>
      <ToastBox toast={toast} />
    </div>
  );
}
