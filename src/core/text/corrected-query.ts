import { isKnownBeginning, type KnownWord, nearestWord } from "#core/text/nearest-word.ts";
import { searchTerms } from "#core/text/search-text.ts";

/** A search with more unknown words than this has other words, not mistakes. */
const MISTAKES_MAX = 3;

/**
 * Replaces each word that no known word begins with by the nearest known word. Null when there is nothing to replace,
 * when more than three words are unknown, or when an unknown word has no near match. `known` is sorted (`inAlphabet`).
 */
export function correctedQuery(query: string, known: readonly KnownWord[]): string | null {
  const unknown = searchTerms(query).filter((term) => !isKnownBeginning(term, known));
  if (unknown.length === 0 || unknown.length > MISTAKES_MAX) return null;
  const meant = new Map<string, string>();
  for (const term of unknown) {
    const nearest = nearestWord(term, known);
    if (nearest === null) return null;
    meant.set(term, nearest);
  }
  return query
    .split(/\s+/)
    .map((word) => correctedWord(word, meant))
    .join(" ");
}

function correctedWord(word: string, meant: ReadonlyMap<string, string>): string {
  const terms = searchTerms(word);
  if (!terms.some((term) => meant.has(term))) return word;
  return terms.map((term) => meant.get(term) ?? term).join(" ");
}
