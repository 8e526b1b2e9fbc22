/** Limits how much work runs at once and how much waits, in order of arrival. */
type Turns = {
  /** Runs the work in its turn; null at once if too many wait already. */
  take: <T>(work: () => Promise<T>) => Promise<{ done: T } | null>;
};

function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let working = 0;
  const line: (() => void)[] = [];
  return {
    async take(work) {
      if (working >= atOnce) {
        if (line.length >= waiting) return null;
        const { promise, resolve } = Promise.withResolvers<void>();
        line.push(resolve);
        await promise;
      } else {
        working += 1;
      }
      try {
        return { done: await work() };
      } finally {
        const next = line.shift();
        // The turn passes to the next one, so that no newcomer can slip in between.
        if (next) next();
        else working -= 1;
      }
    },
  };
}

/**
 * One picture at a time, read or drawn: decoding takes up to some 300 MB, and encoding a core. Waiting uploads hold only
 * a file on the disk.
 */
export const pictureTurns = createTurns({ atOnce: 1, waiting: 20 });
