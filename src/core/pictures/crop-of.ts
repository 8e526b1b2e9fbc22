import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";

/** How a person lays a picture into its frame: zoom from 1, and how far to the right and down in hundredths of what is left over. */
export type CropChoice = { zoom: number; x: number; y: number };

/** The part of a picture that is shown, in its own pixels. */
type Crop = { left: number; top: number; width: number; height: number };

/** What is shown when nobody chose: the largest part of the frame's shape, from the middle. */
export const MIDDLE: CropChoice = { zoom: 1, x: 50, y: 50 };
export const ZOOM_MAX = 3;

/** The part of a picture that a choice shows, always of the frame's shape and inside the picture. */
export function cropOf(picture: { width: number; height: number }, { zoom, x, y }: CropChoice): Crop {
  const { width: across, height: down } = EVENT_PICTURE_SHAPE;
  const fit = Math.min(picture.width / across, picture.height / down) / within(zoom, 1, ZOOM_MAX);
  const width = across * fit;
  const height = down * fit;
  return {
    left: ((picture.width - width) * within(x, 0, 100)) / 100,
    top: ((picture.height - height) * within(y, 0, 100)) / 100,
    width,
    height,
  };
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
