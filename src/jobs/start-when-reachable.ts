import { errorText } from "#core/error-text.ts";
import { setTimeout as wait } from "node:timers/promises";
import { isConnectionFailure } from "#data/connection-failure.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { startJobs } from "#jobs/worker.ts";

/** How long a database that is away is given before the jobs are started anew, in milliseconds. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Starts the jobs without anybody waiting for them, and anew while the database is away: the site shows kept pages
 * meanwhile and must not end for its jobs. Any other failure is a rejection that nobody handles, and ends the process.
 */
export function startWhenReachable(deps: JobDeps): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const untilStarted = async (): Promise<Awaited<ReturnType<typeof startJobs>> | null> => {
    while (!stopped.signal.aborted) {
      try {
        return await startJobs(deps);
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        deps.log("the jobs wait for the database", { error: errorText(error) });
      }
      await wait(AGAIN_AFTER_MS, undefined, { signal: stopped.signal }).catch(() => null);
    }
    return null;
  };
  const started = untilStarted();
  return {
    async stop() {
      stopped.abort();
      await (await started)?.stop();
    },
  };
}
