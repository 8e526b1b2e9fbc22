import { type FocusPoint, objectPosition } from "#core/pictures/focus-point.ts";
import { PICTURE_FORMATS, PICTURE_TYPES, pictureUrl } from "#core/pictures/picture-address.ts";

type PictureProps = {
  pictureKey: string;
  /** The stored widths, in pixels (`pictureWidths`). */
  widths: readonly number[];
  /** The displayed width, as HTML's `sizes`: `96px`. */
  sizes: string;
  /** The alternative text; empty where the text beside the picture says the same. */
  alt: string;
  /** The size of the reserved box, in CSS pixels. */
  width: number;
  height: number;
  /** The point that stays visible when the box crops the picture. */
  focus?: FocusPoint;
  /** Whether it is loaded only when it comes near the viewport. */
  lazy?: boolean;
};

/** An uploaded picture: the browser takes the smallest format that it supports, in the width that it needs. */
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
