import { expect, test } from "vitest";
import { rankTest } from "./rank-test.ts";

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

test("samples from the same source are indistinguishable, others are not", () => {
  expect(rankTest(range(0, 40), range(0, 40))).toBeCloseTo(1, 5);
  expect(rankTest(range(0, 40), range(100, 40))).toBeLessThan(1e-9);
  expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1);
});

test("the p-value is the same as R's", () => {
  // Computed by R: wilcox.test(c(1.1,2.2,3.3,4.4,5.5), c(2.5,3.5,4.5,5.6,6.6), exact=FALSE, correct=FALSE).
  expect(rankTest([1.1, 2.2, 3.3, 4.4, 5.5], [2.5, 3.5, 4.5, 5.6, 6.6])).toBeCloseTo(0.1745, 3);
});
