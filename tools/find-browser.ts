import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The path of a Chromium, or a message about what is missing. */
export type FoundBrowser = { path: string } | { missing: string };

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC_APPS = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];
const WINDOWS_APP = "Google/Chrome/Application/chrome.exe";

/** Arguments for a test's Chromium: no background traffic; as root it cannot use its sandbox. */
export const BROWSER_ARGUMENTS = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--renderer-process-limit=1",
  // A headless shell would round letter widths to whole pixels, unlike a Chromium with a window.
  "--font-render-hinting=none",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Finds a Chromium: CHROME_BIN, Playwright's own, the system's, or the npm package's (Linux on x64). */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env["CHROME_BIN"];
  if (named) {
    return existsSync(named) ? { path: named } : { missing: `CHROME_BIN is ${named}, but there is no such file.` };
  }
  const own = chromium.executablePath();
  if (existsSync(own)) return { path: own };
  const installed = systemBrowsers().find((path) => existsSync(path));
  if (installed) return { path: installed };
  return packagedBrowser();
}

function systemBrowsers(): string[] {
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name)));
  const mac = MAC_APPS.map((app) => join("/Applications", app));
  const windows = [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"], process.env["LOCALAPPDATA"]]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, WINDOWS_APP));
  return [...onPath, ...mac, ...windows];
}

async function packagedBrowser(): Promise<FoundBrowser> {
  const advice =
    "Install Chromium (Debian: chromium), or set CHROME_BIN to a Chrome or Chromium, or run: npx playwright install chromium";
  if (process.platform !== "linux" || process.arch !== "x64") return { missing: `No Chromium was found. ${advice}` };
  // The package unpacks its shared libraries only if it detects this platform.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs22.x";
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    return { path: await packaged.executablePath() };
  } catch (error) {
    return {
      missing: `No Chromium was found, and the packaged one does not unpack here (${String(error)}). ${advice}`,
    };
  }
}
