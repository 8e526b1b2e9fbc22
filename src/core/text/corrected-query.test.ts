import fc from "fast-check";
import { expect, test } from "vitest";
import { correctedQuery } from "#core/text/corrected-query.ts";
import { inAlphabet, isKnownBeginning } from "#core/text/nearest-word.ts";
import { searchKey, searchTerms } from "#core/text/search-text.ts";
import { anyText } from "#tests/support/builders/any-text.ts";

const knownOf = (...names: string[]) => inAlphabet(searchKey(names).map((word) => ({ word, count: 1 })));
const known = knownOf(
  "Silent Meditation",
  "Prière du Soir",
  "St. John’s",
  "毎朝の坐禅会",
  "Evening Prayer",
  "12-Step Study",
);

test.each([
  ["meditaiton", "meditation"],
  ["Silent MEDITAITON", "Silent meditation"],
  ["Prière meditaton", "Prière meditation"],
  ["prère soir", "priere soir"],
  ["“slient”, meditation", "silent meditation"],
  ["jonh's", "johns"],
  ["evening-praeyr", "evening prayer"],
  ["坐禅 meditaiton", "坐禅 meditation"],
  ["silnet meditaiton pryaer", "silent meditation prayer"],
])("%j is corrected to %j", (typed, meant) => {
  expect(correctedQuery(typed, known)).toBe(meant);
});

test.each([
  ["every word is known", "medit silent"],
  ["no known word is near", "cookery"],
  ["no known word is near one of the words", "cookery meditaiton"],
  ["another script is typed in pairs", "禅坐"],
  ["a number is unknown", "13 meditaiton"],
  ["the query has no search terms", "'"],
  ["four words are unknown", "silnet meditaiton pryaer evenign"],
])("there is no correction when %s: %j", (_, query) => {
  expect(correctedQuery(query, known)).toBeNull();
});

test("every word of a corrected query is known, for any input", () => {
  const mistaken = fc
    .tuple(fc.constantFrom("slient", "meditaiton", "prère"), anyText(20))
    .map((both) => both.join(" "));
  fc.assert(
    fc.property(fc.oneof(anyText(40), mistaken), (query) => {
      const corrected = correctedQuery(query, known);
      if (corrected !== null) expect(searchTerms(corrected).every((term) => isKnownBeginning(term, known))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
