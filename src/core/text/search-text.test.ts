import fc from "fast-check";
import { expect, test } from "vitest";
import { searchKey, searchTerms } from "#core/text/search-text.ts";
import { anyText } from "#tests/support/builders/any-text.ts";

/** Matches as the database does: every term is the beginning of a word. */
function finds(query: string, ...names: string[]): boolean {
  const words = searchKey(names);
  const terms = searchTerms(query);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}

test.each([
  ["medit", "Silent Meditation"],
  ["sil MEDIT", "Silent Meditation"],
  ["meditation silent", "Silent Meditation"],
  ["priere", "Prière du Soir"],
  ["PRIÈRE", "priere du soir"],
  ["krag", "Żółty Krąg"],
  ["zolty", "Żółty Krąg"],
  ["strasse", "Straßengebet"],
  ["orsted", "Ørsted Circle"],
  ["john's", "St. John’s Hour"],
  ["johns", "St John's Hour"],
  ["john", "St John‘s Hour"],
  ["JOHN´S hour", "St Johnʼs Hour"],
  ["eglise", "L’église ouverte"],
  ["l'eglise", "L´Église ouverte"],
  ["leglise", "l'église ouverte"],
  ["“quiet hour”", 'The "Quiet" Hour'],
  ["'quiet", "Quiet Hour"],
  ["co-op", "Co-op Prayer"],
  ["coop", "Co‑op Prayer"],
  ["evening-prayer", "Evening Prayer"],
  ["evening prayer", "Evening–Prayer"],
  ["AA meeting", "A.A. Meeting"],
  ["a.a.", "AA Meeting"],
  ["12 step", "12-Step Study"],
  ["ｚａｚｅｎ", "Zazen"],
  ["坐禅", "毎朝の坐禅会"],
  ["禅会", "毎朝の坐禅会"],
  ["会", "坐禅会"],
  ["기도", "저녁 기도회"],
  ["สมาธิ", "นั่งสมาธิ"],
  ["שיעור", "שִׁיעוּר יומי"],
  ["צהל", 'תפילה בצה"ל צה״ל'],
  ["صلاة", "صَلاة الفجر"],
  ["ध्यान", "सुबह ध्यान"],
  ["🙏", "🙏 Prayer 🙏"],
])("%j finds %j", (query, name) => {
  expect(finds(query, name)).toBe(true);
});

test.each([
  ["silence", "Silent Meditation"],
  ["itation", "Silent Meditation"],
  ["silent prayer", "Silent Meditation"],
  ["禅坐", "坐禅"],
  ["か", "が"],
])("%j does not find %j", (query, name) => {
  expect(finds(query, name)).toBe(false);
});

test("words may be in the title, its native form or the organizer's name", () => {
  expect(finds("abendgebet lyon", "Evening Prayer", "Abendgebet", "Prière du Soir, Lyon")).toBe(true);
});

test.each(["", " ", "'", '"', "\\", "%", "&|!()<>:*", "''", "\u0000", "\u200b"])("%j has no search terms", (query) => {
  expect(searchTerms(query)).toEqual([]);
});

test("search words are letters, digits or one symbol, and never longer than an index entry allows", () => {
  fc.assert(
    fc.property(anyText(120), (text) => {
      for (const word of [...searchKey([text]), ...searchTerms(text)]) {
        expect(word).toMatch(/^(?:[\p{L}\p{N}\p{M}]+|\p{So})$/u);
        expect(word.length).toBeLessThanOrEqual(120);
      }
    }),
  );
});

test("every name that contains a word is found by itself", () => {
  fc.assert(
    fc.property(anyText(60), (name) => searchTerms(name).length === 0 || finds(name, name)),
    { numRuns: 500 },
  );
});
