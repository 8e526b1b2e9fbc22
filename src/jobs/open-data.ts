import { makeOpenData } from "#commands/open-data/make-open-data.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Makes the files of open data anew, every night. */
export async function runMakeOpenData({ database, storage, site, now, log }: JobDeps): Promise<void> {
  const { events } = await makeOpenData({ database, storage, site }, now());
  log("open data made", { events });
}
