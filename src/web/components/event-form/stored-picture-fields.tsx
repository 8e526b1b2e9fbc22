import { useState } from "react";
import { textOf } from "#core/events/event-fields.ts";
import { type FocusPoint, MIDDLE } from "#core/pictures/focus-point.ts";
import { EVENT_PICTURE_SHAPE, type StoredPicture, pictureWidths } from "#core/pictures/picture.ts";
import type { ShownFields } from "#web/components/event-form/event-form-view.ts";
import { FocusSliders, focusByDragging } from "#web/components/event-form/focus-sliders.tsx";
import { REMOVE_PICTURE } from "#web/components/event-form/form-acts.ts";
import { Picture } from "#web/components/pictures/picture.tsx";
import { useTranslations } from "#web/texts.tsx";
import { CheckboxField } from "#web/ui/choice-fields.tsx";

/** The size of the picture's frame, in CSS pixels. */
const WIDTH = 640;

const HEIGHT = (WIDTH * EVENT_PICTURE_SHAPE.height) / EVENT_PICTURE_SHAPE.width;

/** The stored picture: choose the part that the cover shows, or remove it. */
export function StoredPictureFields({ stored, values }: ShownFields & { stored: StoredPicture }) {
  const t = useTranslations("createEvent.picture");
  const [focus, setFocus] = useState(() => focusIn(values));
  return (
    <>
      <div className="picture-field__frame picture-field__frame--drag" {...focusByDragging(focus, setFocus)}>
        <Picture
          pictureKey={stored.key}
          widths={pictureWidths("event", stored.width)}
          sizes="(max-width: 40rem) 100vw, 36rem"
          alt={textOf(values, "imageAlt") || t("preview")}
          width={WIDTH}
          height={HEIGHT}
          focus={focus}
        />
      </div>
      <FocusSliders focus={focus} onFocus={setFocus} />
      <input type="hidden" name="imageKey" value={stored.key} />
      <CheckboxField name={REMOVE_PICTURE} label={t("remove")} />
    </>
  );
}

function focusIn(values: ShownFields["values"]): FocusPoint {
  const read = (name: string, otherwise: number) => Number(textOf(values, name) || otherwise);
  return { x: read("imageFocusX", MIDDLE.x), y: read("imageFocusY", MIDDLE.y) };
}
