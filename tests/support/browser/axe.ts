import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects axe to find nothing on the open page at each of these widths, in light and in dark; names all that it found. */
export async function passesAxe(page: Page, widths: readonly number[] = [1280, 360]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect.soft(await axeFaults(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

async function axeFaults(page: Page): Promise<string[]> {
  // Three quarters of its time go into describing all that is right, and into a page of its own for other sites' frames.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .withTags(RULES)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}
