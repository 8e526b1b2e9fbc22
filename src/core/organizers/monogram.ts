const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
/** Small words such as 'of', 'du' or 'the' that stand between names. */
const SMALL_WORD = /^\p{Ll}/u;

/** One or two letters that stand for a name, never a symbol: those of its first two words that are not written small. */
export function monogram(name: string): string {
  const words = name.match(WORD) ?? [];
  const named = words.filter((word) => !SMALL_WORD.test(word));
  const letters = (named.length > 0 ? named : words).slice(0, 2).map(firstLetter);
  return letters.join("").toUpperCase();
}

function firstLetter(word: string): string {
  const [first] = SEGMENTER.segment(word);
  return first?.segment ?? "";
}
