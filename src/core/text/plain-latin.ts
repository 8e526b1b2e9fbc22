// Latin letters that no decomposition turns into plain ones.
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

/** Folded text (`foldKey`) with its Latin letters as people without them on their keyboard type them. */
export function plainLatin(folded: string): string {
  return folded.replace(/[æœøđðħıłŋþŧ]/g, (letter) => SPELLED[letter] ?? letter);
}
