import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import type { RunView } from "#web/routes/admin-import-run/run-view.ts";

/**
 * Says what an import came to when it ends while its page is open (spec §8, Import summary toasts), be it so fast that the page
 * never saw it at work. What had ended before the page was opened is only shown in it.
 */
export function useRunToast(view: RunView): void {
  const { run } = useParams();
  const toast = "toast" in view ? view.toast : null;
  const opened = useRef<{ run: string | undefined; toastId: string | undefined }>(null);
  useEffect(() => {
    const known = opened.current;
    if (known === null || known.run !== run) opened.current = { run, toastId: toast?.id };
    else if (toast !== null && toast.id !== known.toastId) toastStore.show(toast);
  }, [run, toast]);
}
