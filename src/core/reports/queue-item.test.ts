import fc from "fast-check";
import { expect, test } from "vitest";
import { readQueueItem, writeQueueItem } from "#core/reports/report.ts";

test("an item is read as it was written", () => {
  const number = fc.maxSafeNat();
  fc.assert(
    fc.property(number, number, (one, two) => {
      expect(readQueueItem(writeQueueItem([one, two]), 2)).toEqual([one, two]);
      expect(readQueueItem(writeQueueItem([one, two, 7]), 3)).toEqual([one, two, 7]);
    }),
  );
});

test.each(["", "1", "1.", "1.2.3", "1.2.3.4", "-1.2", "1.x!", "1.zzzzzzzzzzz"])("%j is no item of two", (text) => {
  expect(readQueueItem(text, 2)).toBeNull();
});
