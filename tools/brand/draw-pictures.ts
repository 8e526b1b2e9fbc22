import { writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "../find-browser.ts";
import { icoFile } from "./ico-file.ts";
import { markSvg } from "./mark.ts";

/*
 * `npm run pictures` draws the site's icons and the picture for shared links from the mark into public/, which git
 * stores. They contain no site name, because that is a setting, and need no font.
 */

const MULBERRY = "#812b57";
const PAPER = "#fdf9f8";
const LIGHT = "#fefcfb";
/** The sky of a late evening from the horizon up, by the design language's `sky(hour)`. */
const EVENING = "linear-gradient(to top, #a95768 0%, #61335b 40%, #3a2b52 75%, #312a4d 100%)";
const SHARE = { width: 1200, height: 630 };

type Picture = { width: number; height: number; background: string; body: string };

async function drawPng(page: Page, { width, height, background, body }: Picture): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>body{margin:0;display:grid;grid-template:100vh / 100vw;place-items:center;overflow:hidden;background:${background}}svg{grid-area:1/1;display:block}</style>${body}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** The mark on a square; `share` is its width as a part of the side. */
function icon(size: number, colours: { mark: string; background: string }, share: number): Picture {
  const body = markSvg(Math.round(size * share), colours.mark);
  return { width: size, height: size, background: colours.background, body };
}

function sharePicture(): Picture {
  const rings = [150, 225, 300, 375, 450, 525].map((r) => `<circle cx="600" cy="600" r="${r}"/>`).join("");
  const ripples = `<svg width="1200" height="1200" viewBox="0 0 1200 1200" fill="none" stroke="${LIGHT}" stroke-width="2" opacity="0.22">${rings}</svg>`;
  return { ...SHARE, background: EVENING, body: ripples + markSvg(220, LIGHT) };
}

const found = await findBrowser();
if ("missing" in found) throw new Error(found.missing);
const browser = await chromium.launch({ executablePath: found.path, args: BROWSER_ARGUMENTS });
try {
  const page = await browser.newPage();
  const onNothing = { mark: MULBERRY, background: "transparent" };
  const onMulberry = { mark: LIGHT, background: MULBERRY };
  const small = { width: 16, height: 16, background: "transparent", body: markSvg(16, MULBERRY, "low") };
  const pictures: Record<string, Buffer> = {
    "favicon.ico": icoFile([
      { size: 16, png: await drawPng(page, small) },
      { size: 32, png: await drawPng(page, icon(32, onNothing, 1)) },
      { size: 48, png: await drawPng(page, icon(48, onNothing, 1)) },
    ]),
    "apple-touch-icon.png": await drawPng(page, icon(180, onMulberry, 0.68)),
    "icon-192.png": await drawPng(page, icon(192, { mark: MULBERRY, background: PAPER }, 0.76)),
    "icon-512.png": await drawPng(page, icon(512, { mark: MULBERRY, background: PAPER }, 0.76)),
    // A launcher may crop everything outside the central circle of 80 %.
    "icon-maskable-512.png": await drawPng(page, icon(512, onMulberry, 0.54)),
    "share.png": await drawPng(page, sharePicture()),
  };
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(`public/${name}`, bytes);
} finally {
  await browser.close();
}
