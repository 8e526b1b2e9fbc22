import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { TEST_NOW } from "#tests/support/server.ts";
import { openSite } from "../screens/open-site.ts";

/*
 * `npm run docs:pictures` takes the README's pictures of the demo into docs/images, which git stores. It needs a build
 * (`npm run build`). The clock stands still at TEST_NOW, so the pictures change only with the screens.
 */

const QUALITY = 80;

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer();
  writeFileSync(new URL(`../../docs/images/${name}.webp`, import.meta.url), picture);
  process.stdout.write(`docs/images/${name}.webp, ${Math.round(picture.length / 1_000)} kB\n`);
}

const site = await openSite({ content: { kind: "demo" }, now: TEST_NOW });
const { origin } = site.server;
const windowSize = { width: 1280, height: 860 };
try {
  const page = await (await site.windowOf("visitor")).newPage();
  await page.setViewportSize(windowSize);
  await page.goto(`${origin}/events`, { waitUntil: "networkidle" });
  await take(page, "events");
  await page.getByRole("main").locator(".event-row__title a").first().click();
  await page.waitForURL(/\/events\/[^/]+/);
  await page.waitForLoadState("networkidle");
  await take(page, "event");
  const adminPage = await (await site.windowOf("admin")).newPage();
  await adminPage.setViewportSize(windowSize);
  await adminPage.goto(`${origin}/admin`, { waitUntil: "networkidle" });
  await take(adminPage, "dashboard");
} finally {
  await site.close();
}
