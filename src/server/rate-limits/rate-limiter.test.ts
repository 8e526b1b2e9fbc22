import { expect, test } from "vitest";
import { RATE_LIMITS, RATE_WINDOW_MS } from "#core/rate-limits/rate-limits.ts";
import { createRateLimiter, type ShareCounts } from "#server/rate-limits/rate-limiter.ts";

const START = RATE_WINDOW_MS * 1_000;

/** The database's handling of counts, in memory. */
function sharedTable() {
  const counts = new Map<string, number>();
  let sharedCounts = 0;
  const share: ShareCounts = async (timeWindow, added) =>
    added.map(({ kind, client, count }) => {
      sharedCounts += 1;
      const key = (window: number) => `${window} ${kind} ${client}`;
      counts.set(key(timeWindow), (counts.get(key(timeWindow)) ?? 0) + count);
      return {
        kind,
        client,
        current: counts.get(key(timeWindow)) ?? 0,
        previous: counts.get(key(timeWindow - 1)) ?? 0,
      };
    });
  return { share, sharedCounts: () => sharedCounts };
}

function processes(count: number) {
  const world = { now: START };
  const table = sharedTable();
  const limiters = Array.from({ length: count }, () =>
    createRateLimiter({ clock: () => world.now, factor: 1, share: table.share }),
  );
  return { world, table, limiters };
}

function takeAll(limiter: { take: (kind: "form", client: string) => number }, tries: number): number {
  return Array.from({ length: tries }, () => limiter.take("form", "a")).filter((wait) => wait === 0).length;
}

test("a client can use its limit and is then told how long to wait", () => {
  const { world, limiters } = processes(1);
  const [limiter] = limiters;
  if (!limiter) return expect.unreachable();
  expect(takeAll(limiter, 1_000)).toBe(RATE_LIMITS.form);
  expect(limiter.take("form", "b")).toBe(0);
  expect(limiter.take("page", "a")).toBe(0);
  const wait = limiter.take("form", "a");
  expect(wait).toBeGreaterThan(RATE_WINDOW_MS / 1_000 - 1);
  world.now += wait * 1_000;
  expect(limiter.take("form", "a")).toBe(0);
});

test("a client that paused for two minutes starts over", () => {
  const { world, limiters } = processes(1);
  const [limiter] = limiters;
  if (!limiter) return expect.unreachable();
  takeAll(limiter, 1_000);
  world.now += 2 * RATE_WINDOW_MS;
  expect(takeAll(limiter, 1_000)).toBe(RATE_LIMITS.form);
});

test("processes sharing the database enforce the limit together, with at most a tenth more each", async () => {
  const { limiters } = processes(3);
  let allowed = 0;
  for (let round = 0; round < 100; round += 1) {
    for (const limiter of limiters) allowed += takeAll(limiter, 3);
    for (const limiter of limiters) await limiter.share();
  }
  expect(allowed).toBeGreaterThanOrEqual(RATE_LIMITS.form);
  expect(allowed).toBeLessThanOrEqual(RATE_LIMITS.form * 1.3);
});

test("the counts of infrequent clients are not shared with other processes", async () => {
  const { limiters, table } = processes(1);
  const [limiter] = limiters;
  takeAll(limiter ?? expect.unreachable(), RATE_LIMITS.form * 0.1 - 1);
  await limiter?.share();
  expect(table.sharedCounts()).toBe(0);
});

test("endless addresses do not use endless memory, and a busy latecomer is still counted", () => {
  const { limiters } = processes(1);
  const [limiter] = limiters;
  if (!limiter) return expect.unreachable();
  for (let n = 0; n < 120_000; n += 1) limiter.take("form", `2001:db8:0:${n.toString(16)}::/64`);
  takeAll(limiter, 1_000);
  expect(limiter.take("form", "a")).toBeGreaterThan(0);
});
