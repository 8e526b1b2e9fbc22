import { removeFiles } from "#commands/pictures/sweep-pictures.ts";
import type { PictureDeps } from "#commands/pictures/store-picture.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { deletePicture, claimPicturesToRemove } from "#data/queries/pictures-write.ts";

const BATCH = 50;

/**
 * Deletes replaced, deleted and unused pictures: first their files, then their rows, so the next run finishes an
 * interrupted one. Returns the number of pictures.
 */
export async function removePictures({ database: { db }, storage }: PictureDeps, now: EpochMs): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = await claimPicturesToRemove(db, now, BATCH);
    for (const key of keys) {
      await removeFiles(storage, key);
      await deletePicture(db, key);
      removed += 1;
    }
    if (keys.length < BATCH) return removed;
  }
}
