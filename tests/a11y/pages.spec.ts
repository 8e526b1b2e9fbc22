import { passesAxe } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const PATHS = [
  "/home",
  "/api/docs",
  "/about",
  "/faq",
  "/contact",
  "/privacy-policy",
  "/terms-of-use",
  "/community-ground-rules",
];

test.use({
  serverSettings: { DEMO: "on", CONTACT_EMAIL: "hello@samehour.example", FEEDBACK_URL: "https://f.example/" },
});

for (const path of PATHS) {
  test(`axe finds nothing on ${path}, which does not scroll sideways at 320 px`, async ({ page }) => {
    await page.goto(path);
    await passesAxe(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
