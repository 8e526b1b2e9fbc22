import type { ChangeEvent, PointerEvent } from "react";
import type { FocusPoint } from "#core/pictures/focus-point.ts";
import { useTranslations } from "#web/texts.tsx";

type FocusSlidersProps = { focus: FocusPoint; onFocus: (focus: FocusPoint) => void };

/** Choose the part of an event's image that its cover shows. The sliders are fields of the form. */
export function FocusSliders({ focus, onFocus }: FocusSlidersProps) {
  const t = useTranslations("createEvent.picture");
  const slider = (name: string, value: number, onValue: (value: number) => void) => ({
    type: "range",
    name,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onValue(event.currentTarget.valueAsNumber),
  });
  return (
    <fieldset className="picture-field__focus">
      <legend className="visually-hidden">{t("focus")}</legend>
      <label>
        <span>{t("across")}</span>
        <input {...slider("imageFocusX", focus.x, (x) => onFocus({ ...focus, x }))} />
      </label>
      <label>
        <span>{t("down")}</span>
        <input {...slider("imageFocusY", focus.y, (y) => onFocus({ ...focus, y }))} />
      </label>
    </fieldset>
  );
}

/** Pointer handlers of a frame: dragging moves the picture, so the focus point moves the opposite way. */
export function focusByDragging(focus: FocusPoint, onFocus: (focus: FocusPoint) => void) {
  const hundredths = (moved: number, side: number) => (moved / Math.max(side, 1)) * 100;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: frame, pointerId, movementX, movementY } = event;
      if (!frame.hasPointerCapture(pointerId)) return;
      const x = within(focus.x - hundredths(movementX, frame.clientWidth));
      const y = within(focus.y - hundredths(movementY, frame.clientHeight));
      onFocus({ x, y });
    },
  };
}

function within(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}
