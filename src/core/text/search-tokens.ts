import { foldKey } from "#core/text/fold-key.ts";
import { plainLatin } from "#core/text/plain-latin.ts";

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
export type SearchToken = {
  parts: readonly string[];
  joined: string;
  /** Only apostrophes, quotes or points are inside it. */ oneWord: boolean;
};

/** The folded words of a text, in which accents, case and the kinds of apostrophes do not count. */
export function searchTokens(text: string): readonly SearchToken[] {
  return (plainLatin(foldKey(text)).match(WORDS) ?? []).map((word) => {
    const parts = word.split(MARKS).flatMap((part) => part.match(PARTS) ?? []);
    return { parts: parts.map(cut), joined: cut(parts.join("")), oneWord: !word.replace(ELISIONS, "").includes("-") };
  });
}

/** Whether a part of a word is in a script that is searched by pairs of characters. */
export function isUnspaced(part: string): boolean {
  return UNSPACED.test(part);
}

function cut(word: string): string {
  return word.length <= TOKEN_MAX ? word : [...word].slice(0, TOKEN_MAX).join("");
}
