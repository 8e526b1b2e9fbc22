import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "#web/texts.tsx";
import { ToastAnnouncer } from "#web/components/toasts/toast-announcer.tsx";
import { ToastItem } from "#web/components/toasts/toast-item.tsx";
import type { ListedToast, ShownToast } from "#web/components/toasts/toast-list.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { useFormsStay } from "#web/components/toasts/use-forms-stay.ts";
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
  useFormsStay();
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
