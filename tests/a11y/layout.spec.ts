import type { Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const [WIDE, PHONE] = [1280, 360];

const openZonePanel = async (page: Page) => {
  await page.getByRole("button", { name: "Change time zone" }).click();
  await expect(page.getByRole("radiogroup", { name: "All time zones" })).toBeVisible();
  // On four hundred similar rows axe takes minutes.
  await page.getByRole("dialog").getByRole("searchbox").fill("ist");
  await expect.poll(() => page.getByRole("dialog").locator(".zone-row").count()).toBeLessThan(20);
};
const openDrawer = (page: Page) => page.getByRole("button", { name: "Open menu" }).click();

const SCREENS: readonly {
  name: string;
  path: string;
  widths: readonly number[];
  open?: (page: Page) => Promise<void>;
}[] = [
  { name: "the 404 page", path: "/nothing-here", widths: [WIDE, PHONE] },
  { name: "the time zone page", path: "/time-zone", widths: [WIDE, PHONE] },
  { name: "a search for a time zone", path: "/time-zone?q=est", widths: [PHONE] },
  { name: "the open zone panel", path: "/events?q=nothing-like-it", widths: [WIDE, PHONE], open: openZonePanel },
  { name: "the open drawer", path: "/events?q=nothing-like-it", widths: [PHONE], open: openDrawer },
];

test.use({ expectedFaults: ["404 (Not Found)"] });

for (const { name, path, widths, open } of SCREENS) {
  test(`axe finds no violations on ${name}, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width: widths[0] ?? WIDE, height: 900 });
    await page.addInitScript(staysWhereItIs);
    await page.goto(path);
    await open?.(page);
    await passesAxe(page, widths);
  });
}
