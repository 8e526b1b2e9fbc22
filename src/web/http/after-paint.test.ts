import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { AFTER_PAINT_SCRIPT, WHEN_SEEN } from "#web/http/after-paint.ts";

type Text = { data: string; top: number; height: number };
type Page = { texts?: readonly Text[]; rows?: number; navigation?: string; hash?: string };

const anElement = () => {
  const attributes = new Set<string>();
  return {
    setAttribute: (name: string) => void attributes.add(name),
    hasAttribute: (name: string) => attributes.has(name),
  };
};

/** Runs the script in a page of 800 px that shows these texts, until after its first paint. */
function aPage({ texts = [], rows: count = 0, navigation = "navigate", hash = "" }: Page) {
  const preload = { rel: "after-paint" };
  const root = anElement();
  const rows = Array.from({ length: count }, anElement);
  const port1: { onmessage?: () => void } = {};
  const waiting = { steps: 0 };
  const run: unknown[] = [];
  const sheet = { media: WHEN_SEEN };
  const listeners = new Map<string, () => void>();
  const nodes = texts
    .map(({ data, ...place }) => ({ data, parentElement: { getBoundingClientRect: () => place } }))
    .values();
  const found: Record<string, readonly unknown[]> = {
    ".event-row": rows,
    'link[media="not all"]': [sheet],
    'link[rel="after-paint"]': [preload],
  };
  const document = {
    body: { offsetHeight: 0 },
    documentElement: root,
    querySelector: () => ({ textContent: "import()" }),
    querySelectorAll: (selector: string) => found[selector],
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: unknown) => void run.push(script) },
    createTreeWalker: () => ({ nextNode: () => nodes.next().value ?? null }),
  };
  const window = {
    innerHeight: 800,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  };
  // The script calls it with `new`.
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
  return { preload, sheet, listeners, root, rows, run, waiting, step };
}

/** The page when all that waited for its first paint is done. */
function aPaintedPage(page: Page) {
  const painted = aPage(page);
  while (painted.waiting.steps > 0) painted.step();
  return painted;
}

test("after the first paint the preloads of the modules are what they were", () => {
  expect(aPage({}).preload.rel).toBe("modulepreload");
});

test("the rows of a list are laid out one at a time, and only then the modules run", () => {
  const { root, rows, run, waiting, step } = aPage({ rows: 3 });
  const laidOut = () => rows.filter((row) => row.hasAttribute("data-laid-out")).length;
  expect({ steps: waiting.steps, laidOut: laidOut() }).toEqual({ steps: 1, laidOut: 0 });
  for (const row of [1, 2, 3]) {
    step();
    expect({ steps: waiting.steps, laidOut: laidOut() }).toEqual({ steps: 1, laidOut: row });
    expect({ isDone: root.hasAttribute("data-laid-out"), run }).toEqual({ isDone: false, run: [] });
  }
  step();
  expect({ steps: waiting.steps, isDone: root.hasAttribute("data-laid-out") }).toEqual({ steps: 0, isDone: true });
  expect(run).toMatchObject([{ type: "module", textContent: "import()" }]);
});

test.each([
  ["reload", ""],
  ["back_forward", ""],
  ["navigate", "#day-2026-03-11"],
])("after %s%s all rows are laid out before the first paint", (navigation, hash) => {
  const { root, rows, run, step } = aPage({ rows: 3, navigation, hash });
  expect(root.hasAttribute("data-laid-out")).toBe(true);
  step();
  expect(rows.some((row) => row.hasAttribute("data-laid-out"))).toBe(false);
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

test.each(["scroll", "pointerdown", "keydown"])("else %s has them applied", (name) => {
  const { sheet, listeners } = aPaintedPage({ texts: [{ data: "سلام", top: 900, height: 20 }] });
  listeners.get(name)?.();
  expect(sheet.media).toBe("all");
});
