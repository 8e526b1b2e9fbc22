import { expect, test } from "@playwright/test";
import { checkTimes, findPages } from "#tests/support/crawl/crawl-site.ts";
import { MOMENTS } from "#tests/support/crawl/clock-changes.ts";
import { startServer } from "#tests/support/server.ts";

// All lists and pages; those of single dates, several hundred, in all twelve zones and at all four changes are
// crawled by `npm run test:long`.
for (const [change, at] of [
  ["before the United States go forward", ["America/New_York", "Asia/Kathmandu"]],
  ["before Europe goes back", ["Europe/Paris", "Australia/Lord_Howe"]],
] as const) {
  test(`every time on every list and page is its own moment ${change}`, async () => {
    const server = await startServer({ DEMO: "on", TEST_NOW: MOMENTS[change] });
    try {
      const isWanted = (path: string) => !/^\/events\/[^/]+\/./.test(path);
      const paths = await findPages(server.origin, isWanted);
      expect(paths.length).toBeGreaterThan(100);
      for (const zone of at) {
        const { times, faults } = await checkTimes(server.origin, paths, { zone, now: Date.parse(MOMENTS[change]) });
        expect(faults, `times in ${zone}`).toEqual([]);
        expect(times).toBeGreaterThan(500);
      }
    } finally {
      await server.stop();
    }
  });
}
