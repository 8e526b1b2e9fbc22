export type WorkLine = {
  /** Looks at once, instead of within some seconds: there is something to do. */
  wake: () => void;
  /** Takes on nothing more, and waits for the step at work. */
  stop: () => Promise<void>;
};

type LineOptions = {
  /** Does what there is to do, step after step, until there is nothing or `isStopped` says so. */
  work: (isStopped: () => boolean) => Promise<unknown>;
  /** Told once when the database is away, until it answers again. */
  onAway: (error: unknown) => void;
};

const ASK_EVERY_MS = 5_000;

/**
 * Works whenever it is woken, and asks by itself every few seconds: for what failed, and for what a process left that was
 * killed. Any number of processes may do this on one database when a step is a transaction that takes its work by a lock.
 */
export function openWorkLine({ work, onAway }: LineOptions): WorkLine {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let isAway = false;
  let isWoken = false;
  let working: Promise<void> | null = null;

  const workOn = async (): Promise<void> => {
    try {
      do {
        isWoken = false;
        await work(isStopped);
      } while (isWoken && !isStopped());
      isAway = false;
    } catch (error) {
      if (!isAway) onAway(error);
      isAway = true;
    }
  };
  const ask = (): void => {
    clearTimeout(timer);
    isWoken = true;
    working ??= workOn().finally(() => {
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
