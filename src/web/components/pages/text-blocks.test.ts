import fc from "fast-check";
import { expect, test } from "vitest";
import { textBlocks } from "#web/components/pages/text-blocks.ts";

const plain = (text: string) => [{ text, href: null }];

test("an empty line begins a new paragraph, a single line end does not", () => {
  expect(textBlocks("One\nstill one.\n\nTwo.")).toEqual([
    { kind: "paragraph", parts: plain("One\nstill one.") },
    { kind: "paragraph", parts: plain("Two.") },
  ]);
});

test("lines that start with a dash become a list", () => {
  expect(textBlocks("Of these:\n\n- one\n- two")).toEqual([
    { kind: "paragraph", parts: plain("Of these:") },
    { kind: "list", items: [plain("one"), plain("two")] },
  ]);
});

test("linked words become links, in paragraphs and in lists", () => {
  const link = { text: "the questions", href: "/faq" };
  expect(textBlocks("Read [the questions](/faq).")).toEqual([
    { kind: "paragraph", parts: [{ text: "Read ", href: null }, link, { text: ".", href: null }] },
  ]);
  expect(textBlocks("- [the questions](/faq)")).toEqual([{ kind: "list", items: [[link]] }]);
});

test.for(["javascript:alert`1`", "//elsewhere.example", "http://plain.example", "data:text/html,x"])(
  "%s never becomes a link",
  (address) => {
    expect(textBlocks(`[words](${address})`)).toEqual([{ kind: "paragraph", parts: plain("words") }]);
  },
);

test("text without markup is kept word for word", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ,.]{1,20}$/), { minLength: 1 }), (paragraphs) => {
      const blocks = textBlocks(paragraphs.join("\n\n"));
      expect(blocks).toEqual(paragraphs.map((text) => ({ kind: "paragraph", parts: plain(text) })));
    }),
  );
});
