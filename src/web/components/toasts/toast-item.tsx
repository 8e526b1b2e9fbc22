import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useTranslations } from "#web/texts.tsx";
import { followSwipe } from "#web/components/toasts/follow-swipe.ts";
import { ToastBox } from "#web/components/toasts/toast-box.tsx";
import type { OwnToast } from "#web/components/toasts/toast-list.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** One toast of the list: dismissed by its button, by Escape and by a swipe; without JavaScript it only stands there. */
export function ToastItem({ toast }: { toast: OwnToast }) {
  const t = useTranslations("toasts");
  const hydrated = useHydrated();
  const item = useRef<HTMLLIElement>(null);
  const { id } = toast;
  useEffect(() => {
    const element = item.current;
    if (element === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      dismiss(id, element);
    };
    const stopFollowing = followSwipe(element, () => dismiss(id, element));
    element.addEventListener("keydown", onKey);
    return () => {
      stopFollowing();
      element.removeEventListener("keydown", onKey);
    };
  }, [id]);
  return (
    <li ref={item}>
      <ToastBox toast={toast}>
        <button
          type="button"
          className={hydrated ? "icon-button" : "icon-button waits-for-scripts"}
          aria-label={t("dismiss", { title: toast.title })}
          onClick={() => dismiss(id, item.current)}
        >
          <Icon of={X} />
        </button>
      </ToastBox>
    </li>
  );
}

/** When a toast goes that has the focus, the next one takes it, or else the page's content. */
function dismiss(id: string, item: HTMLLIElement | null): void {
  if (item?.contains(document.activeElement)) {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    const target = next?.querySelector("button") ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
  }
  toastStore.dismiss(id);
}
