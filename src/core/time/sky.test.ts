import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, readOklch } from "#tests/support/contrast/contrast.ts";
import { isBrightSky, sky, skyUnderText } from "#core/time/sky.ts";

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
  expect(sky(hour)).toBe(css);
});

test("the sky is bright by day and dark at night", () => {
  expect([7, 12, 18].map(isBrightSky)).toEqual([true, true, true]);
  expect([0, 5, 20, 23].map(isBrightSky)).toEqual([false, false, false, false]);
});

test("text on the sky is legible at every hour, dark by day and white at night", () => {
  const [white, dark] = ["oklch(1 0 0)", "oklch(0.18 0.04 338)"].map(readOklch);
  if (white === undefined || dark === undefined) throw new Error("There is no text.");
  for (let hour = 0; hour < 24; hour += 1) {
    const { from, to, isBright } = skyUnderText(hour);
    for (const end of [from, to]) {
      expect(contrastRatio(readOklch(end), isBright ? dark : white), `${hour}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("the sky changes smoothly around the clock", () => {
  fc.assert(
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (hour) => {
      const lightness = (at: number) => Number.parseFloat(sky(at).slice(6));
      expect(Math.abs(lightness(hour) - lightness(hour + 1 / 60))).toBeLessThan(0.007);
      expect(lightness(hour + 24)).toBeCloseTo(lightness(hour), 2);
    }),
  );
});
