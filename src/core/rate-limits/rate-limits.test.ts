import fc from "fast-check";
import { expect, test } from "vitest";
import { clientKey, networkKey } from "#core/rate-limits/client-key.ts";
import { RATE_WINDOW_MS, secondsUntilNext } from "#core/rate-limits/rate-limits.ts";

test.each([
  [{ current: 0, previous: 0 }, 0, 0],
  [{ current: 9, previous: 0 }, 0, 0],
  [{ current: 10, previous: 0 }, 0, 66],
  [{ current: 0, previous: 10 }, 0, 6],
  [{ current: 0, previous: 10 }, 6_000, 0],
  [{ current: 5, previous: 10 }, 30_000, 6],
  [{ current: 10, previous: 0 }, 59_000, 7],
])("with %j of 10, %i ms into the minute, the next request is allowed after %i s", (counts, now, seconds) => {
  expect(secondsUntilNext(counts, 10, now)).toBe(seconds);
});

test("a client that waits as told gets one more request, and not a second earlier", () => {
  const counts = fc.record({ current: fc.nat(3_000), previous: fc.nat(3_000) });
  const moment = fc.nat(RATE_WINDOW_MS - 1);
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 2_000 }), moment, (had, limit, now) => {
      const wait = secondsUntilNext(had, limit, now);
      const then = (seconds: number) => {
        const at = now + seconds * 1_000;
        const windows = Math.floor(at / RATE_WINDOW_MS);
        if (windows === 0) return secondsUntilNext(had, limit, at);
        return secondsUntilNext({ current: 0, previous: windows === 1 ? had.current : 0 }, limit, at);
      };
      expect(then(wait)).toBe(0);
      if (wait > 1) expect(then(wait - 1)).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::7", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0000:1::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
])("%s is counted as %s", (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test("clients without a known address are counted together", () => {
  expect(clientKey(null)).toBe("unknown");
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:DB8:1:ffff::7", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8:0::/48"],
  ["203.0.113.9", null],
  [null, null],
])("the network of %s is %s", (address, network) => {
  expect(networkKey(clientKey(address))).toBe(network);
});
