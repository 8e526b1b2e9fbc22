import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those of axe's rules that look at colours (its tag cat.color, without AAA). */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * Expects axe to find nothing on the open page at each of these widths, in light and in dark; names all that it found.
 * Dark sets other colours and nothing else (`tokens.test.ts` holds it to that), so there the rules of colour are asked alone.
 */
export async function passesAxe(page: Page, widths: readonly number[] = [1280, 360]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const axe = await axeFor(page);
      const asked = colorScheme === "light" ? axe.withTags(RULES) : axe.withRules(RULES_OF_COLOUR);
      const { violations } = await asked.analyze();
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
      expect.soft(faults, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  // It would read its half megabyte of script twice more for each run.
  const builder = new AxeBuilder(isThere ? { page, axeSource: ";" } : { page });
  // Three quarters of its time go into describing all that is right, and into a page of its own for other sites' frames.
  return builder.options({ resultTypes: ["violations"] }).setLegacyMode();
}
