import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { AFTER_PAINT_SCRIPT, holdModules } from "#web/http/after-paint.server.ts";
import { WHEN_SEEN } from "#web/http/when-seen.ts";

type Text = { data: string; top: number; height: number };
type Page = { texts?: readonly Text[]; rows?: number; navigation?: string; hash?: string; state?: object | null };

const anElement = () => {
  const attributes = new Set<string>();
  return {
    setAttribute: (name: string) => void attributes.add(name),
    hasAttribute: (name: string) => attributes.has(name),
  };
};

const HELD = holdModules(
  '<link rel="modulepreload" href="/a.js"/><script>first()</script><script type="module" async="">import()</script>',
);

/** Returns the contents of the elements that a selector like `script[data-name]` matches in the page with held modules. */
function contentsOf(selector: string): string[] {
  const { tag = "", attribute = "" } = /^(?<tag>[a-z]+)\[(?<attribute>[a-z-]+)\]$/.exec(selector)?.groups ?? {};
  const element = new RegExp(`<${tag}\\b[^>]* ${attribute}=""[^>]*>(.*?)</${tag}>`, "g");
  return Array.from(HELD.matchAll(element), ([, content = ""]) => content);
}

/** Runs the script in a page 800 px high that shows these texts, until after its first paint. */
function aPage({ texts = [], rows: count = 0, navigation = "navigate", hash = "", state = null }: Page) {
  const released: unknown[] = [];
  const templates = contentsOf("template[data-after-paint]").map((content) => ({
    content,
    replaceWith: (put: unknown) => void released.push(put),
  }));
  const root = anElement();
  const laidOut: number[] = [];
  const rowEnds = Array.from({ length: count }, (_, row) => ({ getBoundingClientRect: () => void laidOut.push(row) }));
  const port1: { onmessage?: () => void } = {};
  const waiting = { steps: 0 };
  const run: unknown[] = [];
  const numbered: unknown[] = [];
  const sheet = { media: WHEN_SEEN };
  const listeners = new Map<string, () => void>();
  const nodes = texts
    .map(({ data, ...place }) => ({ data, parentElement: { getBoundingClientRect: () => place } }))
    .values();
  const found: Record<string, readonly unknown[]> = {
    ":is(.event-row,.always-open,.site-footer) > :last-child": rowEnds,
    'link[media="not all"]': [sheet],
    "template[data-after-paint]": templates,
  };
  const document = {
    body: { offsetHeight: 0 },
    documentElement: root,
    querySelector: (selector: string) => contentsOf(selector).map((textContent) => ({ textContent }))[0] ?? null,
    querySelectorAll: (selector: string) => found[selector],
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: unknown) => void run.push(script) },
    createTreeWalker: () => ({ nextNode: () => nodes.next().value ?? null }),
  };
  const window = {
    innerHeight: 800,
    history: { state, replaceState: (put: unknown) => void numbered.push(put) },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  };
  // A function and not an arrow, because the script calls it with `new`.
  function MessageChannel() {
    return { port1, port2: { postMessage: () => void (waiting.steps += 1) } };
  }
  runInNewContext(AFTER_PAINT_SCRIPT, {
    window,
    document,
    location: { hash },
    performance: { getEntriesByType: () => [{ type: navigation }] },
    MessageChannel,
  });
  listeners.get("load")?.();
  const step = () => {
    waiting.steps -= 1;
    port1.onmessage?.();
  };
  return { released, sheet, listeners, root, laidOut, numbered, run, waiting, step };
}

/** The page after all tasks that waited for its first paint have run. */
function aPaintedPage(page: Page) {
  const painted = aPage(page);
  while (painted.waiting.steps > 0) painted.step();
  return painted;
}

test("module preloads leave their templates after the first paint", () => {
  expect(aPage({}).released).toEqual(['<link rel="modulepreload" href="/a.js"/>']);
});

test("list rows are laid out one at a time, and modules run after the last", () => {
  const { root, laidOut, run, waiting, step } = aPage({ rows: 3 });
  expect({ steps: waiting.steps, laidOut }).toEqual({ steps: 1, laidOut: [] });
  for (const rows of [[0], [0, 1], [0, 1, 2]]) {
    step();
    expect({ steps: waiting.steps, laidOut }).toEqual({ steps: 1, laidOut: rows });
    expect(root.hasAttribute("data-laid-out")).toBe(false);
  }
  step();
  expect({ isDone: root.hasAttribute("data-laid-out"), run }).toEqual({ isDone: true, run: [] });
  while (waiting.steps > 0) step();
  expect(run).toMatchObject([{ type: "module", textContent: "import()" }]);
});

test("the history entry is numbered for the router, as the router itself would", () => {
  expect(aPaintedPage({}).numbered).toEqual([{ idx: 0 }]);
  expect(aPaintedPage({ state: { key: "k" } }).numbered).toEqual([{ key: "k", idx: 0 }]);
  expect(aPaintedPage({ state: { idx: 0 } }).numbered).toEqual([]);
  expect(aPaintedPage({ state: { idx: 3 } }).numbered).toEqual([]);
});

test.each([
  ["reload", ""],
  ["back_forward", ""],
  ["navigate", "#day-2026-03-11"],
])("after %s%s all rows are laid out before the first paint", (navigation, hash) => {
  const { root, laidOut, run, waiting, step } = aPage({ rows: 3, navigation, hash });
  expect(root.hasAttribute("data-laid-out")).toBe(true);
  while (waiting.steps > 0) step();
  expect(laidOut).toEqual([]);
  expect(run).toHaveLength(1);
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
  expect(aPaintedPage({ texts: [{ data, top, height }] }).sheet.media).toBe(isNeeded ? "all" : WHEN_SEEN);
});

test.each(["scroll", "pointerdown", "keydown"])("otherwise %s loads the fonts", (name) => {
  const { sheet, listeners } = aPaintedPage({ texts: [{ data: "سلام", top: 900, height: 20 }] });
  listeners.get(name)?.();
  expect(sheet.media).toBe("all");
});
