import { PICTURE_MAX_BYTES, type PictureFault, type PictureKind } from "#core/pictures/picture.ts";

/** What the browser can tell of a file that was chosen; the server looks at its bytes. */
export function fileFault(file: Pick<File, "type" | "size">, kind: PictureKind): PictureFault | null {
  if (!file.type.startsWith("image/")) return "not-an-image";
  return file.size > PICTURE_MAX_BYTES[kind] ? "too-large" : null;
}
