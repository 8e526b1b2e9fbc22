import fc from "fast-check";
import { expect, test } from "vitest";
import { coverPart, MIDDLE } from "#core/pictures/focus-point.ts";
import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";

test("without a focus point, the cover shows the largest part from the middle", () => {
  expect(coverPart({ width: 640, height: 640 }, MIDDLE)).toEqual({ left: 0, top: 220, width: 640, height: 200 });
  expect(coverPart({ width: 6_400, height: 200 }, MIDDLE)).toEqual({ left: 2_880, top: 0, width: 640, height: 200 });
});

test("the focus point moves the visible part to a side", () => {
  expect(coverPart({ width: 640, height: 640 }, { x: 50, y: 0 }).top).toBe(0);
  expect(coverPart({ width: 640, height: 640 }, { x: 50, y: 100 }).top).toBe(440);
});

test("the visible part has the cover's shape and stays within the picture, for any focus point", () => {
  const side = fc.integer({ min: 1, max: 16_000 });
  const hundredths = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(side, side, hundredths, hundredths, (width, height, x, y) => {
      const part = coverPart({ width, height }, { x, y });
      expect(part.width / part.height).toBeCloseTo(EVENT_PICTURE_SHAPE.width / EVENT_PICTURE_SHAPE.height, 6);
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(width + 1e-6);
      expect(part.top + part.height).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
