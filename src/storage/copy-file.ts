import { extname } from "node:path";
import { PICTURE_FORMATS, PICTURE_TYPES } from "#core/pictures/picture-address.ts";
import type { Storage } from "#storage/storage.ts";

/** Copies a picture's file from one store to another under the same name. False when it is not there. */
export async function copyFile(from: Storage, to: Storage, name: string): Promise<boolean> {
  const found = await from.get(name);
  if (found === null) return false;
  const format = PICTURE_FORMATS.find((each) => `.${each}` === extname(name));
  const type = format === undefined ? "application/octet-stream" : PICTURE_TYPES[format];
  await to.put(name, { stream: found.stream, bytes: found.bytes }, type);
  return true;
}
