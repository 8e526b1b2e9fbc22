import { TOAST_SWIPE_PX } from "#core/toast.ts";

/** Lets an element follow a finger sideways; let go beyond the limit it calls `onSwipe`, before it slides back. Returns how to stop. */
export function followSwipe(element: HTMLElement, onSwipe: () => void): () => void {
  let from: number | null = null;
  let by = 0;
  const move = (distance: number) => {
    by = distance;
    element.style.translate = distance === 0 ? "" : `${distance}px`;
  };
  const listen = {
    pointerdown(event: PointerEvent) {
      // Whoever has the pointer gets the click: links and buttons keep theirs.
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
