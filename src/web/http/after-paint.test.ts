import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { AFTER_PAINT_SCRIPT, WHEN_SEEN } from "#web/http/after-paint.ts";

type Text = { data: string; top: number; height: number };

/** Runs the script in a page of 800 px that shows these texts, until after its first paint. */
function aPage(texts: readonly Text[]) {
  const preload = { rel: "after-paint" };
  const sheet = { media: WHEN_SEEN };
  const listeners = new Map<string, () => void>();
  const nodes = texts
    .map(({ data, ...place }) => ({ data, parentElement: { getBoundingClientRect: () => place } }))
    .values();
  const document = {
    querySelector: () => null,
    querySelectorAll: (selector: string) => (selector.includes("media") ? [sheet] : [preload]),
    createElement: () => null,
    createTreeWalker: () => ({ nextNode: () => nodes.next().value ?? null }),
  };
  const window = {
    innerHeight: 800,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  };
  runInNewContext(AFTER_PAINT_SCRIPT, { window, document });
  listeners.get("load")?.();
  return { preload, sheet, listeners };
}

test("after the first paint the preloads of the modules are what they were", () => {
  expect(aPage([]).preload.rel).toBe("modulepreload");
});

test.each([
  ["سلام", 700, 20, true],
  ["שלום", 0, 20, true],
  ["नमस्ते", 10, 20, true],
  ["ਸਤਿ", 10, 20, true],
  ["سلام", 900, 20, false],
  ["سلام", 0, 0, false],
  ["Peace, мир, ειρήνη, 平和", 10, 20, false],
])("%s at %d px, %d px high, needs its font at once: %s", (data, top, height, isNeeded) => {
  expect(aPage([{ data, top, height }]).sheet.media).toBe(isNeeded ? "all" : WHEN_SEEN);
});

test.each(["scroll", "pointerdown", "keydown"])("else %s has them applied", (name) => {
  const { sheet, listeners } = aPage([{ data: "سلام", top: 900, height: 20 }]);
  listeners.get(name)?.();
  expect(sheet.media).toBe("all");
});
