/** Work in progress that others may wait for in place of doing it again. */
type Making<Result> = {
  /** The result of the work on `key` that began in this round, null when it gave nothing to share; undefined when there is no such work. */
  join: (key: string, round: number) => Promise<Result | null> | undefined;
  /** Runs the work and lets others join it; a failure is for the one who began, the others do it themselves. */
  begin: <Outcome>(
    at: { key: string; round: number },
    work: () => Promise<Outcome>,
    share: (outcome: Outcome) => Result | null,
  ) => Promise<Outcome>;
};

/** Work of an earlier round is not joined: it may have read what has changed since. */
export function createMaking<Result>(): Making<Result> {
  const running = new Map<string, { round: number; result: Promise<Result | null> }>();
  return {
    join(key, round) {
      const begun = running.get(key);
      return begun?.round === round ? begun.result : undefined;
    },
    async begin({ key, round }, work, share) {
      const outcome = work();
      const mine = { round, result: outcome.then(share, () => null) };
      running.set(key, mine);
      try {
        return await outcome;
      } finally {
        if (running.get(key) === mine) running.delete(key);
      }
    },
  };
}
