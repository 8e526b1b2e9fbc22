import { expect, test } from "vitest";
import { initialOf } from "#core/accounts/person-name.ts";

test.each([
  [{ name: "Miriam Okafor", email: "x@example.org" }, "M"],
  [{ name: "E\u0301lodie", email: "x@example.org" }, "E\u0301"],
  [{ name: " “ali”", email: "x@example.org" }, "A"],
  [{ name: null, email: "someone@example.org" }, "S"],
  [{ name: "!!!", email: "_7@example.org" }, "7"],
])("%j has the initial %s", (person, letter) => {
  expect(initialOf(person)).toBe(letter);
});
