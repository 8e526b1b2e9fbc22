import { type Page, test as base } from "@playwright/test";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import type { ProviderDouble } from "#tests/support/accounts/provider-double.ts";
import { reuseServers, type ReusedServers } from "#tests/support/browser/reused-servers.ts";
import type { TestServer } from "#tests/support/server.ts";
import { TEMPLATE_DATABASES } from "#tests/support/template-databases.ts";

export { expect } from "@playwright/test";

type TestFixtures = {
  /**
   * Environment variables of the server, added to the tests' defaults; set them with `test.use` at the top of a file.
   */
  serverSettings: Record<string, string>;
  /**
   * Whether the file's server has the embedded database in the project without scripts. Elsewhere servers are on
   * PostgreSQL, if there is one: the embedded database takes three times the CPU.
   */
  alsoEmbedded: boolean;
  /** The built server with these settings, shared by all tests of a file, which create their own people and events. */
  server: TestServer;
  /**
   * Whether this is the browser's first visit: the server does not know its zone yet, and a page that needs it reloads
   * itself.
   */
  firstVisit: boolean;
  /** Errors that the test expects: those whose text contains one of these strings do not fail it. */
  expectedFaults: string[];
  /** The page's console errors and exceptions, and violations of its Content-Security-Policy. */
  pageFaults: string[];
};
type WorkerFixtures = {
  servers: ReusedServers;
  /**
   * For the files of `with-provider.ts`. Declared here because files with different worker fixtures would not share a
   * browser.
   */
  provider: ProviderDouble;
};

const WITHOUT_SCRIPTS = "chromium-without-javascript";

/**
 * Playwright's `test` with the real server behind `baseURL`; a console error, an exception or a CSP violation fails the
 * test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    async ({}, use) => {
      const servers = reuseServers(process.env[TEMPLATE_DATABASES] ?? null);
      await use(servers);
      await servers.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  provider: [
    async ({}, use) => {
      const { startProvider } = await import("#tests/support/accounts/provider-double.ts");
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  serverSettings: [{ DEMO: "on" }, { option: true }],
  alsoEmbedded: [false, { option: true }],
  server: [
    async ({ servers, serverSettings, alsoEmbedded }, use, { project }) => {
      const isEmbedded = alsoEmbedded && project.name === WITHOUT_SCRIPTS;
      await use(await servers.get(serverSettings, isEmbedded));
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  firstVisit: [false, { option: true }],
  context: async ({ context, baseURL, javaScriptEnabled, timezoneId, firstVisit }, use) => {
    // Without scripts the browser does not send its zone.
    if (javaScriptEnabled !== false && !firstVisit) {
      await context.addCookies([{ name: ZONE_COOKIE, value: String(timezoneId), url: String(baseURL) }]);
    }
    await use(context);
  },
  expectedFaults: [[], { option: true }],
  pageFaults: async ({}, use) => use([]),
  page: async ({ page, javaScriptEnabled, expectedFaults, pageFaults }, use) => {
    const watch = (opened: Page) => {
      watchPage(opened, pageFaults);
      if (javaScriptEnabled !== false) waitForScripts(opened);
    };
    watch(page);
    page.context().on("page", watch);
    await use(page);
    const unexpected = pageFaults.filter((fault) => !expectedFaults.some((expected) => fault.includes(expected)));
    base.expect(unexpected, "faults that the page reported").toEqual([]);
  },
});

/**
 * A page of a person who was signed out elsewhere learns it when its stream ends and it requests a new one; the browser
 * reports that response as an error.
 */
const STREAM_OVER = /status of 401 .*\/live(\?|\))/;

/** Chromium reports a CSP violation as a console error, so this listener receives it too. */
function watchPage(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    const fault = `${message.text()} (${message.location().url})`;
    if (message.type() === "error" && !STREAM_OVER.test(fault)) faults.push(fault);
  });
  page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
}

/** Waits for hydration after each load: actions before it would test the page as one without scripts. */
function waitForScripts(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...requested) => {
    const answer = await goto(...requested);
    await untilAlive(page);
    return answer;
  };
  page.reload = async (...requested) => {
    const answer = await reload(...requested);
    await untilAlive(page);
    return answer;
  };
}

/**
 * Resolves when React has hydrated the page and its effects, such as the one that follows links, have run; at once where
 * there is nothing to hydrate.
 */
export async function untilAlive(page: Page): Promise<void> {
  // `waitForFunction` would first send Playwright's own scripts into each page.
  while (!(await page.evaluate(comesAlive).catch(isReplaced))) await page.waitForLoadState();
}

/** Runs in the page. */
async function comesAlive(): Promise<true> {
  // The network may be idle while a busy browser still parses the page, which has no scripts yet.
  while (document.readyState === "loading") await scheduler.postTask(() => {}, { delay: 10 });
  if (document.querySelector("main") === null || document.querySelector("script[data-after-paint]") === null)
    return true;
  // A member's part of the header is hydrated separately, a moment later.
  const isHydrated = (): boolean =>
    [...document.querySelectorAll("main, header a, header button")].every((part) =>
      Object.keys(part).some((key) => key.startsWith("__reactProps")),
    );
  // page.clock leaves the scheduler and messages alone.
  while (!isHydrated()) await scheduler.postTask(() => {}, { delay: 10 });
  // React runs effects in tasks of its own after that, some behind a first message of ours.
  const { port1, port2 } = new MessageChannel();
  port1.start();
  for (let left = 10; left > 0; left -= 1) {
    const received = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
    port2.postMessage(null);
    await received;
  }
  port1.close();
  return true;
}

/** For a failed evaluation: false if the page was replaced meanwhile, as on a first visit, whose zone it then has. */
function isReplaced(error: unknown): false {
  if (/Execution context was destroyed|Frame was detached/.test(String(error))) return false;
  throw error;
}
