/**
 * Starts work in order, at most `lanes` at once. The promises are in the same order, each settling with its piece of
 * work, so that results can be shown in order.
 */
export function sideBySide<Result>(work: (() => Promise<Result>)[], lanes: number): Promise<Result>[] {
  const settled = work.map(() => Promise.withResolvers<Result>());
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    while (next < work.length) {
      const at = next++;
      await work[at]?.().then(settled[at]?.resolve, settled[at]?.reject);
    }
  };
  for (let lane = 0; lane < lanes; lane++) void takeTurns();
  return settled.map(({ promise }) => promise);
}
