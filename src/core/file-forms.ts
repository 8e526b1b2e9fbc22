import { IMPORT_FILE_MAX_BYTES } from "#core/imports/import-run.ts";
import { PICTURE_MAX_BYTES } from "#core/pictures/picture.ts";
import { uploadKindOf } from "#core/pictures/picture-address.ts";

/** Where a file to be imported is sent to. */
export const IMPORT_PATH = "/admin/import";

/**
 * How much of a form with a file is read at most, in bytes, by the address that it is sent to; null for an address that takes
 * none. It is far more than the file may have: one that is somewhat too large is read to its end and thrown away, so that the
 * form can say so in its own words with everything that was typed.
 */
export function fileFormMaxBytes(path: string): number | null {
  if (path.replace(/\.data$/, "") === IMPORT_PATH) return 4 * IMPORT_FILE_MAX_BYTES;
  const kind = uploadKindOf(path);
  if (kind === null) return null;
  return kind === "avatar" ? 16 * PICTURE_MAX_BYTES.avatar : 8 * PICTURE_MAX_BYTES.event;
}
