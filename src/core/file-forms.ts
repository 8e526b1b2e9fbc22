import { IMPORT_FILE_MAX_BYTES } from "#core/imports/import-run.ts";
import { PICTURE_MAX_BYTES } from "#core/pictures/picture.ts";
import { uploadKindOf } from "#core/pictures/picture-address.ts";

/** The address that receives import files. */
export const IMPORT_PATH = "/admin/import";

/**
 * The most bytes read of a form with a file, by the form's address; null if that address takes no file. The limit is
 * far above the file's own: a slightly too large file is read to its end and discarded, so that the form can answer
 * with its own message and everything that was typed.
 */
export function fileFormMaxBytes(path: string): number | null {
  if (path.replace(/\.data$/, "") === IMPORT_PATH) return 4 * IMPORT_FILE_MAX_BYTES;
  const kind = uploadKindOf(path);
  if (kind === null) return null;
  return kind === "avatar" ? 16 * PICTURE_MAX_BYTES.avatar : 8 * PICTURE_MAX_BYTES.event;
}
