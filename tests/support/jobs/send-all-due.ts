/** Claims and sends, round after round, until nothing is due; returns the number of tries. */
export async function sendAllDue<Claimed>(
  claim: () => Promise<{ claimed: readonly Claimed[] }>,
  send: (claimed: Claimed) => Promise<void>,
): Promise<number> {
  for (let tries = 0; ;) {
    const { claimed } = await claim();
    if (claimed.length === 0) return tries;
    await Promise.all(claimed.map(send));
    tries += claimed.length;
  }
}
