import { expect, test } from "vitest";
import { MOMENTS, ZONES } from "#tests/support/crawl/clock-changes.ts";
import { checkTimes, crawlTimes } from "#tests/support/crawl/crawl-site.ts";
import type { TimeCheck } from "#tests/support/crawl/time-faults.ts";
import { startServer } from "#tests/support/server.ts";

/** Crawls some 10,000 pages at each moment. */
const TIMEOUT_MS = 3_600_000;

test.each(Object.entries(MOMENTS))(
  "every time on every page, including single dates, matches its datetime attribute in twelve zones %s",
  { timeout: TIMEOUT_MS },
  async (_change, moment) => {
    const server = await startServer({ DEMO: "on", TEST_NOW: moment });
    try {
      const now = Date.parse(moment);
      const [first, ...others] = ZONES;
      const { paths, ...found } = await crawlTimes(server.origin, { zone: first, now });
      expect(paths.length).toBeGreaterThan(400);
      expectRight(first, found);
      for (const zone of others) expectRight(zone, await checkTimes(server.origin, paths, { zone, now }));
    } finally {
      await server.stop();
    }
  },
);

function expectRight(zone: string, { times, faults }: TimeCheck): void {
  expect(faults, `times in ${zone}`).toEqual([]);
  expect(times).toBeGreaterThan(2_000);
}
