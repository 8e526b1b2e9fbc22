import { isUnspaced, searchTokens, type SearchToken } from "#core/text/search-tokens.ts";

/**
 * What a search asks for: every one of these must begin a word of `searchKey`. Empty when the search holds nothing that
 * a name could be found by, such as a lone quote.
 */
export function searchTerms(query: string): string[] {
  return [...new Set(searchTokens(query).flatMap(termsOf))];
}

/** "john's" is one word however it is written in the name; "evening-prayer" may be two there. */
function termsOf({ parts, joined, oneWord }: SearchToken): readonly string[] {
  if (oneWord && !parts.some(isUnspaced)) return [joined];
  return parts.flatMap((part) => (isUnspaced(part) ? pairs(part) : [part]));
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(0, -1).map((character, at) => character + characters[at + 1]);
}
