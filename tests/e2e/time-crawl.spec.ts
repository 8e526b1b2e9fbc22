import { expect, test } from "@playwright/test";
import { MOMENTS } from "#tests/support/crawl/clock-changes.ts";
import { checkTimes, crawlTimes } from "#tests/support/crawl/crawl-site.ts";
import { startWithDatabase } from "#tests/support/browser/reused-servers.ts";
import { TEMPLATE_DATABASES } from "#tests/support/template-databases.ts";

// Crawls lists and one in six of the pages that they link to. `npm run test:long` crawls every page, including those of
// single dates, in twelve zones and around four clock changes.
const SAMPLE = {
  isWanted: (path: string) => path.split("/").length < 3 || (path.split("/").length === 3 && path.length % 6 === 0),
  disallowedOfAKind: 8,
};

for (const [change, [first, second]] of [
  ["before the United States go forward", ["America/New_York", "Asia/Kathmandu"]],
  ["before Europe goes back", ["Europe/Paris", "Australia/Lord_Howe"]],
] as const) {
  test(`every displayed time matches its datetime attribute ${change}`, async () => {
    const settings = { DEMO: "on", TEST_NOW: MOMENTS[change] };
    const server = await startWithDatabase(settings, process.env[TEMPLATE_DATABASES] ?? null);
    const now = Date.parse(MOMENTS[change]);
    try {
      const { paths, ...found } = await crawlTimes(server.origin, { zone: first, now }, SAMPLE);
      const again = await checkTimes(server.origin, paths, { zone: second, now });
      for (const [zone, { times, faults }] of Object.entries({ [first]: found, [second]: again })) {
        expect(faults, `times in ${zone}`).toEqual([]);
        expect(times).toBeGreaterThan(150);
      }
    } finally {
      await server.stop();
    }
  });
}
