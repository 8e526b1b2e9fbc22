import { sweepPictures } from "#commands/pictures/sweep-pictures.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Makes the picture store and the database agree again, and tells where they did not. */
export async function runSweepPictures({ database, storage, now, log }: JobDeps): Promise<void> {
  const swept = await sweepPictures({ database, storage }, now());
  if (Object.values(swept).some((count) => count > 0)) log("pictures swept", swept);
}
