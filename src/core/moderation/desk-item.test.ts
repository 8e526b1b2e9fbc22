import { expect, test } from "vitest";
import { readDeskItem, writeDeskItem } from "#core/moderation/moderation-list.ts";

test("a desk item holds an event and the version that was read", () => {
  const item = { publicId: "b2c3d4", updatedAt: 1_763_467_200_123 };
  expect(readDeskItem(writeDeskItem(item))).toEqual(item);
});

test.each(["", "b2c3d4", "b2c3d4.", ".abc", "b2c3d4.ABC", "b2c3d4.1.2", "someth.ing"])(
  "%j is not a desk item",
  (text) => {
    expect(readDeskItem(text)).toBeNull();
  },
);
