import { useEffect, useRef, useState } from "react";
import { coverPart, type FocusPoint, MIDDLE } from "#core/pictures/focus-point.ts";
import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";
import { FocusSliders, focusByDragging } from "#web/components/event-form/focus-sliders.tsx";
import { useTranslations } from "#web/texts.tsx";

/** The width of the preview, in pixels. */
const DRAWN = 960;
const DRAWN_HEIGHT = (DRAWN * EVENT_PICTURE_SHAPE.height) / EVENT_PICTURE_SHAPE.width;

/**
 * A preview of the chosen image as the cover will show it. Sliders or dragging choose the visible part; the whole file
 * is uploaded.
 */
export function ChosenPicture({ file }: { file: File }) {
  const t = useTranslations("createEvent.picture");
  const [picture, setPicture] = useState<ImageBitmap | "unreadable" | null>(null);
  const [focus, setFocus] = useState<FocusPoint>(MIDDLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (found: ImageBitmap | "unreadable") => {
      if (isWanted) setPicture(found);
    };
    createImageBitmap(file).then(show, () => show("unreadable"));
    return () => {
      isWanted = false;
    };
  }, [file]);
  useEffect(() => {
    if (picture !== null && picture !== "unreadable") draw(canvas.current, picture, focus);
  }, [picture, focus]);
  if (picture === "unreadable") return <p className="small soft">{t("noPreview")}</p>;
  return (
    <>
      <canvas
        ref={canvas}
        className="picture-field__frame picture-field__frame--drag"
        width={DRAWN}
        height={DRAWN_HEIGHT}
        aria-label={t("preview")}
        {...IMAGE}
        {...focusByDragging(focus, setFocus)}
      />
      <FocusSliders focus={focus} onFocus={setFocus} />
    </>
  );
}

/** Assistive technology treats the canvas as an image. */
const IMAGE = { role: "img" };

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, focus: FocusPoint): void {
  const { left, top, width, height } = coverPart(picture, focus);
  const context = canvas?.getContext("2d");
  context?.clearRect(0, 0, DRAWN, DRAWN_HEIGHT);
  context?.drawImage(picture, left, top, width, height, 0, 0, DRAWN, DRAWN_HEIGHT);
}
