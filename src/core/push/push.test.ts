import { expect, test } from "vitest";
import { nextPushTry, pushJoinPath, pushLeadOf, pushOutcome, readPushTarget } from "#core/push/push.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const KEYS = { p256dh: "p".repeat(87), auth: "a".repeat(22) };

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user:word@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.example.org/abc", false],
  ["https://notfcm.googleapis.com.evil/abc", false],
  ["https://127.0.0.1/abc", false],
  ["nonsense", false],
  ["", false],
  [`https://fcm.googleapis.com/${"x".repeat(1_000)}`, false],
])("pushes are sent only to known push services: %s", (endpoint, isKnown) => {
  expect(readPushTarget({ endpoint, ...KEYS }) !== null).toBe(isKnown);
});

test("malformed keys are refused, and a test server is accepted only where it is trusted", () => {
  const endpoint = "https://fcm.googleapis.com/abc";
  expect(readPushTarget({ endpoint, ...KEYS, p256dh: "short" })).toBeNull();
  expect(readPushTarget({ endpoint, ...KEYS, auth: "+".repeat(22) })).toBeNull();
  const local = { endpoint: "http://127.0.0.1:8080/push", ...KEYS };
  expect([readPushTarget(local), readPushTarget(local, ["127.0.0.1:8080"])]).toEqual([null, local]);
});

test("the join path is only /go/, from 15 minutes before the start, and members-only for members' links", () => {
  const startsAt = 10 * HOUR_MS;
  const event = { publicId: "k7m2qx", link: "https://zoom.us/j/1", linkAudience: "everyone" as const };
  const path = (overrides: Partial<Parameters<typeof pushJoinPath>[0]>, minutes: number, member = false) =>
    pushJoinPath({ ...event, ...overrides }, { startsAt, at: startsAt - minutes * MINUTE_MS, member });
  expect(path({}, 10)).toBe("/go/k7m2qx");
  expect(path({ linkAudience: "before_start" }, 15)).toBe("/go/k7m2qx");
  expect(path({}, 60)).toBeNull();
  expect(path({ link: null }, 10)).toBeNull();
  expect(path({ linkAudience: "members" }, 10)).toBeNull();
  expect(path({ linkAudience: "members" }, 10, true)).toBe("/go/k7m2qx");
});

test("a busy push service is retried at growing intervals, but not once the push has expired", () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempts) => nextPushTry(attempts, { now: 0, expiresAt: 2 * HOUR_MS }));
  expect(waits).toEqual([30_000, 120_000, 300_000, 900_000, HOUR_MS, null]);
  expect(nextPushTry(1, { now: 0, expiresAt: 30_000 })).toBeNull();
});

test("each status of a push service means sent, gone, failed or later", () => {
  const meaning = [201, 202, 404, 410, 400, 401, 403, 413, 429, 500, 503, null].map(pushOutcome);
  expect(meaning.join(" ")).toBe("sent sent gone gone failed failed failed failed later later later later");
  expect([pushLeadOf("60"), pushLeadOf("61"), pushLeadOf("")]).toEqual([60, null, null]);
});
