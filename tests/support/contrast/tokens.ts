import { readFileSync } from "node:fs";

const CSS = readFileSync("src/web/styles/tokens.css", "utf8");

/** The design's tokens in the style sheet, `--name` and value. */
export const LIGHT = block(":root");
export const DARK_SYSTEM = block(':root:not([data-theme="light"])');
export const DARK_CHOSEN = block(':root[data-theme="dark"]');

function block(selector: string): Map<string, string> {
  const start = CSS.indexOf(`${selector} {`);
  const body = CSS.slice(CSS.indexOf("{", start) + 1, CSS.indexOf("}", start));
  return new Map(
    [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}
