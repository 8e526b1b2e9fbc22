/** A 32-bit hash of a text (FNV-1a with a final mix): the same everywhere, not secure. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Gives numbers in a range, the same sequence for the same seed. */
export type SeededRandom = (from: number, to: number) => number;

/** A pseudo-random sequence from a text (mulberry32). */
export function seededRandom(seed: string): SeededRandom {
  let state = hashOf(seed);
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (to - from) * (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296);
  };
}
