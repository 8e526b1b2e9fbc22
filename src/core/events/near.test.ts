import fc from "fast-check";
import { expect, test } from "vitest";
import {
  distanceUnitOf,
  kilometersOf,
  type Near,
  parseDistance,
  parseNear,
  writeDistance,
  writeNear,
} from "#core/events/near.ts";

test.each([
  ["53.4_-1.5_25km", { latitude: 53.4, longitude: -1.5, distance: { amount: 25, unit: "km" } }],
  ["53.38,-1.47", { latitude: 53.4, longitude: -1.5, distance: { amount: 50, unit: "km" } }],
  ["-0.04_0.04_10mi", { latitude: 0, longitude: 0, distance: { amount: 10, unit: "mi" } }],
  ["90_-180_500mi", { latitude: 90, longitude: -180, distance: { amount: 500, unit: "mi" } }],
  // A distance that is not offered is ignored; the place stays.
  ["53.4_-1.5_9999km", { latitude: 53.4, longitude: -1.5, distance: { amount: 50, unit: "km" } }],
])("%s is read as a place", (text, near) => {
  expect(parseNear(text)).toEqual(near);
});

test.each(["", "53.4", "91_0_10km", "0_181_10km", "x_y_10km", "1e5_2_10km", "NaN_NaN", "53.4__1.5", "'; drop_1"])(
  "%j is not a place",
  (text) => {
    expect(parseNear(text)).toBeNull();
  },
);

test("the form's distance field takes precedence", () => {
  expect(parseNear("53.4_-1.5", "100mi")?.distance).toEqual({ amount: 100, unit: "mi" });
  expect(parseNear("53.4_-1.5_10km", "100mi")?.distance).toEqual({ amount: 100, unit: "mi" });
  expect(parseNear("53.4_-1.5_10km", "far")?.distance).toEqual({ amount: 10, unit: "km" });
});

test.each(["0km", "501mi", "806km", "10", "10 km", "-5km", "1.5km"])("%j is not a valid distance", (text) => {
  expect(parseDistance(text)).toBeNull();
});

test("miles are longer than kilometers, and are used in some countries", () => {
  expect(kilometersOf({ amount: 100, unit: "mi" })).toBeCloseTo(160.93);
  expect(kilometersOf({ amount: 100, unit: "km" })).toBe(100);
  expect(["US", "GB", "DE", null].map(distanceUnitOf)).toEqual(["mi", "mi", "km", "km"]);
});

const nears: fc.Arbitrary<Near> = fc.record({
  latitude: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
  longitude: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
  distance: fc.record({ amount: fc.integer({ min: 1, max: 500 }), unit: fc.constantFrom("km", "mi") }),
});

test("every place and its distance are read back as written", () => {
  fc.assert(
    fc.property(nears, (near) => {
      expect(parseNear(writeNear(near))).toEqual(near);
      expect(parseDistance(writeDistance(near.distance))).toEqual(near.distance);
    }),
  );
});

test("a place is rounded to tenths of a degree and stays within valid coordinates", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (a, b) => {
        const near = parseNear(`${a.toFixed(7)}_${b.toFixed(7)}`);
        expect(Math.abs((near?.latitude ?? 999) - a)).toBeLessThanOrEqual(0.0501);
        expect(Math.abs((near?.longitude ?? 999) - b)).toBeLessThanOrEqual(0.0501);
      },
    ),
  );
});
