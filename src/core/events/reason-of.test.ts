import fc from "fast-check";
import { expect, test } from "vitest";
import { claimOf } from "#core/events/reason-of.ts";

test("no number is claimed below ten", () => {
  expect(claimOf(0)).toBeNull();
  expect(claimOf(9)).toBeNull();
});

test("the claim is rounded down, to tens from ten and to hundreds from a hundred", () => {
  expect(claimOf(10)).toEqual({ style: "plus", value: 10 });
  expect(claimOf(99)).toEqual({ style: "plus", value: 90 });
  expect(claimOf(101)).toEqual({ style: "plus", value: 100 });
  expect(claimOf(199)).toEqual({ style: "plus", value: 100 });
  expect(claimOf(200)).toEqual({ style: "hundreds", value: 200 });
  expect(claimOf(599)).toEqual({ style: "hundreds", value: 500 });
});

test("a claim is never more than the count and less than one step below it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 5_000_000 }), (count) => {
      const claim = claimOf(count);
      const step = count < 100 ? 10 : 100;
      expect(claim?.value).toBeLessThanOrEqual(count);
      expect(count - (claim?.value ?? 0)).toBeLessThan(step);
    }),
  );
});
