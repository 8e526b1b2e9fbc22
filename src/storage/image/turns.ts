/** Lets so many work at once and so many more wait, in the order of asking. */
type Turns = {
  /** Does the work when its turn comes; null at once when too many wait already. */
  take: <T>(work: () => Promise<T>) => Promise<{ done: T } | null>;
};

export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
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
        // The turn goes on to the next one, so nobody who comes now can slip in between.
        if (next) next();
        else working -= 1;
      }
    },
  };
}
