import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "#web/texts.tsx";
import { ToastAnnouncer } from "#web/components/toasts/toast-announcer.tsx";
import { ToastItem } from "#web/components/toasts/toast-item.tsx";
import type { ListedToast, ShownToast } from "#web/components/toasts/toast-list.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { TOGGLE_FORM } from "#web/components/toggles/toggle-button.tsx";
import { useHeldToasts } from "#web/components/toasts/use-held-toasts.ts";

const NONE: readonly ListedToast[] = [];

/**
 * Where toasts are shown on every page. Those that came with the page stand in its HTML, so that they are there without
 * JavaScript; the browser then takes them into its list, which outlives the page.
 */
export function ToastRegion({ arrived }: { arrived: readonly ShownToast[] }) {
  const t = useTranslations("toasts");
  const listed = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => NONE);
  useEffect(() => {
    for (const toast of arrived) toastStore.show(toast);
  }, [arrived]);
  useFormsOnline();
  const shown = [...arrived.filter(({ id }) => !toastStore.isKnown(id)), ...listed.filter(({ closed }) => !closed)];
  const region = useHeldToasts(shown.length > 0);
  return (
    <>
      <ToastAnnouncer listed={listed} />
      {shown.length > 0 && (
        <section className="toasts" aria-label={t("label")} ref={region}>
          <ol>
            {shown.map((toast) => (
              <ToastItem key={toast.id} toast={toast} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** A form that is sent takes earlier errors away; while the device is offline it is not sent, and the page stays as it is. */
function useFormsOnline(): void {
  const t = useTranslations("toasts.offline");
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      toastStore.dismissErrors();
      // Toggles say themselves what becomes of them, and visitors' saves need no connection.
      const isToggle = event.target instanceof HTMLFormElement && event.target.id === TOGGLE_FORM;
      if (navigator.onLine || isToggle) return;
      event.preventDefault();
      event.stopPropagation();
      showToast({ kind: "error", seconds: 0, topic: "offline", title: t("title"), message: t("text") });
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, [t]);
}
