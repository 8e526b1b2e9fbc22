import { writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { roles } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { startServer, TEST_NOW, type TestServer } from "#tests/support/server.ts";
import { BROWSER_ARGUMENTS, findBrowser } from "../find-browser.ts";

/*
 * `npm run docs:pictures` takes the README's pictures of the demo into docs/images, where they are kept in git. It needs
 * a build (`npm run build`). The clock stands still at TEST_NOW, so the pictures change only with the screens.
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

async function anAdmin(server: TestServer) {
  const member = await aMember(server, { name: "Maya Lindqvist" });
  const role = { userId: member.userId, role: "admin", grantedAt: Date.parse(TEST_NOW) } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(role));
  return member;
}

const found = await findBrowser();
if ("missing" in found) throw new Error(found.missing);
const server = await startServer({ DEMO: "on" });
const browser = await chromium.launch({ executablePath: found.path, args: BROWSER_ARGUMENTS });
try {
  const viewport = { width: 1280, height: 860 };
  const context = await browser.newContext({ viewport, locale: "en-US", timezoneId: "America/New_York" });
  await context.addCookies([{ name: "tz", value: "America/New_York", url: server.origin }]);
  const page = await context.newPage();
  await page.goto(`${server.origin}/events`, { waitUntil: "networkidle" });
  await take(page, "events");
  await page.getByRole("main").locator(".event-row h3 a").first().click();
  await page.waitForURL(/\/events\/[^/]+/);
  await page.waitForLoadState("networkidle");
  await take(page, "event");
  await signIn(context, server, await anAdmin(server));
  await page.goto(`${server.origin}/admin`, { waitUntil: "networkidle" });
  await take(page, "dashboard");
} finally {
  await browser.close();
  await server.stop();
}
