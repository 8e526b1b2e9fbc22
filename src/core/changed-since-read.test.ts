import { expect, test } from "vitest";
import { changedSinceRead } from "#core/changed-since-read.ts";

test("a row is unchanged while its version, or else its last update, is the one that was read", () => {
  const row = { version: 3, updatedAt: 1_000 };
  expect(changedSinceRead(row, { version: 3 })).toBe(false);
  expect(changedSinceRead(row, { version: 2 })).toBe(true);
  expect(changedSinceRead(row, { updatedAt: 1_000 })).toBe(false);
  expect(changedSinceRead(row, { updatedAt: 999 })).toBe(true);
  expect(changedSinceRead(row, { version: undefined })).toBe(false);
});
