import { expect, test } from "vitest";
import { longestTimeout } from "./longest-first.ts";

test.each([
  ['test("a", () => {});', 0],
  ['test("a", { timeout: 20_000 }, () => {}); test("b", { timeout: 120_000 }, () => {});', 120_000],
  ['test("a", { timeout: 5000 }, () => {});', 5_000],
])("%s gives its tests at most %d ms", (source, limit) => {
  expect(longestTimeout(source)).toBe(limit);
});
