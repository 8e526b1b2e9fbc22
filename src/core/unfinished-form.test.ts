import fc from "fast-check";
import { expect, test } from "vitest";
import { readUnfinished, withTyped, withUnfinished } from "#core/unfinished-form.ts";

const FORM = { title: ["Evening zazen"], days: ["MO", "TH"] };

test("a form comes back under its id, and under no other", () => {
  const stored = withUnfinished(null, "create ann", FORM);
  expect(readUnfinished(stored, "create ann")).toEqual(FORM);
  expect(readUnfinished(stored, "create bob")).toBeNull();
});

test("a form that is forgotten leaves the others, and the last one leaves nothing", () => {
  const both = withUnfinished(withUnfinished(null, "a", FORM), "b", FORM);
  const one = withUnfinished(both, "a", null);
  expect([readUnfinished(one, "a"), readUnfinished(one, "b")]).toEqual([null, FORM]);
  expect(withUnfinished(one, "b", null)).toBeNull();
});

test("of more than five forms the one that was touched longest ago goes", () => {
  const ids = ["a", "b", "c", "d", "e", "a", "f"];
  const stored = ids.reduce<string | null>((text, id) => withUnfinished(text, id, FORM), null);
  expect(["a", "b", "c", "f"].map((id) => readUnfinished(stored, id) !== null)).toEqual([true, false, true, true]);
});

test("what was typed since is newer than what is kept, also where a box was emptied", () => {
  const saved = { title: ["Kept"], days: ["MO"], city: ["Lyon"] };
  expect(withTyped(saved, { title: ["Typed"], city: [""], link: ["x"] }, ["title", "days", "link"])).toEqual({
    title: ["Typed"],
    city: ["Lyon"],
    link: ["x"],
  });
});

test("whatever else stands in the storage is no form, and does no harm", () => {
  for (const text of ["", "{", "[]", "[1]", '[["a",null]]', '[["a",{"t":"x"}]]', '[["a",{"t":[1]}]]', '{"a":1}']) {
    expect(readUnfinished(text, "a")).toBeNull();
    expect(readUnfinished(withUnfinished(text, "a", FORM), "a")).toEqual(FORM);
  }
  fc.assert(fc.property(fc.json(), (text) => readUnfinished(text, "a") === null || text.includes('"a"')));
});
