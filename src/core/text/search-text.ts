import { foldKey, plainLatin } from "#core/text/fold-key.ts";

/** Longest indexed word in code points: people type none longer, and an index entry has its limits. */
const TOKEN_MAX = 60;

/** Scripts without spaces between words, and Korean, whose words include particles. */
const UNSPACED_SCRIPTS =
  "\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
const PARTS = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^${UNSPACED_SCRIPTS}]+`, "gv");
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, "v");
// A word may contain single marks between its letters: "john's", "co-op", "a.a.", "צה״ל". Symbols such as emoji stand
// alone.
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['"\u05f3\u05f4.-][\p{L}\p{N}\p{M}]+)*|\p{So}/gu;
const MARKS = /['"\u05f3\u05f4.-]/u;
/** Marks of elision and abbreviation: without them the word is still one word. */
const ELISIONS = /['"\u05f3\u05f4.]/gu;

/** A word of a text, folded: its parts between marks, and the whole without them. */
type SearchToken = {
  parts: readonly string[];
  joined: string;
  /** The only marks inside it are apostrophes, quotes or points. */ oneWord: boolean;
};

/** The folded words of a text, ignoring accents, case and kinds of apostrophes. */
function searchTokens(text: string): readonly SearchToken[] {
  return (plainLatin(foldKey(text)).match(WORDS) ?? []).map((word) => {
    const parts = word.split(MARKS).flatMap((part) => part.match(PARTS) ?? []);
    return { parts: parts.map(cut), joined: cut(parts.join("")), oneWord: !word.replace(ELISIONS, "").includes("-") };
  });
}

/** Whether a part of a word is in a script that is indexed by pairs of characters. */
function isUnspaced(part: string): boolean {
  return UNSPACED.test(part);
}

function cut(word: string): string {
  return word.length <= TOKEN_MAX ? word : [...word].slice(0, TOKEN_MAX).join("");
}

/**
 * The search key of texts, each word once: folded, compounds whole and in parts, scripts without spaces in pairs of
 * characters. `searchTerms` are looked up in it.
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

/** Each pair of neighbors, and the last character alone, so that every character begins an entry. */
function pairsAndEnd(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ""));
}

/**
 * The terms of a search: every one must begin a word of `searchKey`. Empty if the query contains nothing to search
 * for, such as a lone quote.
 */
export function searchTerms(query: string): string[] {
  return [...new Set(searchTokens(query).flatMap(termsOf))];
}

/** "john's" is one word in whatever spelling; "evening-prayer" may be two words in a name. */
function termsOf({ parts, joined, oneWord }: SearchToken): readonly string[] {
  if (oneWord && !parts.some(isUnspaced)) return [joined];
  return parts.flatMap((part) => (isUnspaced(part) ? pairs(part) : [part]));
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(0, -1).map((character, at) => character + characters[at + 1]);
}
