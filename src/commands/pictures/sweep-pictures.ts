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
  /** Pictures in the store that the database does not know: an older backup was restored. */
  unknown: number;
  /** Pictures that nothing refers to though nobody let them go. */
  forgotten: number;
  /** Uploads that ended processes left. */
  uploads: number;
};

/** Makes the store and the database agree again, whatever ended in the middle between them. */
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

/** The pictures in the store that have a file from before a moment. */
async function* oldKeys(storage: Storage, before: EpochMs): AsyncGenerator<string> {
  let last = "";
  for await (const { name, modifiedAt } of storage.list()) {
    const key = name.split("/")[1] ?? "";
    // Of one picture all files follow one another.
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

/** Removes every file of a picture, whichever there are. */
export async function removeFiles(storage: Storage, key: string): Promise<void> {
  const files = await Array.fromAsync(storage.list(storageKey(key, "")));
  for (const { name } of files) await storage.delete(name);
}
