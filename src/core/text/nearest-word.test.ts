import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inAlphabet, isKnownBeginning, nearestWord } from "#core/text/nearest-word.ts";

/** Known words, each of one event or as given. */
const known = (...words: readonly (string | readonly [string, number])[]) =>
  inAlphabet(
    words.map((each) => (typeof each === "string" ? { word: each, count: 1 } : { word: each[0], count: each[1] })),
  );

test.each([
  ["two letters swapped", "meditaiton", "meditation"],
  ["a letter missing", "meditaton", "meditation"],
  ["a letter too many", "meditattion", "meditation"],
  ["another letter", "meditatiom", "meditation"],
  ["two mistakes in a long word", "medtaiton", "meditation"],
  ["the first letters swapped", "emditation", "meditation"],
  ["the last letters swapped", "meditatino", "meditation"],
  ["a beginning of a word", "medtia", "medita"],
  ["a short word", "yga", null],
  ["one mistake in a word of four", "yoag", "yoga"],
  ["two mistakes in a word of seven", "vsepesr", null],
  ["one mistake in a word of seven", "vespesr", "vespers"],
  ["no near word", "cookery", null],
  ["a number", "2027", null],
  ["a word with a number", "step13", null],
  ["another script", "медиатция", "медитация"],
  ["characters outside the basic plane", "𞤀𞤁𞤂𞤃𞤅", "𞤀𞤁𞤂𞤃𞤄"],
])("%s: %s", (_, term, meant) => {
  const words = known("meditation", "yoga", "vespers", "2026", "step12", "медитация", "禅会", "𞤀𞤁𞤂𞤃𞤄");
  expect(nearestWord(term, words)).toBe(meant);
});

describe("with several words", () => {
  test("the nearest word is chosen, however rare", () => {
    expect(nearestWord("meditaton", known("meditation", ["mediation", 9]))).toBe("meditation");
    expect(nearestWord("meditaiton", known("meditation", ["mediations", 9]))).toBe("meditation");
  });

  test("among equally near words, whole words come first, then frequent ones, then the first", () => {
    expect(nearestWord("zazn", known("zazen", ["zazoo", 5]))).toBe("zazen");
    expect(nearestWord("hame", known("home", ["hare", 2]))).toBe("hare");
    expect(nearestWord("hame", known("home", "hare"))).toBe("hare");
    expect(nearestWord("hame", known("hare", "home"))).toBe("hare");
  });
});

test("a word is never cut within a character", () => {
  // The fourth unit of the word is half a letter.
  expect(nearestWord("abcx", known("abc𞤀bcde"))).toBeNull();
});

test.each([
  ["medit", true],
  ["meditation", true],
  ["meditations", false],
  ["a", false],
  ["z", false],
  ["vesp", true],
])("whether a known word begins with %s", (term, isKnown) => {
  expect(isKnownBeginning(term, known("vespers", "meditation", "meditative"))).toBe(isKnown);
});

test("with no known words, none is known or near", () => {
  expect(isKnownBeginning("a", [])).toBe(false);
  expect(nearestWord("meditation", [])).toBeNull();
});

/** Optimal string alignment by its definition, with the full table. */
function plainDistance(one: string, other: string): number {
  const table: number[][] = [];
  for (let row = 0; row <= one.length; row += 1) {
    table.push([]);
    for (let column = 0; column <= other.length; column += 1) {
      const at = (up: number, left: number) => table[row - up]?.[column - left] ?? Infinity;
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [at(0, 1) + 1, at(1, 0) + 1, at(1, 1) + (isSame ? 0 : 1), isSwap ? at(2, 2) + 1 : Infinity];
      table[row]?.push(row + column === 0 ? 0 : Math.min(...ways));
    }
  }
  return table[one.length]?.[other.length] ?? Infinity;
}

test("the distance equals that of the full table, and never exceeds the maximum", () => {
  const text = (minLength: number) =>
    fc.array(fc.constantFrom("a", "b", "c"), { minLength, maxLength: 12 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(text(4), fc.uniqueArray(text(1), { maxLength: 20 }), (term, words) => {
      const allowed = term.length < 8 ? 1 : 2;
      const beginnings = words.flatMap((word) =>
        word.length > term.length ? [word, word.slice(0, term.length)] : [word],
      );
      const least = Math.min(...beginnings.map((each) => plainDistance(term, each)));
      const found = nearestWord(term, known(...words));
      expect(found === null ? Infinity : plainDistance(term, found)).toBe(least <= allowed ? least : Infinity);
      if (found !== null) expect(beginnings).toContain(found);
    }),
    { numRuns: 2_000 },
  );
});
