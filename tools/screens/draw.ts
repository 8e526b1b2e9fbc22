import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { openSite, type PicturedSite } from "./open-site.ts";
import { addressOf, type FoundThing, readScreensArguments, type Screen } from "./screens.ts";
import { findThings, giveThings } from "./site-things.ts";

/*
 * `npm run screens` takes pictures of the main screens, at two widths in light and dark, and makes a page that shows them
 * side by side. It needs a build (`npm run build`). The clock stands still, so pictures change only with the screens.
 */

const VIEWS = [360, 1280].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ width, scheme })));
const HEIGHTS: Readonly<Record<number, number>> = { 360: 780, 1280: 860 };
/** Lists are long, and their rows look alike. */
const HEIGHT_MAX = 6_000;
const QUALITY = 82;

async function take(page: Page, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const height = Math.min(HEIGHT_MAX, await page.evaluate(() => document.documentElement.scrollHeight));
  const width = page.viewportSize()?.width ?? 0;
  const clip = { x: 0, y: 0, width, height };
  // The change of scheme starts transitions of colors, which a picture would catch halfway.
  const picture = await page.screenshot({ fullPage: true, clip, animations: "disabled" });
  await sharp(picture).webp({ quality: QUALITY }).toFile(file);
}

/** Takes all pictures of a screen; the names of their files. */
async function draw(context: BrowserContext, url: string, { folder, name }: { folder: string; name: string }) {
  const page = await context.newPage();
  const files: string[] = [];
  for (const { width, scheme } of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? width });
    await page.emulateMedia({ colorScheme: scheme });
    if (files.length === 0) await page.goto(url, { waitUntil: "networkidle" });
    const file = `${name}-${width}-${scheme}.webp`;
    await take(page, join(folder, file));
    files.push(file);
  }
  await page.close();
  return files;
}

type Drawn = { name: string; path: string; files: readonly string[] };

/** The page that shows all pictures, each screen in one row. */
function picturesPage(title: string, drawn: readonly Drawn[]): string {
  const links = drawn.map(({ name }) => `<a href="#${name}">${name}</a>`).join(" ");
  const sections = drawn.map(({ name, path, files }) => {
    const pictures = files.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return `<section id="${name}"><h2>${name} <small>${path.replaceAll("&", "&amp;")}</small></h2><div>${pictures.join("")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens: ${title}</title><style>
body { margin: 0 16px; font: 15px system-ui; background: #888; }
nav { position: sticky; top: 0; padding: 8px; background: #eee; line-height: 1.7; }
section { scroll-margin-top: 120px; }
div { display: grid; grid-template-columns: 1fr 1fr 3fr 3fr; gap: 12px; align-items: start; }
img { width: 100%; }
small { font-weight: normal; }
</style><nav>${links}</nav>${sections.join("")}</html>`;
}

async function drawAll({ server, windowOf }: PicturedSite, things: ReadonlyMap<FoundThing, string>) {
  const windows = new Map<Screen["by"], BrowserContext>();
  const drawn: Drawn[] = [];
  for (const screen of screens) {
    const path = addressOf(screen, things);
    if (path === null) {
      process.stdout.write(`${screen.name}: nothing on this site has such a page\n`);
      continue;
    }
    const context = windows.get(screen.by) ?? (await windowOf(screen.by));
    windows.set(screen.by, context);
    const files = await draw(context, server.origin + path, { folder, name: screen.name });
    drawn.push({ name: screen.name, path, files });
    process.stdout.write(`${screen.name}\n`);
  }
  return drawn;
}

const { content, screens, folder: target, now } = readScreensArguments(process.argv.slice(2));
const folder = resolve(target);
mkdirSync(folder, { recursive: true });
const site = await openSite({ content, now });
try {
  const at = Date.parse(now);
  const { userId } = site.member;
  const things = await inDirectory(site.server, async (database) => {
    if (content.kind !== "empty") await giveThings(database, userId, at);
    return findThings(database, userId, at);
  });
  const drawn = await drawAll(site, things);
  const title = content.kind === "file" ? basename(content.file) : content.kind;
  writeFileSync(join(folder, "index.html"), picturesPage(title, drawn));
  process.stdout.write(`${join(folder, "index.html")}\n`);
} finally {
  await site.close();
}
