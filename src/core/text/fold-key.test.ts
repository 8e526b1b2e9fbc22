import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { foldKey } from "#core/text/fold-key.ts";

test("accents, case, width and white space are ignored", () => {
  expect(foldKey("  Żółty  KRĄG\n")).toBe(foldKey("zółty krag"));
  expect(foldKey("Straße")).toBe("strasse");
  expect(foldKey("STRAẞE")).toBe("strasse");
  expect(foldKey("ＡＢＣ １２")).toBe("abc 12");
  expect(foldKey("ΟΔΟΣ")).toBe(foldKey("οδός"));
});

test("curly apostrophes, quotes and dashes equal straight ones", () => {
  expect(foldKey("St. John’s “Quiet” Hour – online")).toBe(`st. john's "quiet" hour - online`);
});

test("Hebrew points and Arabic harakat are ignored, but Indic vowel signs and Japanese voicing are not", () => {
  expect(foldKey("שִׁיעוּר")).toBe(foldKey("שיעור"));
  expect(foldKey("صَلاة")).toBe(foldKey("صلاة"));
  expect(foldKey("कि")).not.toBe(foldKey("कु"));
  expect(foldKey("が")).not.toBe(foldKey("か"));
});

test("joiners and invisible characters are ignored", () => {
  expect(foldKey("a\u200bb\u00adc\ufeff")).toBe("abc");
});

test("folding twice has the same result as once", () => {
  fc.assert(fc.property(anyText(40), (text) => foldKey(foldKey(text)) === foldKey(text)));
});
