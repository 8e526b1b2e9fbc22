import { expect, test } from "vitest";
import { likeliestNames } from "#core/text/likeliest-name.ts";

const order = (query: string, names: readonly string[]) => likeliestNames(names, query, (name) => [name]);

test("a name that begins with the words comes first, then one that contains them all", () => {
  const names = ["Silence at noon", "Noon rest", "A NOON of silence", "Something else"];
  expect(order("noon", names)).toEqual(["Noon rest", "Silence at noon", "A NOON of silence", "Something else"]);
  expect(order("noon sil", names)).toEqual(["Silence at noon", "A NOON of silence", "Noon rest", "Something else"]);
});

test("accents and capitals are ignored, and ties keep their order", () => {
  expect(order("priere", ["La prière", "Prière du soir", "PRIÈRE"])).toEqual(["Prière du soir", "PRIÈRE", "La prière"]);
});

test("any of several names can match, and a missing one is ignored", () => {
  const found = [
    { title: "Evening", native: null },
    { title: "Vespers", native: "Abendlob" },
  ];
  expect(likeliestNames(found, "abend", ({ title, native }) => [title, native])[0]).toBe(found[1]);
});
