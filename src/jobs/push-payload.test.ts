import { expect, test } from "vitest";
import { bellPayload } from "#jobs/push-payload.ts";
import type { ListedNotification } from "#data/queries/notifications.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

/** What 4,096 bytes hold (RFC 8030 §7.2) besides the 103 that encryption adds (RFC 8188 §2). */
const PAYLOAD_MAX = 4_096 - 103;

test.each([
  ["letters of three bytes", "\u0905".repeat(1_000)],
  ["signs of four bytes", "🕯".repeat(1_000)],
  ["signs of many bytes", "👨‍👩‍👧".repeat(200)],
  ["quotation marks", '"'.repeat(1_000)],
])("the longest announcement fits into a push: %s", (_, announcement) => {
  const found: ListedNotification = {
    id: 1,
    type: "info",
    name: "announcement",
    facts: {},
    event: null,
    organizer: { publicId: "k4h7wz", name: "🕯".repeat(120) },
    announcement,
    isRead: false,
    createdAt: TEST_NOW,
    isExample: false,
  };
  const reader = { zone: "UTC", language: "en", hour12: true, quiet: null };
  const payload = bellPayload(found, reader, { now: TEST_NOW, unread: 3 });
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(PAYLOAD_MAX);
  expect(announcement.startsWith(payload.body.replace(/\.{3}$/, ""))).toBe(true);
  expect(payload.body.length).toBeGreaterThan(50);
});

test("an alert of a search with very many filters leads to the notifications", () => {
  const search = { name: "search-alert", event: null, organizer: null, announcement: null } as const;
  const found = (path: string): ListedNotification => ({
    ...search,
    id: 1,
    type: "info",
    facts: { title: "Prayer", count: 2, path },
    isRead: false,
    createdAt: TEST_NOW,
    isExample: false,
  });
  const reader = { zone: "UTC", language: "en", hour12: true, quiet: null };
  const pathOf = (path: string) => bellPayload(found(path), reader, { now: TEST_NOW, unread: 3 }).path;
  expect(pathOf("/events?q=taize")).toBe("/events?q=taize");
  expect(pathOf(`/events?tradition=${"%E0%A4%85".repeat(400)}`)).toBe("/notifications");
});
