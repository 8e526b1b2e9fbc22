import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EMBED_STYLE } from "#web/routes/embedded/embed-style.ts";

test("the colors of an embed are the design's tokens, light and dark", () => {
  const tokens = readFileSync("src/web/styles/tokens.css", "utf8");
  const colors = [...EMBED_STYLE.matchAll(/(--[a-z\d-]+):(#[\da-f]{6})/g)];
  expect(colors.length).toBe(24);
  const unknown = colors.filter(
    ([, name = "", hex = ""]) => !new RegExp(`${name}: oklch\\([^)]+\\); /\\* ${hex} `).test(tokens),
  );
  expect(unknown).toEqual([]);
});
