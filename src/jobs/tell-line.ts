import { runTellPeople } from "#jobs/handlers/run-tell-people.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

type TellLine = {
  /** Looks at once, instead of within some seconds: a cause was committed. */
  wake: () => void;
  /** Takes on nothing more, and waits for the batch at work. */
  stop: () => Promise<void>;
};

const ASK_EVERY_MS = 5_000;

/**
 * Tells people of what happened, whichever process it happened in. Any number of processes may do this on one database: a batch
 * is one transaction, and of each cause one process at a time works on one. Woken by the database; it also asks by itself, for
 * causes that failed, and for those of a process that was killed.
 */
export function openTellLine(deps: Pick<JobDeps, "database" | "now" | "log">): TellLine {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let isAway = false;
  let isWoken = false;
  let working: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    try {
      do {
        isWoken = false;
        await runTellPeople(deps, isStopped);
      } while (isWoken && !isStopped());
      isAway = false;
    } catch (error) {
      if (!isAway) deps.log("nobody can tell whom to tell", { error: String(error) });
      isAway = true;
    }
  };
  const ask = (): void => {
    clearTimeout(timer);
    isWoken = true;
    working ??= work().finally(() => {
      working = null;
      if (!isStopped()) timer = setTimeout(ask, ASK_EVERY_MS);
    });
  };
  ask();
  return {
    wake: () => {
      if (!isStopped()) ask();
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
