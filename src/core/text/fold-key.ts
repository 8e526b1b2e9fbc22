// Latin letters without a decomposition into plain ones.
const SPELLED: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  þ: "th",
  ŧ: "t",
};

/** Folded text (`foldKey`) with Latin letters as people type them on a plain keyboard. */
export function plainLatin(folded: string): string {
  return folded.replace(/[æœøđðħıłŋþŧ]/g, (letter) => SPELLED[letter] ?? letter);
}

// Marks that readers see as accents: the shared combining marks, Hebrew points. Vowel signs of Indic scripts are marks
// too, but words differ by them; so do the Japanese voicing marks.
const ACCENTS = /[[[\p{Script=Inherited}\p{Script=Hebrew}]&&\p{M}]--[\u3099\u309a]]/gv;
const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02bc\u02bb\u00b4\u0060\uff07]/g;
const QUOTES = /[\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * The form in which names and searches are compared: ignores accents, case, width, curly quotes, dashes and runs of
 * white space. Empty if nothing remains to compare.
 */
export function foldKey(text: string): string {
  // Replaced before decomposing (a lone acute accent would become a space), and after it (wide forms).
  const plain = plainMarks(decomposed(plainMarks(text.toWellFormed())));
  // Lower case first: the capital ẞ has no longer form in upper case, the small one has.
  const caseless = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return decomposed(caseless).normalize("NFC").replace(/\s+/g, " ").trim();
}

function plainMarks(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, "-")
    .replace(/\s/g, " ")
    .replace(INVISIBLE, "");
}

function decomposed(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "");
}
