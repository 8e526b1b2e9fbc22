import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";

/**
 * The point of a picture that is never cropped: its distance from left and top, in hundredths of the space left over,
 * as in CSS `object-position`.
 */
export type FocusPoint = { x: number; y: number };

/** A part of a picture, in pixels. */
type Part = { left: number; top: number; width: number; height: number };

export const MIDDLE: FocusPoint = { x: 50, y: 50 };

/** The largest part of a picture in the cover's aspect ratio, around the point. */
export function coverPart(picture: { width: number; height: number }, { x, y }: FocusPoint): Part {
  const { width: across, height: down } = EVENT_PICTURE_SHAPE;
  const fit = Math.min(picture.width / across, picture.height / down);
  const width = across * fit;
  const height = down * fit;
  return { left: ((picture.width - width) * x) / 100, top: ((picture.height - height) * y) / 100, width, height };
}

/** The point as a CSS `object-position`. */
export function objectPosition({ x, y }: FocusPoint): string {
  return `${x}% ${y}%`;
}
