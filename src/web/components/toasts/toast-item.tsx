import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useRef } from "react";
import { TOAST_SWIPE_PX } from "#core/toast.ts";
import { ToastBox } from "#web/components/toasts/toast-box.tsx";
import { type OwnToast, toastStore } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** One toast of the list: dismissed by its button, Escape or a swipe; without JavaScript it stays. */
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

/** When a focused toast disappears, the next one takes the focus, or else the page's content. */
function dismiss(id: string, item: HTMLLIElement | null): void {
  if (item?.contains(document.activeElement)) {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    const target = next?.querySelector("button") ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
  }
  toastStore.dismiss(id);
}

/**
 * Lets an element follow a finger sideways; releasing it beyond the limit calls `onSwipe` before it slides back.
 * Returns the function that stops it.
 */
function followSwipe(element: HTMLElement, onSwipe: () => void): () => void {
  let from: number | null = null;
  let by = 0;
  const move = (distance: number) => {
    by = distance;
    element.style.translate = distance === 0 ? "" : `${distance}px`;
  };
  const listen = {
    pointerdown(event: PointerEvent) {
      // A captured pointer would take over the click, so links and buttons keep theirs.
      const isToPress = event.target instanceof Element && event.target.closest("a, button") !== null;
      if (event.button !== 0 || isToPress) return;
      from = event.clientX;
      element.setPointerCapture(event.pointerId);
    },
    pointermove(event: PointerEvent) {
      if (from !== null) move(event.clientX - from);
    },
    pointerup() {
      const isFar = Math.abs(by) >= TOAST_SWIPE_PX;
      from = null;
      if (isFar) onSwipe();
      else move(0);
    },
    pointercancel() {
      from = null;
      move(0);
    },
  };
  for (const [name, listener] of Object.entries(listen)) element.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listen)) element.removeEventListener(name, listener as EventListener);
  };
}
