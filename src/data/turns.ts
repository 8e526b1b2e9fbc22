/** Gives the one session of an embedded database to one holder at a time, in the order of asking. */
export type FairLock = { take: () => Promise<() => void> };

/** A fair lock: `take` resolves with the function that gives the turn back. */
export function createFairLock(): FairLock {
  let last: Promise<void> = Promise.resolve();
  return {
    take: async () => {
      const before = last;
      const mine = Promise.withResolvers<void>();
      last = mine.promise;
      await before;
      return mine.resolve;
    },
  };
}
