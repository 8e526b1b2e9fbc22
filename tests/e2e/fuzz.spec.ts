import { fuzzSite } from "#tests/support/fuzz/fuzz-site.ts";
import { expect, test } from "#tests/support/browser/test.ts";

// The demo, and not shared with a file that counts its events: some forms add to it.
test.use({ serverSettings: { DEMO: "on", SITE_NAME: "Samehour of random inputs" } });

const CASES = 300;

test("a sample of random requests and forms causes no failure and loses no row", async ({ server }) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { faults, rows } = await fuzzSite(server, { cases: CASES, seed });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(rows.after, `with seed ${seed}`).toEqual(rows.before);
});
