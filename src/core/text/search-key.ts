import { isUnspaced, searchTokens } from "#core/text/search-tokens.ts";

/**
 * The words under which texts are found, each once: folded, compounds both whole and in parts, and scripts without
 * spaces in pairs of characters. What `searchTerms` asks for is looked up among them.
 */
export function searchKey(texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const { parts, joined } of searchTokens(text ?? "")) {
      for (const part of parts) for (const word of isUnspaced(part) ? pairsAndEnd(part) : [part]) words.add(word);
      if (parts.length > 1 && !parts.some(isUnspaced)) words.add(joined);
    }
  }
  return [...words].toSorted();
}

/** Each pair of neighbours, and the last character alone, so that every single one begins an entry. */
function pairsAndEnd(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ""));
}
