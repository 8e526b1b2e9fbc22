import type { PictureDeps } from "#commands/pictures/store-picture.ts";
import { isPictureKey, storageKey } from "#core/pictures/picture-address.ts";
import { UNUSED_PICTURE_HOURS } from "#core/pictures/picture.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { deletePicture, releaseUnusedPictures, claimUnknownPictures } from "#data/queries/pictures-write.ts";
import { listKnownPictures } from "#data/queries/pictures.ts";
import { discardOldUploads } from "#storage/discard-old-uploads.ts";
import type { Storage } from "#storage/storage.ts";

const BATCH = 200;

type Swept = {
  /** Pictures in the store that the database does not know, for example after restoring an older backup. */
  unknown: number;
  /** Pictures without references that were never released. */
  forgotten: number;
  /** Uploads left by processes that ended. */
  uploads: number;
};

/** Repairs differences between the store and the database after interrupted work. */
export async function sweepPictures({ database: { db }, storage }: PictureDeps, now: EpochMs): Promise<Swept> {
  const swept = { unknown: 0, forgotten: await releaseUnusedPictures(db, now), uploads: 0 };
  swept.uploads = await discardOldUploads(storage, now);
  for await (const keys of batches(oldKeys(storage, now - UNUSED_PICTURE_HOURS * HOUR_MS))) {
    const known = await listKnownPictures(db, keys);
    const unknown = keys.filter((key) => !known.has(key));
    if (unknown.length === 0) continue;
    for (const key of await claimUnknownPictures(db, unknown, now)) {
      await removeFiles(storage, key);
      await deletePicture(db, key);
      swept.unknown += 1;
    }
  }
  return swept;
}

/** Keys of pictures with a file older than `before`. */
async function* oldKeys(storage: Storage, before: EpochMs): AsyncGenerator<string> {
  let last = "";
  for await (const { name, modifiedAt } of storage.list()) {
    const key = name.split("/")[1] ?? "";
    // All files of one picture are adjacent.
    if (key === last || modifiedAt > before || !isPictureKey(key)) continue;
    last = key;
    yield key;
  }
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Deletes all files of a picture. */
export async function removeFiles(storage: Storage, key: string): Promise<void> {
  const files = await Array.fromAsync(storage.list(storageKey(key, "")));
  for (const { name } of files) await storage.delete(name);
}
