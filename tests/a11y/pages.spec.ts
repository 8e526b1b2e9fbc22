import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "#tests/support/browser/test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = {
  wide: { width: 1280, height: 900 },
  phone: { width: 360, height: 740 },
  narrow: { width: 320, height: 700 },
};
const PATHS = ["/home", "/about", "/faq", "/contact", "/privacy-policy", "/terms-of-use", "/community-ground-rules"];

test.use({
  serverSettings: { DEMO: "on", CONTACT_EMAIL: "hello@samehour.example", FEEDBACK_URL: "https://f.example/" },
});

for (const path of PATHS) {
  for (const size of ["wide", "phone"] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`axe finds nothing on ${path}, ${size}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize(SIZES[size]);
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
      });
    }
  }

  test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize(SIZES.narrow);
    await page.goto(path);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
  });
}
