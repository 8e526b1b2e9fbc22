import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { AFTER_PAINT_SCRIPT, holdBack } from "#web/http/after-paint.ts";

const LATE = '<link rel="stylesheet" href="/late.css" fetchPriority="low"/>';
const FIRST = '<link rel="stylesheet" href="/app.css"/>';
const PRELOAD = '<link rel="modulepreload" href="/page.js"/>';

test("a style sheet of low priority waits for the first paint, and comes at once where no scripts run", () => {
  const { html, withoutScripts } = holdBack(FIRST + LATE + PRELOAD);
  expect(html).toBe(
    `${FIRST}<link rel="after-paint" href="/late.css" fetchPriority="low"/><link rel="after-paint" href="/page.js"/>`,
  );
  expect(withoutScripts).toBe(`<noscript>${LATE}</noscript>`);
});

test("a page without late style sheets has nothing behind it", () => {
  expect(holdBack(FIRST + PRELOAD).withoutScripts).toBe("");
});

test("the script makes each what it was", () => {
  const links = [
    { rel: "after-paint", getAttribute: () => "low" },
    { rel: "after-paint", getAttribute: () => null },
  ];
  const document = { querySelector: () => null, querySelectorAll: () => links, createElement: () => null };
  let onLoad: (() => void) | undefined;
  const window = { addEventListener: (_: string, listener: () => void) => (onLoad = listener) };
  runInNewContext(AFTER_PAINT_SCRIPT, { window, document });
  onLoad?.();
  expect(links.map(({ rel }) => rel)).toEqual(["stylesheet", "modulepreload"]);
});
