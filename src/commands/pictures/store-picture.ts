import { createHash } from "node:crypto";
import { AppError } from "#core/errors.ts";
import { storageKey } from "#core/pictures/picture-address.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import type { PictureKind, StoredPicture } from "#core/pictures/picture.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { insertPicture, updatePictureStored } from "#data/queries/pictures-write.ts";
import { findStoredPicture } from "#data/queries/pictures.ts";
import { readPicture } from "#storage/image/read-picture.ts";
import type { Upload } from "#storage/read-upload.ts";
import type { Storage } from "#storage/storage.ts";

export type PictureDeps = { database: Pick<Database, "db">; storage: Storage };

type PictureToStore = { upload: Upload; kind: PictureKind; ownerId: string | null };

/** Increase it when files are produced differently, so that no address ever answers with other bytes than before. */
const RECIPE = 1;
/** More than the number of concurrent deletions of one picture. */
const ATTEMPTS = 5;

/**
 * Stores the files of an uploaded picture and returns its reference. A picture without references for a day is
 * deleted. The same picture of the same person is stored once. Deletes the upload. The caller has decided whether the
 * person may upload it. Throws `unavailable` when the store is not writable.
 */
export async function storePicture(
  { database: { db }, storage }: PictureDeps,
  { upload, kind, ownerId }: PictureToStore,
  now: EpochMs,
): Promise<StoredPicture | { fault: PictureError }> {
  try {
    if (upload.isTooLarge) return { fault: "too-large" };
    const keys = Array.from({ length: ATTEMPTS }, (_, attempt) => keyOf({ upload, kind, ownerId }, attempt));
    const claim = async (key: string, size: { width: number; height: number }): Promise<boolean> =>
      insertPicture(db, { key, ...size, kind, ownerId }, now);

    const [first = ""] = keys;
    const known = await findStoredPicture(db, first);
    if (known !== null && (await claim(first, known))) return known;

    let key = "";
    const read = await readPicture(upload, kind, {
      onSize: async (size) => {
        key = await findFreeKey(keys, (each) => claim(each, size));
      },
      onFile: ({ name, bytes, type }) => storage.put(storageKey(key, name), bytes, type),
    });
    if ("fault" in read) return read;
    await updatePictureStored(db, key, now);
    return { key, ...read };
  } finally {
    await upload.discard();
  }
}

/**
 * The owner is part of the key, so that deleting one person's picture never affects another's, and nobody can guess the
 * key from the file.
 */
function keyOf({ upload, kind, ownerId }: PictureToStore, attempt: number): string {
  const parts = [RECIPE, kind, ownerId ?? "", upload.digest, attempt];
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 40);
}

async function findFreeKey(keys: readonly string[], isFree: (key: string) => Promise<boolean>): Promise<string> {
  for (const key of keys) if (await isFree(key)) return key;
  throw new AppError("conflict", "The same picture is being removed again and again.");
}
