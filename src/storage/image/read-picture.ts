import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { ORIGINAL_NAME, PICTURE_FORMATS, PICTURE_TYPES, type PictureFormat } from "#core/pictures/picture-address.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import { type PictureKind, pictureWidths } from "#core/pictures/picture.ts";
import { type Pixels, decodePicture, loadSharp } from "#storage/image/decode-picture.ts";
import { pictureTurns } from "#storage/image/picture-turns.ts";
import type { Upload } from "#storage/read-upload.ts";

/** One encoded file of a picture. */
type Rendition = { name: string; type: string; bytes: Buffer };

const TIME_LIMIT_SECONDS = 20;

/** Chosen so that the three look alike; AVIF's effort is where more takes five times as long for a twentieth of the bytes. */
const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  webp: (image) => image.webp({ quality: 80 }),
  jpg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
};
const ORIGINAL_QUALITY = 88;

/** Encodes every file of a picture from its pixels, one after the other; they contain nothing but the pixels. */
export async function* encodePicture(pixels: Pixels, kind: PictureKind): AsyncGenerator<Rendition> {
  const sharp = await loadSharp();
  const { data, width, height } = pixels;
  const source = (): Sharp =>
    sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: TIME_LIMIT_SECONDS });
  for (const each of pictureWidths(kind, width)) {
    const sized = (): Sharp => source().resize(kind === "avatar" ? { width: each, height: each } : { width: each });
    for (const format of PICTURE_FORMATS) {
      const bytes = await ENCODERS[format](sized()).toBuffer();
      yield { name: `${each}.${format}`, type: PICTURE_TYPES[format], bytes };
    }
  }
  const original = await source().jpeg({ quality: ORIGINAL_QUALITY, mozjpeg: true }).toBuffer();
  yield { name: ORIGINAL_NAME, type: PICTURE_TYPES.jpg, bytes: original };
}

type Reading = {
  /** Called once it is known to be a picture, before its first file is encoded. */
  onSize: (size: { width: number; height: number }) => Promise<void>;
  onFile: (rendition: Rendition) => Promise<void>;
};

/** Encodes the files of a picture from an upload and passes them on one by one. Only here are its bytes in memory. */
export async function readPicture(
  upload: Pick<Upload, "path">,
  kind: PictureKind,
  { onSize, onFile }: Reading,
): Promise<{ width: number; height: number } | { fault: PictureError }> {
  const turn = await pictureTurns.take(async () => {
    const pixels = await decodePicture(await readFile(upload.path), kind);
    if ("fault" in pixels) return pixels;
    return makeFiles(pixels, kind, { onSize, onFile });
  });
  return turn === null ? { fault: "busy" } : turn.done;
}

async function makeFiles(pixels: Pixels, kind: PictureKind, { onSize, onFile }: Reading) {
  const size = { width: pixels.width, height: pixels.height };
  await onSize(size);
  for await (const rendition of encodePicture(pixels, kind)) await onFile(rendition);
  return size;
}
