import { type FocusPoint, objectPosition } from "#core/pictures/focus-point.ts";
import { PICTURE_FORMATS, PICTURE_TYPES, pictureUrl } from "#core/pictures/picture-address.ts";

type PictureProps = {
  pictureKey: string;
  /** The widths that it is kept in, in pixels (`pictureWidths`). */
  widths: readonly number[];
  /** How wide it is shown, as `sizes` of HTML says it: `96px`. */
  sizes: string;
  /** What is to be seen; empty where the text beside it says it. */
  alt: string;
  /** The sides of the box that is kept free until it is there, in CSS pixels. */
  width: number;
  height: number;
  /** The point that stays in sight where the box shows a part. */
  focus?: FocusPoint;
  /** Whether it may wait until somebody scrolls near it. */
  lazy?: boolean;
};

/** A picture of ours: the browser takes the smallest format that it knows, in the width that it needs. */
export function Picture({ pictureKey, widths, sizes, alt, width, height, focus, lazy = false }: PictureProps) {
  const setOf = (format: (typeof PICTURE_FORMATS)[number]): string =>
    widths.map((each) => `${pictureUrl(pictureKey, each, format)} ${each}w`).join(", ");
  return (
    <picture>
      {PICTURE_FORMATS.filter((format) => format !== "jpg").map((format) => (
        <source key={format} type={PICTURE_TYPES[format]} srcSet={setOf(format)} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(pictureKey, widths[0] ?? width)}
        srcSet={setOf("jpg")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        style={focus && { objectPosition: objectPosition(focus) }}
        loading={lazy ? "lazy" : undefined}
      />
    </picture>
  );
}
