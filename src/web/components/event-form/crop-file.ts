import type { cropOf } from "#core/pictures/crop-of.ts";
import { EVENT_PICTURE_SHAPE, ORIGINAL_MAX_SIDE } from "#core/pictures/picture.ts";

type Crop = ReturnType<typeof cropOf>;

/** Nothing of a photograph is seen to be lost at this quality. */
const QUALITY = 0.92;
/** One and the same field may be written by several that take different time: the last one wins. */
let latest = 0;

/** Draws the part of a picture over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = crop;
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** Puts the part of a picture into the form's field in place of the file that was chosen. */
export async function cropFile(
  picture: ImageBitmap,
  crop: Crop,
  { file, field }: { file: File; field: HTMLInputElement | null },
): Promise<void> {
  latest += 1;
  const turn = latest;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(crop.width, ORIGINAL_MAX_SIDE.event));
  canvas.height = Math.round((canvas.width * EVENT_PICTURE_SHAPE.height) / EVENT_PICTURE_SHAPE.width);
  drawCrop(canvas, picture, crop);
  // What can be seen through keeps being so.
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (blob === null || field === null || turn !== latest) return;
  const files = new DataTransfer();
  files.items.add(new File([blob], file.name, { type }));
  field.files = files.files;
}
