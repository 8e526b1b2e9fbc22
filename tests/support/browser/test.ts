import { type Page, test as base } from "@playwright/test";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import type { ProviderDouble } from "#tests/support/accounts/provider-double.ts";
import { reuseServers, type ReusedServers } from "#tests/support/browser/reused-servers.ts";
import type { TestServer } from "#tests/support/server.ts";
import { TEMPLATE_DATABASES } from "#tests/support/template-databases.ts";

export { expect } from "@playwright/test";

type TestFixtures = {
  /** Environment of the server, over the tests' own; set it with `test.use` at the top of a file. */
  serverSettings: Record<string, string>;
  /** The built server with these settings; all tests of a file share it, and make their own people and titles. */
  server: TestServer;
  /** Whether the browser comes for the first time: it has not told its zone yet, and a page that needs it asks for itself again. */
  firstVisit: boolean;
  /** Faults that the test means to cause: those whose text holds one of these strings do not fail it. */
  expectedFaults: string[];
  /** What the page wrote to its console as an error, what it threw, and what its Content-Security-Policy refused. */
  pageFaults: string[];
};
type WorkerFixtures = {
  servers: ReusedServers;
  /** For the files of `with-provider.ts`; here, because files whose fixtures of a worker differ would not share a browser. */
  provider: ProviderDouble;
};

/** The project whose servers run on PostgreSQL, where there is one; those of the other, without scripts, on the embedded database. */
const ON_POSTGRES = "chromium";

/** Playwright's `test` with the real server behind `baseURL`; a console error, an exception or a refusal by the CSP fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    async ({}, use, { project }) => {
      const servers = reuseServers(project.name === ON_POSTGRES ? (process.env[TEMPLATE_DATABASES] ?? null) : null);
      await use(servers);
      await servers.stop();
    },
    { scope: "worker", timeout: 90_000 },
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
  server: [async ({ servers, serverSettings }, use) => use(await servers.get(serverSettings)), { timeout: 90_000 }],
  baseURL: async ({ server }, use) => use(server.origin),
  firstVisit: [false, { option: true }],
  context: async ({ context, baseURL, javaScriptEnabled, timezoneId, firstVisit }, use) => {
    // Without scripts nobody tells it.
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

/** Of somebody who was signed out the open page hears so by asking, whenever its stream ends: the browser calls that answer an error. */
const STREAM_OVER = /status of 401 .*\/live(\?|\))/;

/** Chromium reports a refusal by the Content-Security-Policy as a console error, so it is heard here too. */
function watchPage(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    const fault = `${message.text()} (${message.location().url})`;
    if (message.type() === "error" && !STREAM_OVER.test(fault)) faults.push(fault);
  });
  page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
}

/** A page is alive a moment after it is loaded: what a test does at once would else meet it as one without scripts. */
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

/** Returns when React has taken over the page, or at once where there is nothing to wait for. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    if (main === null || document.querySelector("script[data-after-paint]") === null) return true;
    // What a member sees in the header comes alive by itself, a moment after the rest.
    const parts = [main, ...document.querySelectorAll("header a, header button")];
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactProps")));
  });
}
