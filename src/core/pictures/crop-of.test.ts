import fc from "fast-check";
import { expect, test } from "vitest";
import { cropOf, MIDDLE } from "#core/pictures/crop-of.ts";
import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";

test("nobody's choice is the largest part from the middle", () => {
  expect(cropOf({ width: 640, height: 640 }, MIDDLE)).toEqual({ left: 0, top: 220, width: 640, height: 200 });
  expect(cropOf({ width: 6_400, height: 200 }, MIDDLE)).toEqual({ left: 2_880, top: 0, width: 640, height: 200 });
});

test("twice the zoom shows half as much, at the side that was chosen", () => {
  const crop = cropOf({ width: 640, height: 200 }, { zoom: 2, x: 100, y: 0 });
  expect(crop).toEqual({ left: 320, top: 0, width: 320, height: 100 });
});

test("what is shown has the frame's shape and lies inside the picture, whatever is asked", () => {
  const side = fc.integer({ min: 1, max: 16_000 });
  const any = fc.double({ min: -1_000, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(side, side, any, any, any, (width, height, zoom, x, y) => {
      const crop = cropOf({ width, height }, { zoom, x, y });
      expect(crop.width / crop.height).toBeCloseTo(EVENT_PICTURE_SHAPE.width / EVENT_PICTURE_SHAPE.height, 6);
      expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0);
      expect(crop.left + crop.width).toBeLessThanOrEqual(width + 1e-6);
      expect(crop.top + crop.height).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
