import { useEffect, useRef } from "react";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import type { RunView } from "#web/routes/admin-import-run/run-view.ts";

/** Says what an import came to when it ends while its page is open (spec §8, Import summary toasts). */
export function useRunToast(view: RunView): void {
  const wasAtWork = useRef(false);
  const toast = "toast" in view ? view.toast : null;
  const isAtWork = view.shows === "working";
  useEffect(() => {
    if (wasAtWork.current && toast !== null) toastStore.show(toast);
    wasAtWork.current = isAtWork;
  }, [isAtWork, toast]);
}
