import { removePictures } from "#commands/pictures/remove-pictures.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Removes pictures that were replaced, deleted, or never used. */
export async function runRemovePictures({ database, storage, now, log }: JobDeps): Promise<void> {
  const removed = await removePictures({ database, storage }, now());
  if (removed > 0) log("pictures removed", { removed });
}
