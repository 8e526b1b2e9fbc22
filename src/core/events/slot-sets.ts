/** A set of slots, for one question: bit `slot % 32` of word `slot / 32`, rounded down. */
export type Slots = Uint32Array;

/** A set of slots as it is stored: only its words with a slot, by number, so that a rare value takes little room and time. */
export type StoredSlots = { words: number[]; bits: number[] };

/** The set of a key in a map; a new one if there is none. */
export function setOf<Key>(sets: Map<Key, StoredSlots>, key: Key): StoredSlots {
  const set = sets.get(key) ?? { words: [], bits: [] };
  sets.set(key, set);
  return set;
}

export function putSlot({ words, bits }: StoredSlots, slot: number): void {
  const word = slot >>> 5;
  const at = placeFrom(words, word);
  if (words[at] === word) bits[at] = (bits[at] ?? 0) | (1 << slot);
  else {
    words.splice(at, 0, word);
    bits.splice(at, 0, 1 << slot);
  }
}

export function removeSlot({ words, bits }: StoredSlots, slot: number): void {
  const at = placeFrom(words, slot >>> 5);
  const left = (bits[at] ?? 0) & ~(1 << slot);
  if (left !== 0) bits[at] = left;
  else {
    words.splice(at, 1);
    bits.splice(at, 1);
  }
}

/** Whether a set has a slot. */
export function hasSlot(slots: Slots, slot: number): boolean {
  return ((slots[slot >>> 5] ?? 0) & (1 << slot)) !== 0;
}

export function dropSlot(slots: Slots, slot: number): void {
  slots[slot >>> 5] = (slots[slot >>> 5] ?? 0) & ~(1 << slot);
}

export function dropSlots(slots: Slots, dropped: Uint32Array): void {
  for (let at = 0; at < dropped.length; at++) dropSlot(slots, dropped[at] ?? 0);
}

/** The slots of several sets, in `length` words. */
export function unionOf(sets: readonly StoredSlots[], length: number): Slots {
  const all = new Uint32Array(length);
  for (const { words, bits } of sets) {
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0;
      all[word] = (all[word] ?? 0) | (bits[at] ?? 0);
    }
  }
  return all;
}

/** The slots that are in all sets. */
export function commonOf(first: Slots, ...others: readonly Slots[]): Slots {
  const common = first.slice();
  for (const other of others)
    for (let word = 0; word < common.length; word++) common[word] = (common[word] ?? 0) & (other[word] ?? 0);
  return common;
}

/** The slots of a set that are not in the other. */
export function without(slots: Slots, other: Slots): Slots {
  const left = new Uint32Array(slots.length);
  for (let word = 0; word < left.length; word++) left[word] = (slots[word] ?? 0) & ~(other[word] ?? 0);
  return left;
}

const NO_SLOTS: Slots = new Uint32Array(0);

/** How many slots a set has, without those of another. */
export function countSlots(slots: Slots, others: Slots = NO_SLOTS): number {
  let count = 0;
  for (let word = 0; word < slots.length; word++) count += countBits((slots[word] ?? 0) & ~(others[word] ?? 0));
  return count;
}

/** How many slots of a stored set are in the other. */
export function countIn(slots: Slots, { words, bits }: StoredSlots): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) count += countBits((slots[words[at] ?? 0] ?? 0) & (bits[at] ?? 0));
  return count;
}

/** The number of bits of a word that are 1: first of each pair of bits, then of four, then of the bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The place of the first number that is at least `least`, in numbers in order. */
export function placeFrom(numbers: ArrayLike<number>, least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
