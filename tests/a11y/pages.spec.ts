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

test("axe finds no violations on the static pages, and none scrolls sideways at 320 px", async ({ page }) => {
  for (const path of PATHS) {
    await test.step(path, async () => {
      await page.goto(path);
      await passesAxe(page);
      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, path).toBe(0);
    });
  }
});
