import { writeFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { TEST_NOW } from "#tests/support/server.ts";
import { openSite } from "../screens/open-site.ts";
import { addressOf, type Screen, SCREENS } from "../screens/screens.ts";
import { findThings, giveThings } from "../screens/site-things.ts";

/*
 * `npm run docs:pictures` takes the pictures of the README and the guides from the demo into docs/images, which git
 * stores. It needs a build (`npm run build`). The clock stands still at TEST_NOW, so the pictures change only with the
 * screens.
 */

/** Files in docs/images, by the names of their screens. */
const PICTURES: Readonly<Record<string, string>> = {
  "events-upcoming": "events",
  event: "event",
  "dashboard-overview": "dashboard",
  "create-event": "create-event",
  "event-dates": "dates",
  "register-organizer": "register-organizer",
  "dashboard-import": "import",
  "dashboard-moderation": "moderation",
  "dashboard-submissions": "submissions",
  "dashboard-settings": "settings",
};

const WINDOW = { width: 1280, height: 860 };
const QUALITY = 70;

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer();
  writeFileSync(new URL(`../../docs/images/${name}.webp`, import.meta.url), picture);
  process.stdout.write(`docs/images/${name}.webp, ${Math.round(picture.length / 1_000)} kB\n`);
}

const site = await openSite({ content: { kind: "demo" }, now: TEST_NOW });
try {
  const at = Date.parse(TEST_NOW);
  const { userId } = site.member;
  const things = await inDirectory(site.server, async (database) => {
    await giveThings(database, userId, at);
    return findThings(database, userId, at);
  });
  const windows = new Map<Screen["by"], BrowserContext>();
  for (const [name, file] of Object.entries(PICTURES)) {
    const screen = SCREENS.find((each) => each.name === name);
    const path = screen ? addressOf(screen, things) : null;
    if (screen === undefined || path === null) throw new Error(`The demo has no screen ${name}.`);
    const context = windows.get(screen.by) ?? (await site.windowOf(screen.by));
    windows.set(screen.by, context);
    const page = await context.newPage();
    await page.setViewportSize(WINDOW);
    await page.goto(site.server.origin + path, { waitUntil: "networkidle" });
    await take(page, file);
    await page.close();
  }
} finally {
  await site.close();
}
