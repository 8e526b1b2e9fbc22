import fc from "fast-check";
import { expect, test } from "vitest";
import { longText } from "#core/text/long-text.ts";

const LONG = "This sentence has more than twenty-five characters.";
const SHORT = "It is short.";

test("a short text is one paragraph with its own line breaks, without highlights", () => {
  expect(longText("One.\nTwo.")).toEqual({ paragraphs: ["One.\nTwo."], highlights: [], hasList: false });
  expect(longText("  ")).toEqual({ paragraphs: [], highlights: [], hasList: false });
});

test("a text of more than 300 characters is split between sentences", () => {
  const text = Array(7).fill(LONG).join(" ");
  const { paragraphs } = longText(text);
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(paragraphs.every((paragraph) => paragraph.length <= 300 && paragraph.endsWith("."))).toBe(true);
  expect(paragraphs.join(" ")).toBe(text);
});

test("the author's own paragraphs are kept", () => {
  const [first, second] = [`${LONG} `.repeat(3).trim(), `${SHORT} `.repeat(14).trim()];
  expect(longText(`${first}\n\n${second}`).paragraphs).toEqual([first, second]);
});

test("exactly 300 characters are one paragraph, and 301 are two", () => {
  const text = `${"A".repeat(149)}. ${"B".repeat(148)}.`;
  expect(longText(text).paragraphs).toHaveLength(1);
  expect(longText(`${"A".repeat(150)}. ${"B".repeat(148)}.`).paragraphs).toHaveLength(2);
});

test("a text of more than 400 characters has its first four sentences as highlights", () => {
  expect(longText(Array(8).fill(LONG).join(" ")).highlights).toEqual(Array(4).fill(LONG));
});

test("highlights require six sentences, four of them long", () => {
  expect(longText([LONG, LONG, LONG, LONG, SHORT, SHORT].join(" ")).highlights).toHaveLength(4);
  expect(longText([LONG, LONG, LONG, SHORT, SHORT, SHORT].join(" ")).highlights).toEqual([]);
  expect(longText([LONG, LONG, LONG, LONG, SHORT].join(" ")).highlights).toEqual([]);
});

test("a text that is mostly a list has no highlights, whatever its bullets", () => {
  const items = (mark: (at: number) => string) =>
    Array.from({ length: 12 }, (_, at) => `${mark(at + 1)}An item of the list, written out in full. It goes on.`);
  for (const mark of [() => "- ", () => "• ", (at: number) => `${at}. `, () => "a) ", () => "・"]) {
    expect(longText(items(mark).join("\n"))).toMatchObject({ highlights: [], hasList: true });
  }
  const unmarked = Array(20).fill("Silence, then a reading").join("\n");
  expect(longText(unmarked)).toMatchObject({ highlights: [], hasList: true });
});

test("next to a list, highlights come from the sentences around it", () => {
  const text = `${Array(8).fill(LONG).join(" ")}\n\nWe bring:\n- a candle. Any kind.\n- a book.`;
  expect(longText(text)).toMatchObject({ highlights: Array(4).fill(LONG), hasList: true });
  expect(longText(`- a candle.\n- a book.\n\n${Array(8).fill(LONG).join(" ")}`).highlights).toEqual(
    Array(4).fill(LONG),
  );
});

test("a sentence without an end, or broken across lines, is not a highlight", () => {
  expect(longText("word ".repeat(120)).highlights).toEqual([]);
  expect(longText(`${"word ".repeat(120).trim()}.`).highlights).toEqual([]);
  const text = `This sentence is cut\nby the end of its line. ${Array(8).fill(LONG).join(" ")}`;
  expect(longText(text).highlights).toEqual(Array(4).fill(LONG));
});

test("highlights that would be the whole text are left out", () => {
  expect(longText(Array(4).fill(LONG.repeat(3).replaceAll(".", ",").replace(/,$/u, ".")).join(" ")).highlights).toEqual(
    [],
  );
});

test("an abbreviation or an initial does not end a sentence", () => {
  const first = "Led by Dr. Able and J. B. Baker, e.g. Sundays at St. Example.";
  expect(longText([first, ...Array(8).fill(LONG)].join(" ")).highlights[0]).toBe(first);
});

test("sentences in other scripts end with their own punctuation", () => {
  for (const sentence of [
    "私たちは毎朝一緒に静かに祈ります。",
    "हम हर सुबह एक साथ प्रार्थना करते हैं। ",
    "هل تصلي معنا كل صباح؟ ",
  ]) {
    expect(longText(sentence.repeat(40)).highlights).toEqual(Array(4).fill(sentence.trim()));
  }
  expect(longText("เราสวดมนต์ด้วยกันทุกเช้า ".repeat(30)).highlights).toEqual([]);
});

test("no word is lost", () => {
  const letters = (text: string) => text.replace(/\s/gu, "");
  fc.assert(
    fc.property(fc.lorem({ maxCount: 120 }), (text) => letters(longText(text).paragraphs.join("")) === letters(text)),
  );
});
