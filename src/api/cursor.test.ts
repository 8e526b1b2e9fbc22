import { expect, test } from "vitest";
import { CURSOR_LASTS_MS, readCursor, writeCursor } from "#api/cursor.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

const cursor = { at: TEST_NOW, key: [TEST_NOW + 5, 7] as const };

test("a cursor opens its own place in its own list, and expires after an hour", () => {
  const text = writeCursor("list", cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readCursor(text, "list", TEST_NOW + CURSOR_LASTS_MS)).toEqual({ is: "cursor", cursor });
  expect(readCursor(text, "list", TEST_NOW + CURSOR_LASTS_MS + MINUTE_MS)).toEqual({ is: "expired" });
  expect(readCursor(text, "another list", TEST_NOW)).toEqual({ is: "invalid" });
  expect(readCursor(text, "list", TEST_NOW - MINUTE_MS)).toEqual({ is: "invalid" });
});

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const digest = JSON.parse(Buffer.from(writeCursor("list", cursor), "base64url").toString())[0];

test.each([
  "x",
  "%%%",
  forged(null),
  forged([]),
  forged([digest, 1.5, 1, 1]),
  forged([digest, 1, 1, -1]),
  forged([digest, 1, "a\0b", 1]),
  forged([digest, 1, 1, 2 ** 60]),
  forged([digest, 1, {}, 1]),
  forged([digest, 1, 2 ** 53 - 1, 1]),
  forged([digest, 1, 1 - 2 ** 53, 1]),
])("a forged or malformed cursor is invalid: %s", (text) => {
  expect(readCursor(text, "list", TEST_NOW)).toEqual({ is: "invalid" });
});
