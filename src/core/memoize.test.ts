import { expect, test } from "vitest";
import { memoize } from "#core/memoize.ts";

test("a result is computed once, and again after it was evicted", () => {
  const made: string[] = [];
  const memory = memoize<string>(2);
  const ask = (key: string) => memory(key, () => (made.push(key), `${key}!`));
  expect([ask("a"), ask("a"), ask("b"), ask("c"), ask("b"), ask("a")]).toEqual(["a!", "a!", "b!", "c!", "b!", "a!"]);
  expect(made).toEqual(["a", "b", "c", "a"]);
});
