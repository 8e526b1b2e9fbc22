import fc from "fast-check";
import { expect, test } from "vitest";
import { linkedText } from "#core/text/linked-text.ts";

const addresses = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

test.each([
  ["See https://example.org/a.", "https://example.org/a"],
  ["(https://example.org/a)", "https://example.org/a"],
  ["https://example.org/a_(b)!", "https://example.org/a_(b)"],
  ["“https://example.org/?q=1&x=2”", "https://example.org/?q=1&x=2"],
  ["HTTPS://EXAMPLE.ORG/ here", "HTTPS://EXAMPLE.ORG/"],
])("in %s the link is %s", (text, address) => {
  expect(addresses(text)).toEqual([address]);
});

test("only plain web addresses become links", () => {
  const text = "javascript:alert(1) data:text/html,x //example.org https://bank.example@evil.example/ http://localhost";
  expect(addresses(text)).toEqual([]);
});

test("the pieces of any text add up to the text", () => {
  const words = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(" ", "\n", "(", ")", ".", "https://")));
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join("");
      expect(
        linkedText(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
