import { readFile } from "node:fs/promises";
import type { PictureKind } from "#core/pictures/picture.ts";
import type { PictureFault } from "#core/pictures/picture-fault.ts";
import { decodePicture, type Pixels } from "#storage/image/decode-picture.ts";
import { encodePicture, type Rendition } from "#storage/image/encode-picture.ts";
import { createTurns } from "#storage/image/turns.ts";
import type { Upload } from "#storage/upload.ts";

/** One at a time: decoding takes up to some 300 MB, and encoding a core. Those who wait hold nothing but a file on the disk. */
const turns = createTurns({ atOnce: 1, waiting: 20 });

type Reading = {
  /** Called once it is known to be a picture, before its first file is made. */
  onSize: (size: { width: number; height: number }) => Promise<void>;
  onFile: (rendition: Rendition) => Promise<void>;
};

/** Makes the files of a picture from an upload and hands them over one by one. Only here are its bytes in memory. */
export async function readPicture(
  upload: Pick<Upload, "path">,
  kind: PictureKind,
  { onSize, onFile }: Reading,
): Promise<{ width: number; height: number } | { fault: PictureFault }> {
  const turn = await turns.take(async () => {
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
