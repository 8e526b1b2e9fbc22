/** A word of the directory with the number of events that have it. */
export type KnownWord = { word: string; count: number };

/** Shorter terms are not corrected: too many words differ from them by one letter. */
const CORRECTED_MIN = 4;
/** Terms from this length on may have two mistakes, shorter ones one. */
const LONG_TERM = 8;
const NUMBERS = /\p{N}/u;

/** The words in the order that `isKnownBeginning` and `nearestWord` need. */
export function inAlphabet(words: readonly KnownWord[]): readonly KnownWord[] {
  return words.toSorted((one, other) => (one.word < other.word ? -1 : 1));
}

/** Whether a known word begins with the term. */
export function isKnownBeginning(term: string, known: readonly KnownWord[]): boolean {
  let [from, to] = [0, known.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((known[middle]?.word ?? "") < term) from = middle + 1;
    else to = middle;
  }
  return known[from]?.word.startsWith(term) ?? false;
}

/** The beginning of a known word that is near a term: the whole word, or as much as the term is long. */
type Nearest = { text: string; distance: number; isWhole: boolean; count: number };

/**
 * The known word that was meant by a term with a typing mistake, or the beginning of one when the term is; null when
 * none is near. Of equally near ones the whole word, then the most frequent, then the first in the alphabet. Short
 * terms, and so those of scripts without spaces, and numbers are left alone.
 */
export function nearestWord(term: string, known: readonly KnownWord[]): string | null {
  const allowed = allowedDistance(term);
  if (allowed === 0) return null;
  let best: Nearest | null = null;
  for (const each of known) {
    if (each.word.length < term.length - allowed) continue;
    const near = nearestBeginning(term, each, allowed);
    if (near.distance <= allowed && (best === null || isNearer(near, best))) best = near;
  }
  return best?.text ?? null;
}

/** The mistakes that a term may have: none in a short one or a number. */
function allowedDistance(term: string): number {
  const { length } = [...term];
  if (length < CORRECTED_MIN || NUMBERS.test(term)) return 0;
  return length < LONG_TERM ? 1 : 2;
}

function nearestBeginning(term: string, { word, count }: KnownWord, allowed: number): Nearest {
  // A longer word is too far as a whole.
  const beginning = word.slice(0, term.length + allowed + 1);
  const distances = distancesOf(term, beginning);
  const whole = beginning === word ? (distances[word.length] ?? Infinity) : Infinity;
  const cut = distances[term.length] ?? Infinity;
  if (whole <= cut) return { text: word, distance: whole, isWhole: true, count };
  const text = word.slice(0, term.length);
  // No character is cut in two.
  return { text, distance: text.isWellFormed() ? cut : Infinity, isWhole: false, count };
}

function isNearer(one: Nearest, other: Nearest): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  if (one.isWhole !== other.isWhole) return one.isWhole;
  return one.count > other.count;
}

/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbor to make the term of each beginning
 * of a word, from none of its letters to all (optimal string alignment).
 */
function distancesOf(term: string, word: string): readonly number[] {
  let above = Array.from({ length: term.length + 1 }, (_, length) => length);
  let twoAbove = above;
  const distances = [term.length];
  for (let place = 1; place <= word.length; place += 1) {
    const row = [place];
    let before = place;
    for (let length = 1; length <= term.length; length += 1) {
      const changed = word[place - 1] === term[length - 1] ? 0 : 1;
      const replaced = (above[length - 1] ?? 0) + changed;
      before = Math.min(replaced, 1 + Math.min(above[length] ?? 0, before));
      if (isSwapped(word, term, place, length)) before = Math.min(before, 1 + (twoAbove[length - 2] ?? 0));
      row.push(before);
    }
    distances.push(before);
    [twoAbove, above] = [above, row];
  }
  return distances;
}

/** Whether the two letters before these places are the same in the other order. */
function isSwapped(word: string, term: string, place: number, length: number): boolean {
  return place > 1 && length > 1 && word[place - 1] === term[length - 2] && word[place - 2] === term[length - 1];
}
