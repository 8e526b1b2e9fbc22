import { expect, test } from "vitest";
import { createMemory, createMemoryOf } from "#core/memory.ts";

test("an answer is made once, and again when others have pushed it out", () => {
  const made: string[] = [];
  const memory = createMemory<string>(2);
  const ask = (key: string) => memory(key, () => (made.push(key), `${key}!`));
  expect([ask("a"), ask("a"), ask("b"), ask("c"), ask("b"), ask("a")]).toEqual(["a!", "a!", "b!", "c!", "b!", "a!"]);
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("of each object its own answers are kept, so many as were agreed on", () => {
  const made: string[] = [];
  const memory = createMemoryOf<{ name: string }, string>(1);
  const ask = (of: { name: string }, key: string) => memory(of, key, () => (made.push(of.name + key), of.name + key));
  const [a, b] = [{ name: "a" }, { name: "b" }];
  expect([ask(a, "1"), ask(b, "1"), ask(a, "1"), ask(b, "1"), ask({ name: "a" }, "1")]).toEqual([
    "a1",
    "b1",
    "a1",
    "b1",
    "a1",
  ]);
  expect(made).toEqual(["a1", "b1", "a1"]);
  expect([ask(a, "2"), ask(b, "1"), ask(a, "1")]).toEqual(["a2", "b1", "a1"]);
  expect(made).toEqual(["a1", "b1", "a1", "a2", "a1"]);
});
