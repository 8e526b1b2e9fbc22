import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";

test("a line loses control characters, line breaks and double spaces, and is composed", () => {
  expect(cleanLine("  Cafe\u0301\u0000 \r\n  prayer\t\tcircle\u0007 ")).toBe("Café prayer circle");
  expect(cleanLine("a\u2028b\u0085c")).toBe("a b c");
});

test("paragraphs keep their line breaks, whatever the line endings", () => {
  expect(cleanParagraphs("One \r\nTwo\rThree\n\n\n\nFour\u0000\n")).toBe("One\nTwo\nThree\n\nFour");
});

test("emoji joiners are kept, and direction overrides are removed", () => {
  expect(cleanLine("👨‍👩‍👧 🕯️")).toBe("👨‍👩‍👧 🕯️");
  expect(cleanLine("abc\u202Efdp.exe")).toBe("abcfdp.exe");
});

test("half a surrogate pair becomes the replacement character, which any database accepts", () => {
  expect(cleanLine("a\ud83db")).toBe("a\ufffdb");
});

test("length counts code points", () => {
  expect(lengthOf("🙏🏽a")).toBe(3);
});

test("a text of only joiners and spaces counts as empty", () => {
  expect(hasVisibleText("\u200b \u2060\u00a0")).toBe(false);
  expect(hasVisibleText("禅")).toBe(true);
  expect(hasVisibleText("🕯️")).toBe(true);
});

test("cleaning twice has the same result as once", () => {
  const text = anyText(60);
  fc.assert(fc.property(text, (text) => cleanLine(cleanLine(text)) === cleanLine(text)));
  fc.assert(fc.property(text, (text) => cleanParagraphs(cleanParagraphs(text)) === cleanParagraphs(text)));
});
