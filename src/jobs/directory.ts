import { countDirectory } from "#commands/directory/count-directory.ts";
import { makeOpenData } from "#commands/open-data/make-open-data.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Stores the day's figures of the directory. */
export async function runCountDirectory({ database, now, log }: JobDeps): Promise<void> {
  const { live = 0, waiting = 0 } = await countDirectory(database, now());
  log("directory counted", { live, waiting });
}

/** Makes the files of open data anew, every night. */
export async function runMakeOpenData({ database, storage, site, now, log }: JobDeps): Promise<void> {
  const { events } = await makeOpenData({ database, storage, site }, now());
  log("open data made", { events });
}
