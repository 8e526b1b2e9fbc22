import fc from "fast-check";
import { expect, test } from "vitest";
import { isBrightSky, skyAt, skyCss } from "#core/time/sky.ts";

test.each([
  [0, "oklch(0.310 0.062 292)"],
  [4.5, "oklch(0.380 0.070 312)"],
  [6.5, "oklch(0.740 0.085 40)"],
  [12, "oklch(0.939 0.012 217)"],
  [12.75, "oklch(0.938 0.026 235)"],
  [18, "oklch(0.760 0.092 46)"],
  [21, "oklch(0.372 0.079 323)"],
  [22.5, "oklch(0.321 0.066 298)"],
  [24, "oklch(0.310 0.062 292)"],
])("the sky at %d o'clock is %s", (hour, css) => {
  expect(skyCss(hour)).toBe(css);
});

test("the day is bright and the night is not", () => {
  expect([7, 12, 18].map(isBrightSky)).toEqual([true, true, true]);
  expect([0, 5, 20, 23].map(isBrightSky)).toEqual([false, false, false, false]);
});

test("the sky goes round the clock without a step and stays within its colours", () => {
  fc.assert(
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (hour) => {
      const [here, later] = [skyAt(hour), skyAt(hour + 1 / 60)];
      expect(here.lightness).toBeGreaterThanOrEqual(0.309);
      expect(here.lightness).toBeLessThanOrEqual(0.943);
      expect(here.chroma).toBeLessThanOrEqual(0.109);
      expect(Math.abs(here.lightness - later.lightness)).toBeLessThan(0.006);
      expect(skyAt(hour + 24).lightness).toBeCloseTo(here.lightness, 9);
    }),
  );
});
