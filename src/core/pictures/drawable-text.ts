/** Characters that nobody sees, but for the joiners that Arabic and Indian scripts are written with. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f\u20e3]/gu;
/** Scripts stack up to three marks on a letter; what has more is drawn over its neighbors. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const IN_WORDS = /[\p{L}\p{M}\p{N}]/u;
const IS_WORD = /[\p{L}\p{N}]/u;

/**
 * A text in one line as fonts can draw it: without line breaks, emoji and characters that turn the direction of what
 * follows. Null when a letter of it has no font, because half a name is worse than none, and when no word is left.
 * `covers` says whether a font has a character.
 */
export function drawableText(text: string, covers: (codePoint: number) => boolean): string | null {
  let drawable = "";
  for (const character of text.normalize("NFC").replaceAll(/\s+/gu, " ").replaceAll(INVISIBLE, "")) {
    if (character === " " || covers(character.codePointAt(0) ?? 0)) drawable += character;
    else if (IN_WORDS.test(character)) return null;
  }
  const words = drawable.replaceAll(STACKED_MARKS, "$1").replaceAll(/ +/g, " ").trim();
  return IS_WORD.test(words) ? words : null;
}

/** A set of characters from ranges such as "U+0000-00FF,U+0131". */
export function coverageOf(ranges: string): (codePoint: number) => boolean {
  const spans = ranges.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => spans.some(([from, to]) => from <= codePoint && codePoint <= to);
}
