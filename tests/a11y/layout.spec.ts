import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = { wide: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

const openZonePanel = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Change time zone" }).hover();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Change time zone" }).click();
  await expect(page.getByRole("radiogroup", { name: "All time zones" })).toBeVisible();
  // Axe takes minutes over four hundred rows that are alike.
  await page.getByRole("dialog").getByRole("searchbox").fill("ist");
};
const openDrawer = (page: Page) => page.getByRole("button", { name: "Open menu" }).click();

const SCREENS: readonly {
  name: string;
  path: string;
  size: keyof typeof SIZES;
  open?: (page: Page) => Promise<void>;
}[] = [
  { name: "the 404 page", path: "/nothing-here", size: "wide" },
  { name: "the 404 page on a phone", path: "/nothing-here", size: "phone" },
  { name: "the time zone page", path: "/time-zone", size: "wide" },
  { name: "the time zone page on a phone", path: "/time-zone", size: "phone" },
  { name: "a search for a time zone", path: "/time-zone?q=est", size: "phone" },
  { name: "the open zone panel", path: "/events", size: "wide", open: openZonePanel },
  { name: "the open zone panel on a phone", path: "/events", size: "phone", open: openZonePanel },
  { name: "the open drawer", path: "/events", size: "phone", open: openDrawer },
];

test.use({ expectedFaults: ["404 (Not Found)"] });

for (const { name, path, size, open } of SCREENS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing on ${name}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(SIZES[size]);
      await page.goto(path);
      await open?.(page);
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target)}`)).toEqual(
        [],
      );
    });
  }
}
