import { searchTerms } from "#core/text/search-terms.ts";

/** From this share of its pairs of letters on a word is taken for another one: "prayer" and "prayers", not "morning" and "evening". */
const SAME_WORD = 0.75;

/** How much of two titles is the same, from 0 to 1: the share of the words that each has of the other's, accents, case and endings aside. */
export function titleLikeness(one: string, other: string): number {
  const [a, b] = [searchTerms(one), searchTerms(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const unmet = [...b];
  let met = 0;
  for (const word of a) {
    const at = unmet.findIndex((each) => wordLikeness(word, each) >= SAME_WORD);
    if (at < 0) continue;
    met += 1;
    unmet.splice(at, 1);
  }
  return (2 * met) / (a.length + b.length);
}

/** Dice's coefficient of the pairs of letters. */
function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [pairs(one), pairs(other)];
  const shared = a.filter((pair) => b.includes(pair)).length;
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function pairs(word: string): readonly string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}
