import { expect, test } from "vitest";
import { findSlow, fuzzSite } from "#tests/support/fuzz/fuzz-site.ts";
import { startServer } from "#tests/support/server.ts";

const CASES = Number(process.env["FUZZ_CASES"] ?? 100_000);
const TIMEOUT_MS = 3 * 3_600_000;

test("no public input makes the site fail, hang or lose a row", { timeout: TIMEOUT_MS }, async () => {
  const server = await startServer({ DEMO: "on" });
  const seed = Math.floor(Math.random() * 2 ** 31);
  try {
    const { faults, late, rows } = await fuzzSite(server, { cases: CASES, seed });
    const slow = await findSlow(server, late);
    expect({ seed, faults, slow }).toEqual({ seed, faults: [], slow: [] });
    expect(rows.after, `with seed ${seed}`).toEqual(rows.before);
  } finally {
    await server.stop();
  }
});
