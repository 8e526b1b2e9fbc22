import { defineConfig, devices } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "./tools/find-browser.ts";
import { findTestBrowser } from "./tools/find-test-browser.ts";

const browser = await findTestBrowser();
if ("missing" in browser) throw new Error(browser.missing);

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests",
  testMatch: ["e2e/**/*.spec.ts", "a11y/**/*.spec.ts"],
  outputDir: "test-results",
  globalSetup: "./tests/support/browser/make-templates.ts",
  // A file's tests follow each other and share a server; the workers go through different files. Two of them left a fifth
  // of two cores idle, because each waits for its browser and its server in turn.
  fullyParallel: false,
  workers: 3,
  forbidOnly: process.env["CI"] === "true",
  retries: 0,
  // Only end tests that hang: a busy machine takes several times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      executablePath: browser.path,
      // A page lives for seconds here: V8's optimizing compilers took a sixth of its process's CPU and gained nothing.
      args: [...BROWSER_ARGUMENTS, "--js-flags=--no-turbofan,--no-maglev"],
      chromiumSandbox: process.getuid?.() !== 0,
    },
    locale: "en-US",
    timezoneId: "America/New_York",
    // The worker fetches pages in its own name, where no test's route or count of requests sees them; `phone.spec.ts` has it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace keeps each step of every test, and costs half of their time; `npm test -- e2e -- --trace on` makes them.
    trace: "off",
  },
  projects: [
    { name: "chromium", use: desktop, grepInvert: /@without-javascript/ },
    // Runs what must hold without scripts: tests that bear one of the two tags.
    {
      name: "chromium-without-javascript",
      use: { ...desktop, javaScriptEnabled: false },
      grep: /@without-javascript|@with-and-without-javascript/,
    },
  ],
});
