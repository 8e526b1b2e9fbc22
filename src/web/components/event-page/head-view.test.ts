import { expect, test } from "vitest";
import { textView } from "#web/components/event-page/head-view.server.ts";

const words = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");

test("a short text is all lead, with the author's own line breaks", () => {
  const view = textView("Come as you are.\nBring a candle.");
  expect(words(view.lead ?? [])).toBe("Come as you are.\nBring a candle.");
  expect(view.highlights).toEqual([]);
  expect(view.paragraphs).toEqual([]);
});

test("the first of several paragraphs is the lead", () => {
  const first = `Sung refrains${", and a long silence".repeat(8)}.`;
  const second = `We begin on the half hour${", and end soon after".repeat(8)}.`;
  const view = textView(`${first}\n\n${second}`);
  expect(view.highlights).toEqual([]);
  expect(words(view.lead ?? [])).toBe(first);
  expect(view.paragraphs.map(words)).toEqual([second]);
});

test("a text of more than 400 characters shows its first four sentences before the full text", () => {
  const sentences = Array.from({ length: 12 }, (_, at) => `This is sentence number ${at + 1} of the long text.`);
  const view = textView(sentences.join(" "));
  expect(view.highlights.map(words)).toEqual(sentences.slice(0, 4));
  expect(view.lead).toBeNull();
  expect(view.paragraphs.map(words).join(" ")).toBe(sentences.join(" "));
});

test("an empty text shows nothing", () => {
  expect(textView("  \n ")).toEqual({ lead: null, paragraphs: [], highlights: [], hasList: false });
});
