import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOCUMENT_STYLE } from "#web/components/pages/document-style.ts";

test("the inline styles use the colors of the design tokens, light and dark", () => {
  const tokens = readFileSync("src/web/styles/tokens.css", "utf8");
  const colors = [...DOCUMENT_STYLE.matchAll(/(--[a-z\d-]+):(#[\da-f]{6})/g)];
  expect(colors.length).toBe(24);
  const unknown = colors.filter(
    ([, name = "", hex = ""]) => !new RegExp(`${name}: oklch\\([^)]+\\); /\\* ${hex} `).test(tokens),
  );
  expect(unknown).toEqual([]);
});
