import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser, type FoundBrowser } from "./find-browser.ts";

const MODULES = join(import.meta.dirname, "../node_modules");
const PACKAGE = join(MODULES, "@sparticuz/chromium");
const UNPACKED = join(MODULES, ".cache/samehour");
const STARTS_WITHIN_MS = 20_000;

/**
 * Finds the Chromium for tests: CHROME_BIN, then the npm package's headless shell if it runs here, then that of
 * `findBrowser`. The shell is Chromium's engine without its windows, and needs a third of the CPU.
 */
export async function findTestBrowser(): Promise<FoundBrowser> {
  const shell = process.env["CHROME_BIN"] ? null : await findHeadlessShell();
  const found = shell === null ? await findBrowser() : { path: shell };
  // Child processes inherit the result.
  if ("path" in found) process.env["CHROME_BIN"] = found.path;
  return found;
}

async function findHeadlessShell(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(PACKAGE)) return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as { version: string };
  const path = join(UNPACKED, `headless-shell-${version}`);
  if (!existsSync(path)) await unpack(path);
  return (await opensPage(path)) ? path : null;
}

async function unpack(path: string): Promise<void> {
  mkdirSync(UNPACKED, { recursive: true });
  // An interrupted or concurrent copy never leaves half a file.
  const draft = `${path}.${process.pid}`;
  const file = createWriteStream(draft, { mode: 0o755 });
  await pipeline(createReadStream(join(PACKAGE, "bin/chromium.br")), createBrotliDecompress(), file);
  renameSync(draft, path);
}

/** Whether this machine has the libraries that it needs and allows its sandbox. */
async function opensPage(path: string): Promise<boolean> {
  const launched = chromium.launch({
    executablePath: path,
    args: BROWSER_ARGUMENTS,
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: STARTS_WITHIN_MS,
  });
  try {
    const browser = await launched;
    const page = await browser.newPage();
    await page.setContent("<p>It runs</p>");
    await browser.close();
    return true;
  } catch {
    // Another browser is used then.
    return false;
  }
}
