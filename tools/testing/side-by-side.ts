/**
 * Begins work in its order, as many pieces at once as `lanes` says; each piece's promise settles as the piece does, so that
 * whoever waits for one after the other learns of them in their order.
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
