import { expect, test } from "vitest";
import { nextMailTry } from "#core/mail/claimed-mail.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

test("a message is tried five times at growing intervals, over some hours", () => {
  let now = 0;
  let tries = 1;
  for (let next = nextMailTry(1, 0, null); next !== null; next = nextMailTry(tries, now, null)) {
    expect(next).toBeGreaterThan(now);
    now = next;
    tries += 1;
  }
  expect(tries).toBe(5);
  expect(now).toBe(3 * HOUR_MS + 36 * MINUTE_MS);
});

test("a code is not sent after it has expired", () => {
  expect(nextMailTry(1, 0, 10 * MINUTE_MS)).toBe(MINUTE_MS);
  expect(nextMailTry(3, 6 * MINUTE_MS, 10 * MINUTE_MS)).toBeNull();
  expect(nextMailTry(1, 0, MINUTE_MS)).toBeNull();
});
