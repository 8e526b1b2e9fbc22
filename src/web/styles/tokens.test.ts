import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrastRatio, readOklch, toHex } from "#tests/support/contrast/contrast.ts";
import { DARK_CHOSEN, DARK_SYSTEM, LIGHT } from "#tests/support/contrast/tokens.ts";

const TEXT = 4.5;
const CONTROL = 3;

const MODES = { light: LIGHT, dark: new Map([...LIGHT, ...DARK_CHOSEN]) };

/** Every pair of text or control and surface in the design: foreground, its surfaces, the required contrast ratio. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  [
    "ink",
    ["bg", "surface", "sunken", "primary-soft", "band", "success-soft", "warn-soft", "danger-soft", "info-soft"],
    TEXT,
  ],
  [
    "ink-2",
    [
      "bg",
      "surface",
      "sunken",
      "primary-soft",
      "band",
      "live-soft",
      "success-soft",
      "warn-soft",
      "danger-soft",
      "info-soft",
    ],
    TEXT,
  ],
  ["ink-3", ["bg", "surface", "sunken", "band"], TEXT],
  ["primary", ["bg", "surface", "sunken", "primary-soft", "band"], TEXT],
  ["on-primary", ["primary", "primary-deep"], TEXT],
  ["edge", ["bg", "surface", "sunken", "band"], CONTROL],
  ["focus", ["bg", "surface", "sunken", "primary-soft"], CONTROL],
  ["live", ["bg", "surface", "live-soft"], TEXT],
  ["on-live", ["live"], TEXT],
  ["success", ["surface", "success-soft"], TEXT],
  ["warn", ["surface", "warn-soft"], TEXT],
  ["danger", ["bg", "surface", "danger-soft"], TEXT],
  ["surface", ["danger"], TEXT],
  ["info", ["surface", "info-soft"], TEXT],
  ...["prayer", "meditation", "discussion", "worship", "retreat", "other"].flatMap(
    (type) =>
      [
        [`t-${type}`, ["bg", `t-${type}-soft`], TEXT],
        ["ink", [`t-${type}-soft`], TEXT],
      ] as const,
  ),
];

function colour(mode: keyof typeof MODES, name: string) {
  return readOklch(MODES[mode].get(`--${name}`) ?? "missing");
}

for (const mode of ["light", "dark"] as const) {
  for (const [front, backs, needed] of PAIRS) {
    test.each(backs)(`${mode}: ${front} is readable on %s`, (back) => {
      expect(contrastRatio(colour(mode, front), colour(mode, back))).toBeGreaterThanOrEqual(needed);
    });
  }
}

test("the contrast ratios match those published in the design", () => {
  expect(contrastRatio(colour("light", "ink"), colour("light", "bg"))).toBeCloseTo(15.69, 2);
  expect(contrastRatio(colour("dark", "edge"), colour("dark", "surface"))).toBeCloseTo(4.22, 2);
  expect(toHex(colour("light", "primary"))).toBe("#812b57");
});

test("dark mode is the same, whether the system or the visitor chooses it", () => {
  expect(DARK_SYSTEM).toEqual(DARK_CHOSEN);
  expect(DARK_CHOSEN.get("color-scheme")).toBe("dark");
});

test("dark mode has its own value for each light color", () => {
  const colours = [...LIGHT].filter(([, value]) => value.startsWith("oklch(")).map(([name]) => name);
  expect(colours.length).toBeGreaterThan(45);
  expect([...DARK_CHOSEN.keys()]).toEqual(expect.arrayContaining(colours));
});

test("dark mode overrides only tokens, so that its pages differ only in color", () => {
  const sheets = readdirSync("src/web/styles", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  );
  const text = (name: string): string => readFileSync(`src/web/styles/${name}`, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  expect(sheets.filter((name) => /prefers-color-scheme|data-theme|light-dark\(/.test(text(name)))).toEqual([
    "tokens.css",
  ]);
  const blocks = [...text("tokens.css").matchAll(/:root[^\s{]*\[data-theme[^{]*\{([^{}]*)\}/g)].map(
    ([, body = ""]) => body,
  );
  expect(blocks).toHaveLength(2);
  for (const declaration of blocks.flatMap((body) => body.split(";").slice(0, -1))) {
    expect([...LIGHT.keys()]).toContain(declaration.split(":")[0]?.trim());
  }
});
