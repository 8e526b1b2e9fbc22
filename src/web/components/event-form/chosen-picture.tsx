import { type ChangeEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type CropChoice, cropOf, MIDDLE, ZOOM_MAX } from "#core/pictures/crop-of.ts";
import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";
import "#messages/parts/create-event.ts";
import { cropFile, drawCrop } from "#web/components/event-form/crop-file.ts";
import { useTranslations } from "#web/texts.tsx";

type ChosenPictureProps = { file: File; field: RefObject<HTMLInputElement | null> };

/** How wide the preview is drawn, in pixels. */
const DRAWN = 960;
const DRAWN_HEIGHT = (DRAWN * EVENT_PICTURE_SHAPE.height) / EVENT_PICTURE_SHAPE.width;

/** The file that was chosen, as it will be shown; sliders or dragging choose the part. What is sent is the part that is seen. */
export function ChosenPicture({ file, field }: ChosenPictureProps) {
  const t = useTranslations("createEvent.picture");
  const [picture, setPicture] = useState<ImageBitmap | "unreadable" | null>(null);
  const [choice, setChoice] = useState<CropChoice>(MIDDLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const keep = (found: ImageBitmap | "unreadable") => {
      if (isWanted) setPicture(found);
    };
    createImageBitmap(file).then(keep, () => keep("unreadable"));
    return () => {
      isWanted = false;
    };
  }, [file]);
  useEffect(() => {
    if (picture === null || picture === "unreadable" || canvas.current === null) return;
    drawCrop(canvas.current, picture, cropOf(picture, choice));
    if (choice !== MIDDLE) void cropFile(picture, cropOf(picture, choice), { file, field: field.current });
  }, [picture, choice, file, field]);
  if (picture === "unreadable") return <p className="small soft">{t("noPreview")}</p>;
  return (
    <>
      <canvas
        ref={canvas}
        className="picture-field__frame picture-field__frame--crop"
        width={DRAWN}
        height={DRAWN_HEIGHT}
        aria-label={t("preview")}
        {...IMAGE}
        {...dragging(choice, setChoice)}
      />
      <fieldset className="picture-field__crop">
        <legend className="visually-hidden">{t("crop")}</legend>
        <Slider
          label={t("zoom")}
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={choice.zoom}
          onSlide={(zoom) => setChoice({ ...choice, zoom })}
        />
        <Slider
          label={t("across")}
          min={0}
          max={100}
          step={1}
          value={choice.x}
          onSlide={(x) => setChoice({ ...choice, x })}
        />
        <Slider
          label={t("down")}
          min={0}
          max={100}
          step={1}
          value={choice.y}
          onSlide={(y) => setChoice({ ...choice, y })}
        />
      </fieldset>
    </>
  );
}

/** A drawing is an image to those who do not see it. */
const IMAGE = { role: "img" };

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onSlide: (to: number) => void;
};

function Slider({ label, onSlide, ...input }: SliderProps) {
  const slide = (event: ChangeEvent<HTMLInputElement>) => onSlide(Number(event.currentTarget.value));
  return (
    <label>
      <span>{label}</span>
      <input {...input} type="range" onChange={slide} />
    </label>
  );
}

/** Dragging moves the picture under its frame: the part that is seen goes the other way. */
function dragging(choice: CropChoice, choose: (choice: CropChoice) => void) {
  const hundredths = (moved: number, side: number) => (moved / Math.max(side, 1)) * 100;
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const { currentTarget: frame, pointerId, movementX, movementY } = event;
      if (!frame.hasPointerCapture(pointerId)) return;
      const x = within(choice.x - hundredths(movementX, frame.clientWidth));
      const y = within(choice.y - hundredths(movementY, frame.clientHeight));
      choose({ ...choice, x, y });
    },
  };
}

function within(value: number): number {
  return Math.min(100, Math.max(0, value));
}
