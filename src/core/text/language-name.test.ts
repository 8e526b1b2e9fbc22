import { expect, test } from "vitest";
import { languageName } from "#core/text/language-name.ts";

test.each([
  ["en", "English"],
  ["pt-BR", "Brazilian Portuguese"],
  ["bfi", "British Sign Language"],
])("%s is named %s", (tag, name) => {
  expect(languageName(tag, "en")).toBe(name);
});

test.each(["Latin and Greek", "constructor", "__proto__"])("a text that is no tag is its own name: %s", (text) => {
  expect(languageName(text, "en")).toBe(text);
});
