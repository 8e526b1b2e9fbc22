import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { MOMENTS, ZONES } from "#tests/support/crawl/clock-changes.ts";
import { checkTimes, findPages } from "#tests/support/crawl/crawl-site.ts";
import { startServer } from "#tests/support/server.ts";

beforeAll(() => {
  const built = spawnSync(process.execPath, ["tools/build.mjs"], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the pages could not be built: ${built.stderr}`);
});

test.each(Object.entries(MOMENTS))(
  "every time on every page, single dates too, is its own moment in twelve zones %s",
  async (_change, moment) => {
    const server = await startServer({ DEMO: "on", TEST_NOW: moment });
    try {
      const paths = await findPages(server.origin);
      expect(paths.length).toBeGreaterThan(400);
      for (const zone of ZONES) {
        const { times, faults } = await checkTimes(server.origin, paths, { zone, now: Date.parse(moment) });
        expect(faults, `times in ${zone}`).toEqual([]);
        expect(times).toBeGreaterThan(2_000);
      }
    } finally {
      await server.stop();
    }
  },
);
