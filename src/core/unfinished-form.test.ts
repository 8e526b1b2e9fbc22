import fc from "fast-check";
import { expect, test } from "vitest";
import { readUnfinished, withTyped, withUnfinished } from "#core/unfinished-form.ts";

const FORM = { title: ["Evening zazen"], days: ["MO", "TH"] };

test("a form is restored only under its own id", () => {
  const stored = withUnfinished(null, "create ann", FORM);
  expect(readUnfinished(stored, "create ann")).toEqual(FORM);
  expect(readUnfinished(stored, "create bob")).toBeNull();
});

test("removing a form keeps the others, and removing the last clears the storage", () => {
  const both = withUnfinished(withUnfinished(null, "a", FORM), "b", FORM);
  const one = withUnfinished(both, "a", null);
  expect([readUnfinished(one, "a"), readUnfinished(one, "b")]).toEqual([null, FORM]);
  expect(withUnfinished(one, "b", null)).toBeNull();
});

test("of more than five forms, the least recently changed one is dropped", () => {
  const ids = ["a", "b", "c", "d", "e", "a", "f"];
  const stored = ids.reduce<string | null>((text, id) => withUnfinished(text, id, FORM), null);
  expect(["a", "b", "c", "f"].map((id) => readUnfinished(stored, id) !== null)).toEqual([true, false, true, true]);
});

test("typed values replace stored ones, including emptied boxes", () => {
  const saved = { title: ["Kept"], days: ["MO"], city: ["Lyon"] };
  expect(withTyped(saved, { title: ["Typed"], city: [""], link: ["x"] }, ["title", "days", "link"])).toEqual({
    title: ["Typed"],
    city: ["Lyon"],
    link: ["x"],
  });
});

test("other contents of the storage are ignored and do no harm", () => {
  for (const text of ["", "{", "[]", "[1]", '[["a",null]]', '[["a",{"t":"x"}]]', '[["a",{"t":[1]}]]', '{"a":1}']) {
    expect(readUnfinished(text, "a")).toBeNull();
    expect(readUnfinished(withUnfinished(text, "a", FORM), "a")).toEqual(FORM);
  }
  fc.assert(fc.property(fc.json(), (text) => readUnfinished(text, "a") === null || text.includes('"a"')));
});
