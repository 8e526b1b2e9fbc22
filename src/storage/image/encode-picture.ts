import type { Sharp } from "sharp";
import { type PictureKind, pictureWidths } from "#core/pictures/picture.ts";
import { ORIGINAL_NAME, PICTURE_FORMATS, PICTURE_TYPES, type PictureFormat } from "#core/pictures/picture-address.ts";
import type { Pixels } from "#storage/image/decode-picture.ts";
import { loadSharp } from "#storage/image/load-sharp.ts";

/** One finished file of a picture. */
export type Rendition = { name: string; type: string; bytes: Buffer };

const TIME_LIMIT_SECONDS = 20;

/** Chosen so that the three look alike; the effort of AVIF is where more costs five times the time for a twentieth of the bytes. */
const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  webp: (image) => image.webp({ quality: 80 }),
  jpg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
};
const ORIGINAL_QUALITY = 88;

/** Makes every file of a picture from its pixels, one after the other; there is nothing in them but the pixels. */
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
