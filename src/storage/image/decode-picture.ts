import type { default as SharpDefault, Metadata } from "sharp";
import type { PictureError } from "#core/pictures/picture-error.ts";
import {
  AVIF_MAX_PIXELS,
  ORIGINAL_MAX_SIDE,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
  type PictureKind,
} from "#core/pictures/picture.ts";
import { type PictureType, pictureEnd, pictureType } from "#storage/image/picture-end.ts";

type SharpLibrary = typeof SharpDefault;

let loaded: Promise<SharpLibrary> | null = null;

/** The decoders allowed for pictures: none that reads other files (SVG), runs code, or is not needed. */
const DECODERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);

/**
 * The library that decodes and encodes pictures, on its own threads; loaded with the first picture. It caches nothing
 * between pictures, and uses a single thread for each, so that pages have the other cores.
 */
export function loadSharp(): Promise<SharpLibrary> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loaded;
}

const SVG_DECODER = { operation: ["VipsForeignLoadSvgBuffer"] };

/**
 * The pixels of a drawing that this process made. Its decoder is allowed only meanwhile, so callers take their turn
 * (`pictureTurns`): no upload is decoded at the same time.
 */
export async function drawOwnSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  sharp.unblock(SVG_DECODER);
  try {
    return await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  } finally {
    sharp.block(SVG_DECODER);
  }
}

/** Byte sequences that a browser or interpreter would execute; none of them occurs in a picture by chance. */
const ACTIVE = /<script|<html|<!doctype|<iframe|<\?php|javascript:|on(?:error|load)\s*=\s*["']|%pdf-\d/;

/** Signatures of RAR and 7z archives, which readers find after any other content. */
const ARCHIVES = [Buffer.from("526172211a07", "hex"), Buffer.from("377abcaf271c", "hex")];
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
const ZIP_END_BYTES = 22;

/**
 * Whether a picture's file is also something else: a page, a script, an archive. Pictures are re-encoded from pixels,
 * so nothing of it would be served; such a file is refused because nobody sends one by mistake.
 */
function holdsMoreThanPicture(bytes: Buffer, type: PictureType): boolean {
  if (ACTIVE.test(bytes.toString("latin1").toLowerCase())) return true;
  return ARCHIVES.some((mark) => bytes.includes(mark)) || endsAsZip(bytes) || beginsAsComment(bytes, type);
}

/**
 * A zip archive is read from its end, and may follow any content (APPNOTE §4.3.16): its last record says how long its
 * comment is.
 */
function endsAsZip(bytes: Buffer): boolean {
  for (let at = bytes.lastIndexOf(ZIP_END); at !== -1 && at > 0; at = bytes.lastIndexOf(ZIP_END, at - 1)) {
    const isWhole = at + ZIP_END_BYTES <= bytes.length;
    if (isWhole && at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) <= bytes.length && isZipDirectory(bytes, at))
      return true;
  }
  return false;
}

/** The record points back at a directory that begins with its own signature, unless the archive is empty. */
function isZipDirectory(bytes: Buffer, end: number): boolean {
  const length = bytes.readUInt32LE(end + 12);
  return length <= end && bytes.toString("latin1", end - length, end - length + 4) === "PK\x01\x02";
}

/** The first length of a JPEG and the width of a GIF can be read as the start of a script's comment. */
function beginsAsComment(bytes: Buffer, type: PictureType): boolean {
  const place = { jpeg: 4, gif: 6, png: null, webp: null, avif: null }[type];
  return place !== null && /^(?:\/\*|\/\/|=\s|<!)/.test(bytes.toString("latin1", place, place + 2));
}

/** Raw pixels, three bytes each (sRGB), no larger than the stored original. */
export type Pixels = { data: Buffer; width: number; height: number };

const TIME_LIMIT_SECONDS = 20;
/** Not `warning`: cameras write files that are complete but not strictly valid. */
const READING = { failOn: "error", sequentialRead: true, pages: 1 } as const;
const WHITE = { r: 255, g: 255, b: 255 };

/**
 * Decodes the pixels of an upload, or returns why not. Checks before decoding: the type by its bytes, that the file is
 * complete and contains nothing else, and how many pixels it declares. Of an animation the first frame is used;
 * transparent parts become white, so that every format looks the same in light and dark.
 */
export async function decodePicture(bytes: Buffer, kind: PictureKind): Promise<Pixels | { fault: PictureError }> {
  const type = pictureType(bytes);
  if (type === null) return { fault: "not-an-image" };
  const fault = faultOfFile(bytes, type);
  if (fault !== null) return { fault };
  const header = await readHeader(bytes);
  if (header === null) return { fault: "unreadable" };
  if (isTooLarge(header, type)) return { fault: "too-many-pixels" };
  return (await readPixels(bytes, ORIGINAL_MAX_SIDE[kind])) ?? { fault: "unreadable" };
}

function faultOfFile(bytes: Buffer, type: PictureType): PictureError | null {
  if (holdsMoreThanPicture(bytes, type)) return "not-an-image";
  const end = pictureEnd(bytes, type);
  if (end === null) return "unreadable";
  // Cameras append to a JPEG: a second picture, a short film, notes. Nothing follows the other types.
  const isTail = type !== "jpeg" && bytes.subarray(end).some((byte) => byte !== 0);
  return isTail ? "unreadable" : null;
}

/** The size that a file declares; nothing is decoded, so any value is possible. */
async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  } catch {
    // Whatever the decoder rejects in an uploaded file is the file's fault; its message helps nobody.
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
