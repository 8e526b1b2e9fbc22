/**
 * The probability that two samples from the same source differ in their ranks as much as these do (Mann and Whitney's
 * U, two-sided, normal approximation with ties shared; good from about 20 values each). Near 0: they differ. Above
 * 0.05: no difference is detectable.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const shared = (from + 1 + to) / 2;
    rankSum += all.slice(from, to).filter(({ isOne }) => isOne).length * shared;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (spread === 0) return 1;
  return 2 * (1 - normalBelow(Math.abs(u - (n * m) / 2) / spread));
}

/** The share of a normal distribution below z ≥ 0 (Abramowitz and Stegun 26.2.17, off by less than 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = tail.reduce((total, factor, at) => total + factor * t ** (at + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
