import { type Page, test as base } from "@playwright/test";
import { keepServers, type KeptServers } from "#tests/support/browser/kept-servers.ts";
import type { TestServer } from "#tests/support/server.ts";

export { expect } from "@playwright/test";

type TestFixtures = {
  /** Environment of the server, over the tests' own; set it with `test.use` at the top of a file. */
  serverSettings: Record<string, string>;
  /** The built server with these settings; all tests of a file share it, and make their own people and titles. */
  server: TestServer;
  /** Faults that the test means to cause: those whose text holds one of these strings do not fail it. */
  expectedFaults: string[];
  /** What the page wrote to its console as an error, what it threw, and what its Content-Security-Policy refused. */
  pageFaults: string[];
};
type WorkerFixtures = { servers: KeptServers };

/** Playwright's `test` with the real server behind `baseURL`; a console error, an exception or a refusal by the CSP fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    async ({}, use) => {
      const servers = keepServers();
      await use(servers);
      await servers.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  serverSettings: [{ DEMO: "on" }, { option: true }],
  server: [async ({ servers, serverSettings }, use) => use(await servers.get(serverSettings)), { timeout: 90_000 }],
  baseURL: async ({ server }, use) => use(server.origin),
  expectedFaults: [[], { option: true }],
  pageFaults: async ({}, use) => use([]),
  page: async ({ page, expectedFaults, pageFaults }, use) => {
    watchPage(page, pageFaults);
    page.context().on("page", (opened) => watchPage(opened, pageFaults));
    await use(page);
    const unexpected = pageFaults.filter((fault) => !expectedFaults.some((expected) => fault.includes(expected)));
    base.expect(unexpected, "faults that the page reported").toEqual([]);
  },
});

/** Chromium reports a refusal by the Content-Security-Policy as a console error, so it is heard here too. */
function watchPage(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
}
