import fc from "fast-check";
import { expect, test } from "vitest";
import { readQueueItem, writeQueueItem } from "#core/reports/report.ts";

test("a queue item is read back unchanged", () => {
  const number = fc.maxSafeNat();
  fc.assert(
    fc.property(number, number, (one, two) => {
      expect(readQueueItem(writeQueueItem([one, two]), 2)).toEqual([one, two]);
      expect(readQueueItem(writeQueueItem([one, two, 7]), 3)).toEqual([one, two, 7]);
    }),
  );
});

test.each(["", "1", "1.", "1.2.3", "1.2.3.4", "-1.2", "1.x!", "1.zzzzzzzzzzz"])(
  "%j is not an item of two numbers",
  (text) => {
    expect(readQueueItem(text, 2)).toBeNull();
  },
);
