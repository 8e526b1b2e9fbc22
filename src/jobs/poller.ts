import { errorStack, errorText } from "#core/errors.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

export type Poller = {
  /** Looks for work now, instead of at the next interval. */
  wake: () => void;
  /** Starts no more work, and waits for the current step. */
  stop: () => Promise<void>;
};

export type PollerOptions = {
  /** The work in one word, for the log. */
  name: string;
  /** Does the work that waits, step after step, until there is none or `isStopped` is true. */
  work: (isStopped: () => boolean) => Promise<unknown>;
  /** Gets each failure once, and again after a step that succeeded. */
  log: JobDeps["log"];
  /** How long to wait before the next look, in milliseconds. */
  everyMs?: () => number;
};

const POLL_EVERY_MS = 5_000;

/**
 * Works whenever it is woken, and polls every few seconds: a poll finds work that failed, and work of a process that was killed.
 * Several processes may poll one database when each step is a transaction that locks what it works on.
 */
export function openPoller({ name, work, log, everyMs = () => POLL_EVERY_MS }: PollerOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let failure: string | null = null;
  let isWoken = false;
  let working: Promise<void> | null = null;

  const workOn = async (): Promise<void> => {
    try {
      do {
        isWoken = false;
        await work(isStopped);
      } while (isWoken && !isStopped());
      failure = null;
    } catch (error) {
      if (errorText(error) !== failure) logFailure(error);
      failure = errorText(error);
    }
  };
  const logFailure = (error: unknown): void => {
    if (isConnectionFailure(error))
      log("background work waits for the database", { work: name, error: errorText(error) });
    else log("background work failed", { work: name, error: errorStack(error) });
  };
  const poll = (): void => {
    clearTimeout(timer);
    isWoken = true;
    working ??= workOn().finally(() => {
      working = null;
      if (!isStopped()) timer = setTimeout(poll, everyMs());
    });
  };
  poll();
  return {
    wake: () => {
      if (!isStopped()) poll();
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
