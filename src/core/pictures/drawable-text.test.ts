import fc from "fast-check";
import { expect, test } from "vitest";
import { coverageOf, drawableText } from "#core/pictures/drawable-text.ts";

const covers = coverageOf("U+0000-00FF,U+0300-0304, U+0131,U+0590-05FF,U+0600-06FF,U+0900-097F,U+200C-200E,U+2014");
const drawable = (text: string) => drawableText(text, covers);

test("words in scripts with a font are unchanged", () => {
  for (const text of ["Prière du Soir, 7 — 8", "صلاة المساء", "תפילת ערב", "सन्ध्या प्रार्थना", 'A & B <b>"x"</b>'])
    expect(drawable(text)).toBe(text);
});

test("a text with any letter without a font is dropped as a whole", () => {
  for (const text of ["漢字", "Evening 漢字", "Вечер", "x\u{1D4D0}"]) expect(drawable(text)).toBeNull();
});

test("emoji and symbols are removed, and the words around them stay", () => {
  expect(drawable("🙏 Evening 👩🏽‍🤝‍👩🏻 prayer ❤️ 1️⃣")).toMatch(/^\u200d*Evening \u200d* ?prayer 1$/);
  expect(drawable("🇫🇷 ☸ Soir ✝️")).toBe("Soir");
  for (const text of ["🙏🙏", "—", "", " \n "]) expect(drawable(text)).toBeNull();
});

test("characters that change direction, break lines or are invisible are removed", () => {
  expect(drawable("Evil\u202Egnp.exe\u2066\n\r\t two\u0000lines\u00AD\uFEFF")).toBe("Evilgnp.exe twolines");
});

test("a letter keeps at most three combining marks", () => {
  expect(drawable(`q${"\u0303".repeat(500)}x`)).toBe("q\u0303\u0303\u0303x");
});

test("a text never gets longer, and keeps only covered characters and single spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
      const found = drawable(text) ?? "";
      expect(found.length).toBeLessThanOrEqual(text.normalize("NFC").length);
      expect([...found].every((each) => covers(each.codePointAt(0) ?? 0))).toBe(true);
      expect(found).not.toMatch(/\p{Cc}| {2}|[\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
