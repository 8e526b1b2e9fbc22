import type { Metadata } from "sharp";
import {
  AVIF_MAX_PIXELS,
  ORIGINAL_MAX_SIDE,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
  type PictureKind,
} from "#core/pictures/picture.ts";
import type { PictureFault } from "#core/pictures/picture-fault.ts";
import { holdsMoreThanPicture } from "#storage/image/holds-more-than-picture.ts";
import { loadSharp } from "#storage/image/load-sharp.ts";
import { pictureEnd } from "#storage/image/picture-end.ts";
import { pictureType, type PictureType } from "#storage/image/picture-type.ts";

/** Bare pixels, three bytes each (sRGB), no larger than the original is kept. */
export type Pixels = { data: Buffer; width: number; height: number };

const TIME_LIMIT_SECONDS = 20;
/** Not `warning`: cameras write files that are whole, but not to the letter. */
const READING = { failOn: "error", sequentialRead: true, pages: 1 } as const;
const WHITE = { r: 255, g: 255, b: 255 };

/**
 * Reads the pixels of an upload, or says why not. What is asked of the file before anything is decoded: what it is by
 * its bytes, that it is whole and nothing else beside, and how many pixels it says it has. Of a moving picture the first
 * frame is taken; transparent parts become white, so that every format shows the same in light and dark.
 */
export async function decodePicture(bytes: Buffer, kind: PictureKind): Promise<Pixels | { fault: PictureFault }> {
  const type = pictureType(bytes);
  if (type === null) return { fault: "not-an-image" };
  const fault = faultOfFile(bytes, type);
  if (fault !== null) return { fault };
  const header = await readHeader(bytes);
  if (header === null) return { fault: "unreadable" };
  if (isTooLarge(header, type)) return { fault: "too-many-pixels" };
  return (await readPixels(bytes, ORIGINAL_MAX_SIDE[kind])) ?? { fault: "unreadable" };
}

function faultOfFile(bytes: Buffer, type: PictureType): PictureFault | null {
  if (holdsMoreThanPicture(bytes, type)) return "not-an-image";
  const end = pictureEnd(bytes, type);
  if (end === null) return "unreadable";
  // Cameras put more behind a JPEG: a second picture, a short film, notes of their own. Nothing does behind the others.
  const isTail = type !== "jpeg" && bytes.subarray(end).some((byte) => byte !== 0);
  return isTail ? "unreadable" : null;
}

/** The size that a file says it has; nothing is decoded for it, so it may be any. */
async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  } catch {
    // Whatever the decoder does not like about a file that somebody sent is the file's fault; its words help nobody.
    return null;
  }
}

function isTooLarge({ width, height }: { width: number; height: number }, type: PictureType): boolean {
  const maxPixels = type === "avif" ? AVIF_MAX_PIXELS : PICTURE_MAX_PIXELS;
  return width * height > maxPixels || Math.max(width, height) > PICTURE_MAX_SIDE;
}

async function readPixels(bytes: Buffer, maxSide: number): Promise<Pixels | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { ...READING, limitInputPixels: PICTURE_MAX_PIXELS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: WHITE })
      .toColourspace("srgb")
      .removeAlpha()
      .raw({ depth: "uchar" })
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`Pixels of ${info.channels} channels.`);
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
