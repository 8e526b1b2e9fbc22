import { foldKey } from "#core/text/fold-key.ts";
import { searchKey, searchTerms } from "#core/text/search-text.ts";

/**
 * The found things, the likeliest first: names that begin with the words, then names that contain all of them, then
 * the others. Within each of the three their order stays.
 */
export function likeliestNames<Found>(
  found: readonly Found[],
  query: string,
  namesOf: (each: Found) => readonly (string | null)[],
): readonly Found[] {
  const begin = foldKey(query);
  const terms = searchTerms(query);
  const rank = (each: Found): number => {
    const names = namesOf(each);
    if (names.some((name) => name !== null && foldKey(name).startsWith(begin))) return 0;
    const words = searchKey(names);
    return terms.every((term) => words.some((word) => word.startsWith(term))) ? 1 : 2;
  };
  const ranks = new Map(found.map((each) => [each, rank(each)]));
  return found.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}
