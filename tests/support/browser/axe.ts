import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/test.ts";

type Rules = { type: "tag" | "rule"; values: string[] };
type Violation = { id: string; nodes: readonly { target: unknown }[] };
type Axe = { run: (place: Document, options: object) => Promise<{ violations: readonly Violation[] }> };

const RULES: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Axe's color rules (tag cat.color, without AAA). */
const RULES_OF_COLOUR: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const SOURCE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Expects axe to find no violations on the open page at each of these widths, in light and in dark; names all that it found.
 * Dark changes only colors (`tokens.test.ts` checks that), so there only the color rules run.
 */
export async function passesAxe(page: Page, widths: readonly number[] = [1280, 360]): Promise<void> {
  const schemes: ("light" | "dark")[] = ["light", "dark"];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const violations = await violationsOf(page, colorScheme === "light" ? RULES : RULES_OF_COLOUR);
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
      expect.soft(faults, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
    // The next width begins with the colors that are shown already.
    schemes.reverse();
  }
}

/**
 * Axe's own builder sends half a megabyte of script twice and calls the page six times for each run, which took longer
 * than axe.
 */
async function violationsOf(page: Page, runOnly: Rules): Promise<readonly Violation[]> {
  // Axe spends three quarters of its time on describing passed checks.
  const options = { resultTypes: ["violations"] as "violations"[], runOnly };
  if (page.frames().length > 1) {
    // Its default mode would open another page, for cross-origin frames.
    return (await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()).violations;
  }
  const found = await page.evaluate(runAxe, options);
  if (found !== null) return found;
  await page.evaluate(SOURCE);
  const requested = await page.evaluate(runAxe, options);
  if (requested === null) throw new Error("axe did not come into the page");
  return requested;
}

/** Runs in the page; null if axe is not loaded yet. */
async function runAxe(options: object): Promise<readonly Violation[] | null> {
  const axe: Axe | undefined = Reflect.get(window, "axe");
  if (axe === undefined) return null;
  // Reduced motion does not end a running transition, whose intermediate colors are not part of the design.
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
}
