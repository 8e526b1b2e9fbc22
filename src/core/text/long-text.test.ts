import fc from "fast-check";
import { expect, test } from "vitest";
import { longText } from "#core/text/long-text.ts";

const LONG = "This sentence has more than twenty-five characters.";
const SHORT = "It is short.";

test("a short text is one paragraph with its own line breaks, and no highlights", () => {
  expect(longText("One.\nTwo.")).toEqual({ paragraphs: ["One.\nTwo."], highlights: [] });
  expect(longText("  ")).toEqual({ paragraphs: [], highlights: [] });
});

test("above 300 characters a text is split between sentences", () => {
  const text = Array(7).fill(LONG).join(" ");
  const { paragraphs } = longText(text);
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(paragraphs.every((paragraph) => paragraph.length <= 300 && paragraph.endsWith("."))).toBe(true);
  expect(paragraphs.join(" ")).toBe(text);
});

test("the author's own paragraphs stay apart", () => {
  const [first, second] = [`${LONG} `.repeat(3).trim(), `${SHORT} `.repeat(14).trim()];
  expect(longText(`${first}\n\n${second}`).paragraphs).toEqual([first, second]);
});

test("exactly 300 characters are one paragraph, 301 are not", () => {
  const text = `${"A".repeat(149)}. ${"B".repeat(148)}.`;
  expect(longText(text).paragraphs).toHaveLength(1);
  expect(longText(`${"A".repeat(150)}. ${"B".repeat(148)}.`).paragraphs).toHaveLength(2);
});

test("above 400 characters the first four sentences are the highlights", () => {
  expect(longText(Array(8).fill(LONG).join(" ")).highlights).toEqual(Array(4).fill(LONG));
});

test("six sentences of which four are long have highlights, fewer have none", () => {
  expect(longText([LONG, LONG, LONG, LONG, SHORT, SHORT].join(" ")).highlights).toHaveLength(4);
  expect(longText([LONG, LONG, LONG, SHORT, SHORT, SHORT].join(" ")).highlights).toEqual([]);
  expect(longText([LONG, LONG, LONG, LONG, SHORT].join(" ")).highlights).toEqual([]);
});

test("no word is lost", () => {
  const letters = (text: string) => text.replace(/\s/gu, "");
  fc.assert(
    fc.property(fc.lorem({ maxCount: 120 }), (text) => letters(longText(text).paragraphs.join("")) === letters(text)),
  );
});
