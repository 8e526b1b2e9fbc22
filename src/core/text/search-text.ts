import { foldKey, plainLatin } from "#core/text/fold-key.ts";

/** Code points of a word that are kept: no word that people type is longer, and an index entry has its limits. */
const TOKEN_MAX = 60;

/** Scripts that write words without spaces between them, and Korean, whose words carry their particles. */
const UNSPACED_SCRIPTS =
  "\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
const PARTS = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^${UNSPACED_SCRIPTS}]+`, "gv");
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, "v");
// A word may hold single marks between its letters: "john's", "co-op", "a.a.", "צה״ל". Signs such as emoji stand alone.
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['"\u05f3\u05f4.-][\p{L}\p{N}\p{M}]+)*|\p{So}/gu;
const MARKS = /['"\u05f3\u05f4.-]/u;
/** What elides or abbreviates: without it the word is still one word. */
const ELISIONS = /['"\u05f3\u05f4.]/gu;

/** A word of a text, folded: its parts between the marks inside it, and the whole without them. */
type SearchToken = {
  parts: readonly string[];
  joined: string;
  /** Only apostrophes, quotes or points are inside it. */ oneWord: boolean;
};

/** The folded words of a text, in which accents, case and the kinds of apostrophes do not count. */
function searchTokens(text: string): readonly SearchToken[] {
  return (plainLatin(foldKey(text)).match(WORDS) ?? []).map((word) => {
    const parts = word.split(MARKS).flatMap((part) => part.match(PARTS) ?? []);
    return { parts: parts.map(cut), joined: cut(parts.join("")), oneWord: !word.replace(ELISIONS, "").includes("-") };
  });
}

/** Whether a part of a word is in a script that is searched by pairs of characters. */
function isUnspaced(part: string): boolean {
  return UNSPACED.test(part);
}

function cut(word: string): string {
  return word.length <= TOKEN_MAX ? word : [...word].slice(0, TOKEN_MAX).join("");
}

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
