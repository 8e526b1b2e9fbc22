import { expect, test } from "vitest";
import { nextReadingAfter } from "#core/imports/import-run.ts";
import { HOUR_MS } from "#core/time/instant.ts";

test.each([
  [24, 0, 24],
  [24, 1, 48],
  [24, 2, 96],
  [24, 3, 168],
  [1, 100, 168],
  [168, 0, 168],
])("a source read every %i hours with %i failures is next read after %i hours", (every, failures, hours) => {
  expect(nextReadingAfter(every, failures)).toBe(hours * HOUR_MS);
});
