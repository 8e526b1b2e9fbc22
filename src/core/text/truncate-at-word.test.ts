import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";

test("a text that fits is unchanged", () => {
  expect(truncateAtWord("One two", 7)).toBe("One two");
});

test("a longer text is cut at the last word that fits, without trailing punctuation", () => {
  expect(truncateAtWord("One two three", 9)).toBe("One two...");
  expect(truncateAtWord("One, two", 5)).toBe("One...");
  expect(truncateAtWord("One two three", 7)).toBe("One two...");
});

test("a single long word is cut between visible characters", () => {
  expect(truncateAtWord("坐禅会坐禅会", 4)).toBe("坐禅会坐...");
  expect(truncateAtWord("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2)).toBe("👨‍👩‍👧👨‍👩‍👧...");
});

test("a long word at the end is cut too when less than half would be left without it", () => {
  expect(truncateAtWord("7:00 PM today: 毎週水曜日の夜の静かな祈りの集いと短い話", 30)).toBe(
    "7:00 PM today: 毎週水曜日の夜の静かな祈りの集...",
  );
  expect(truncateAtWord("One two three four", 12)).toBe("One two...");
});

test("composed and decomposed text are cut at the same place", () => {
  expect(truncateAtWord("Prière du soir", 9)).toBe("Prière du...");
  expect(truncateAtWord("Prie\u0300re du soir", 9)).toBe("Prie\u0300re du...");
});

test("the default limit is 175 characters", () => {
  expect(truncateAtWord("abcd ".repeat(60))).toBe(`${"abcd ".repeat(35).trimEnd()}...`);
});

test("the result is always a prefix of the text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (text, max) =>
      text.startsWith(truncateAtWord(text, max).replace(/\.{3}$/u, "")),
    ),
  );
});
